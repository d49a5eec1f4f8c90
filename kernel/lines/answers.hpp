// Answers: writes the answers of all lines into the output buffer.
//
// Most lines have one solution. Their answers have equal length, so each is written to its final place at once, by any
// thread. Answers of another length are recorded separately; if there are any, all are copied to a second buffer at the
// end.
#pragma once

#include <deque>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "solve_lines.hpp"

namespace passatempo::lines {

class Answers {
public:
    Answers(std::size_t lines, std::size_t symbols, std::uint64_t limit, const Allocate& allocate);

    // The answers of one thread.
    class Part {
    public:
        explicit Part(const Answers& whole) : whole_(whole) {}

        // Where to write the solution of a line.
        char* solution(std::size_t line) const { return whole_.buffer_ + line * whole_.usual_length(); }

        void empty(std::size_t line) { irregular_.push_back({line, 0, &whole_.nothing_}); }
        void bad(std::size_t line, const std::string& what);

        // Sets the number of solutions; the first, if any, is already written.
        void number(std::size_t line, std::uint64_t solutions);

        // Called once after the last line.
        void complete();

    private:
        friend Answers;

        // An answer of another length.
        struct Irregular {
            std::size_t line;
            std::uint64_t solutions;
            const std::string* suffix;  // follows the first solution, if any

            bool operator<(const Irregular& other) const { return line < other.line; }
        };

        const Answers& whole_;
        LineCounts counts_;
        std::vector<Irregular> irregular_;
        std::deque<std::string> texts_;  // suffixes that are not shared
    };

    // After all parts are complete: joins them.
    LineCounts finish(std::vector<Part> parts);

private:
    std::size_t usual_length() const { return symbols_ + usual_end_.size(); }
    void copy_to_new_buffer(const std::vector<Part::Irregular>&);

    std::size_t lines_, symbols_;
    std::uint64_t limit_;
    std::string usual_end_;                     // suffix of a unique solution
    std::string nothing_ = "\n", none_, most_;  // other frequent suffixes
    const Allocate& allocate_;
    char* buffer_;
};

}  // namespace passatempo::lines
