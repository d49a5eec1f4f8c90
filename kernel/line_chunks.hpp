// LineChunks: a text in chunks of whole lines, which threads take one after another.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <numeric>
#include <string_view>
#include <utility>
#include <vector>

namespace passatempo {

// The next line of a text, taken off its beginning.
inline std::string_view take_line(std::string_view& text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

class LineChunks {
public:
    struct Chunk {
        std::string_view text;
        std::size_t first_line = 0;  // its number, from 0
    };

    // Chunks for so many threads. How many lines there are is known when all have counted.
    LineChunks(std::string_view text, std::size_t threads) {
        constexpr std::size_t length = 4096;  // characters, about: small, lest a thread has work left when others have none
        while (!text.empty()) {
            const std::size_t newline = text.find('\n', std::min(length, text.size()) - 1);
            chunks_.push_back({text.substr(0, newline == text.npos ? newline : newline + 1)});
            text.remove_prefix(chunks_.back().text.size());
        }
        shares_ = std::vector<Share>(std::max<std::size_t>(1, std::min(threads, chunks_.size())));
        for (std::size_t i = 0; i < shares_.size(); ++i) {
            shares_[i].next = i * chunks_.size() / shares_.size();
            shares_[i].end = (i + 1) * chunks_.size() / shares_.size();
        }
    }

    // Threads that there is work for.
    std::size_t threads() const { return shares_.size(); }

    // How many lines each chunk of a thread's share has.
    void count(std::size_t thread) {
        const Share& share = shares_[thread];
        for (std::size_t i = share.next; i < share.end; ++i) chunks_[i].first_line = lines_in(chunks_[i].text);
    }

    // All threads have counted: number the lines. Returns how many there are.
    std::size_t number() {
        std::size_t lines = 0;
        for (Chunk& chunk : chunks_) chunk.first_line = std::exchange(lines, lines + chunk.first_line);
        return lines;
    }

    // A chunk that nobody has taken yet; nothing: there are no more. Threads begin with their own share, so that
    // they read and write far from each other, and help the others when it is done.
    const Chunk* take(std::size_t thread) {
        for (std::size_t i = 0; i < shares_.size(); ++i) {
            Share& share = shares_[(thread + i) % shares_.size()];
            if (share.next < share.end)  // lest it grows for ever
                if (const std::size_t number = share.next++; number < share.end) return &chunks_[number];
        }
        return nullptr;
    }

private:
    // On a cache line of its own: else threads would wait for each other's, though each takes from its own share.
    struct alignas(64) Share {
        std::atomic<std::size_t> next = 0;
        std::size_t end = 0;
    };

    // How many newlines there are, and one more if the text goes on behind the last. Counted in columns, in
    // numbers of one byte, so that the compiler makes vectors of it.
    static std::size_t lines_in(std::string_view text) {
        constexpr std::size_t columns = 64, most_rows = 255;
        std::size_t lines = text.back() != '\n';
        while (text.size() >= columns) {
            const std::size_t rows = std::min(text.size() / columns, most_rows);
            std::array<std::uint8_t, columns> newlines{};
            for (std::size_t row = 0; row < rows; ++row)
                for (std::size_t i = 0; i < columns; ++i) newlines[i] += text[row * columns + i] == '\n';
            lines = std::accumulate(newlines.begin(), newlines.end(), lines);
            text.remove_prefix(rows * columns);
        }
        return lines + static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
    }

    std::vector<Chunk> chunks_;
    std::vector<Share> shares_;
};

}  // namespace passatempo
