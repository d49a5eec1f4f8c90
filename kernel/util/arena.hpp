// Arena: memory that is allocated piece by piece and freed all at once; Rows: lists of lists in one block.
//
// Compiling a problem creates hundreds of small lists and propagators. One allocation each took most of the time.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace passatempo::util {

class Arena {
public:
    template <class T>
    std::span<T> array(std::size_t n) {  // not initialised
        static_assert(std::is_trivially_destructible_v<T> && alignof(T) <= alignof(std::max_align_t));
        return {static_cast<T*>(take(n * sizeof(T))), n};
    }

    template <class T>
    std::span<T> copy(std::span<const T> items) {
        const std::span<T> copied = array<T>(items.size());
        std::copy(items.begin(), items.end(), copied.begin());
        return copied;
    }

    template <class T, class... Arguments>
    T* make(Arguments&&... arguments) {
        static_assert(std::is_trivially_destructible_v<T>, "an arena calls no destructors");
        return new (take(sizeof(T))) T(std::forward<Arguments>(arguments)...);
    }

private:
    static constexpr std::size_t first_chunk = 16 * 1024;

    void* take(std::size_t bytes) {
        bytes = (bytes + alignof(std::max_align_t) - 1) & ~(alignof(std::max_align_t) - 1);
        if (bytes > left_) add_chunk(bytes);
        left_ -= bytes;
        return std::exchange(next_, next_ + bytes);
    }

    void add_chunk(std::size_t bytes) {
        left_ = std::max(bytes, first_chunk << std::min<std::size_t>(chunks_.size(), 10));
        next_ = chunks_.emplace_back(std::make_unique_for_overwrite<std::byte[]>(left_)).get();
    }

    std::vector<std::unique_ptr<std::byte[]>> chunks_;
    std::byte* next_ = nullptr;
    std::size_t left_ = 0;
};

// Lists stored one after the other in one block (compressed sparse rows). Filled in two passes: first `count` every
// item, then `lay_out`, then `add` the same items.
template <class T>
class Rows {
public:
    explicit Rows(std::size_t rows = 0) : ends_(rows + 1, 0) {}

    std::size_t size() const { return ends_.size() - 1; }
    std::size_t items() const { return items_.size(); }
    void count(std::size_t row) { ++ends_[row + 1]; }

    void lay_out() {  // from here on ends_[row + 1] is where the row's next item goes
        std::uint32_t items = 0;
        for (std::uint32_t& end : ends_) items += std::exchange(end, items);
        items_.resize(items);
    }

    void add(std::size_t row, T item) { items_[ends_[row + 1]++] = item; }

    std::span<const T> operator[](std::size_t row) const {
        return {items_.data() + ends_[row], items_.data() + ends_[row + 1]};
    }

private:
    std::vector<std::uint32_t> ends_;
    std::vector<T> items_;
};

}  // namespace passatempo::util
