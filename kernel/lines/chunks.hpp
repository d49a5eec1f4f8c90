// Chunks: splits a text into chunks of whole lines, which threads take one after another (work stealing).
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "symbols.hpp"

namespace passatempo::lines {

class Chunks {
public:
    struct Chunk {
        std::string_view text;
        std::size_t first_line = 0;  // its number, from 0; before number(): how many lines the chunk has
    };

    // For at most this many threads: the text is divided into shares of about equal length.
    Chunks(std::string_view text, std::size_t threads)
        : shares_(std::clamp<std::size_t>((text.size() + length - 1) / length, 1, threads)) {
        for (std::size_t i = 0; i < shares_.size(); ++i)
            shares_[i].text = take_lines(text, text.size() / (shares_.size() - i));
    }

    // Threads that have work.
    std::size_t threads() const { return shares_.size(); }

    // Cuts a thread's share into chunks, and counts the lines of each.
    void cut(std::size_t thread) {
        Share& share = shares_[thread];
        share.chunks.reserve(share.text.size() / length + 1);
        while (!share.text.empty()) {
            const std::string_view text = take_lines(share.text, length);
            share.chunks.push_back({text, newlines_in(text) + (text.back() != '\n')});
        }
    }

    // After all shares are cut: numbers the lines. Returns how many there are.
    std::size_t number() {
        std::size_t lines = 0;
        for (Share& share : shares_)
            for (Chunk& chunk : share.chunks) chunk.first_line = std::exchange(lines, lines + chunk.first_line);
        return lines;
    }

    // The next chunk; null: there are no more. Threads start with their own share, so that they read and write far from
    // each other, and steal from other shares afterwards.
    const Chunk* take(std::size_t thread) {
        for (std::size_t i = 0; i < shares_.size(); ++i) {
            Share& share = shares_[(thread + i) % shares_.size()];
            if (share.next < share.chunks.size())  // so that the counter does not grow without bound
                if (const std::size_t number = share.next++; number < share.chunks.size()) return &share.chunks[number];
        }
        return nullptr;
    }

private:
    static constexpr std::size_t length = 4096;  // of a chunk, about: small, to balance the load at the end

    // On a cache line of its own, to avoid false sharing.
    struct alignas(64) Share {
        std::string_view text;  // not yet cut
        std::vector<Chunk> chunks;
        std::atomic<std::size_t> next = 0;  // chunk
    };

    // Removes whole lines from the beginning of a text, of at least this many characters.
    static std::string_view take_lines(std::string_view& text, std::size_t characters) {
        const std::size_t newline = text.find('\n', std::max<std::size_t>(1, characters) - 1);
        const std::string_view lines = text.substr(0, newline == text.npos ? newline : newline + 1);
        text.remove_prefix(lines.size());
        return lines;
    }

    std::vector<Share> shares_;
};

}  // namespace passatempo::lines
