// Large pages: many bytes that are about to be written for the first time.
#pragma once

#include <cstddef>
#include <cstdint>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace passatempo {

// Ask for large pages there, where the system has them. With small ones, a fifth of the time that easy files take
// goes by in the system, which hands them out one by one, and threads wait for each other there.
inline void want_large_pages([[maybe_unused]] char* bytes, [[maybe_unused]] std::size_t size) {
#if defined(__linux__)
    constexpr std::uintptr_t page = 4096, worth_while = std::uintptr_t{4} << 20;
    const auto begin = (reinterpret_cast<std::uintptr_t>(bytes) + page - 1) & ~(page - 1);
    const auto end = (reinterpret_cast<std::uintptr_t>(bytes) + size) & ~(page - 1);
    if (size >= worth_while) madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);  // a wish: it may fail
#endif
}

}  // namespace passatempo
