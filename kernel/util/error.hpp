// InputError: the caller gave something that the kernel cannot accept. Python sees it as ValueError.
#pragma once

#include <stdexcept>

namespace passatempo::util {

struct InputError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace passatempo::util
