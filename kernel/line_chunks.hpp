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
        std::size_t first_line = 0;  // its number, from 0; how many lines it has, as long as they are not numbered
    };

    // For so many threads at most: each has a share of the text that is about as long as any other.
    LineChunks(std::string_view text, std::size_t threads)
        : shares_(std::clamp<std::size_t>((text.size() + length - 1) / length, 1, threads)) {
        for (std::size_t i = 0; i < shares_.size(); ++i)
            shares_[i].text = take_lines(text, text.size() / (shares_.size() - i));
    }

    // Threads that there is work for.
    std::size_t threads() const { return shares_.size(); }

    // Cut a thread's share into chunks, and count the lines of each.
    void cut(std::size_t thread) {
        Share& share = shares_[thread];
        share.chunks.reserve(share.text.size() / length + 1);
        while (!share.text.empty()) {
            const std::string_view text = take_lines(share.text, length);
            share.chunks.push_back({text, lines_in(text)});
        }
    }

    // All shares are cut: number the lines. Returns how many there are.
    std::size_t number() {
        std::size_t lines = 0;
        for (Share& share : shares_)
            for (Chunk& chunk : share.chunks) chunk.first_line = std::exchange(lines, lines + chunk.first_line);
        return lines;
    }

    // A chunk that nobody has taken yet; nothing: there are no more. Threads begin with their own share, so that
    // they read and write far from each other, and help the others when it is done.
    const Chunk* take(std::size_t thread) {
        for (std::size_t i = 0; i < shares_.size(); ++i) {
            Share& share = shares_[(thread + i) % shares_.size()];
            if (share.next < share.chunks.size())  // lest it grows for ever
                if (const std::size_t number = share.next++; number < share.chunks.size()) return &share.chunks[number];
        }
        return nullptr;
    }

private:
    static constexpr std::size_t length = 4096;  // of a chunk, about: small, lest a thread has work left when others have none

    // On a cache line of its own: else threads would wait for each other's, though each takes from its own share.
    struct alignas(64) Share {
        std::string_view text;  // what is not cut yet
        std::vector<Chunk> chunks;
        std::atomic<std::size_t> next = 0;  // that nobody has taken
    };

    // Whole lines off the beginning of a text, of so many characters or a few more.
    static std::string_view take_lines(std::string_view& text, std::size_t characters) {
        const std::size_t newline = text.find('\n', std::max<std::size_t>(1, characters) - 1);
        const std::string_view lines = text.substr(0, newline == text.npos ? newline : newline + 1);
        text.remove_prefix(lines.size());
        return lines;
    }

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

    std::vector<Share> shares_;
};

}  // namespace passatempo
