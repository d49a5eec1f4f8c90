// LineChunks: a text in chunks of whole lines, which threads take one after another.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <numeric>
#include <string_view>
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

    explicit LineChunks(std::string_view text) {
        constexpr std::size_t length = 4096;  // characters, about: small, lest a thread has work left when others have none
        while (!text.empty()) {
            const std::size_t newline = text.find('\n', std::min(length, text.size()) - 1);
            const std::string_view chunk = text.substr(0, newline == text.npos ? newline : newline + 1);
            chunks_.push_back({chunk, lines_});
            lines_ += lines_in(chunk);
            text.remove_prefix(chunk.size());
        }
    }

    std::size_t size() const { return chunks_.size(); }
    std::size_t lines() const { return lines_; }

    // A chunk that nobody has taken yet; nothing: there are no more.
    const Chunk* take() {
        const std::size_t number = taken_++;
        return number < chunks_.size() ? &chunks_[number] : nullptr;
    }

private:
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
    std::size_t lines_ = 0;
    std::atomic<std::size_t> taken_ = 0;
};

}  // namespace passatempo
