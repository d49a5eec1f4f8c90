// Huge pages for large output buffers.
#pragma once

#include <cstddef>
#include <cstdint>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace passatempo::python {

// Requests huge pages for a buffer that is about to be written. With small pages, page faults take a fifth of the time
// on files of easy boards, and threads contend for them.
inline void request_huge_pages([[maybe_unused]] char* bytes, [[maybe_unused]] std::size_t size) {
#if defined(__linux__)
    constexpr std::uintptr_t page = 4096, worth_while = std::uintptr_t{4} << 20;
    const auto begin = (reinterpret_cast<std::uintptr_t>(bytes) + page - 1) & ~(page - 1);
    const auto end = (reinterpret_cast<std::uintptr_t>(bytes) + size) & ~(page - 1);
    if (size >= worth_while) madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);  // a hint: failure is harmless
#endif
}

}  // namespace passatempo::python
