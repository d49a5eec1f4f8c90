// LineAnswers: the answers of all lines, in the room where they are wanted.
//
// Most lines have one solution. Their answers are of one length, so each is written where it belongs as soon as
// it is known, by whichever thread knows it. What the other lines say instead is kept beside; if there are
// any, all are moved to a room of their own at the end.
#pragma once

#include <deque>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "lines.hpp"

namespace passatempo {

class LineAnswers {
public:
    LineAnswers(std::size_t lines, std::size_t symbols, std::uint64_t limit, const Room& room);

    // What one thread has found.
    class Part {
    public:
        explicit Part(const LineAnswers& whole) : whole_(whole) {}

        // Where the symbols of a line's solution go.
        char* solution(std::size_t line) const { return whole_.room_ + line * whole_.usual_length(); }

        void empty(std::size_t line) { odd_.push_back({line, 0, &whole_.nothing_}); }
        void bad(std::size_t line, const std::string& what);

        // So many solutions; the first, if there is one, is written.
        void number(std::size_t line, std::uint64_t solutions);

        // There are no more.
        void complete();

    private:
        friend LineAnswers;

        // An answer of another length.
        struct Odd {
            std::size_t line;
            std::uint64_t solutions;
            const std::string* told;  // what stands there behind the first solution, if there is one

            bool operator<(const Odd& other) const { return line < other.line; }
        };

        const LineAnswers& whole_;
        LineCounts counts_;
        std::vector<Odd> odd_;
        std::deque<std::string> texts_;  // of those that are told what few others are
    };

    // All parts are complete: join them.
    LineCounts finish(std::vector<Part> parts);

private:
    std::size_t usual_length() const { return symbols_ + usual_end_.size(); }
    void move_to_own_room(const std::vector<Part::Odd>&);

    std::size_t lines_, symbols_;
    std::uint64_t limit_;
    std::string usual_end_;  // behind the only solution
    std::string nothing_ = "\n", none_, most_;  // what other lines are often told
    const Room& new_room_;
    char* room_;
};

}  // namespace passatempo
