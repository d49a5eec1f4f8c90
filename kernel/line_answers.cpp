#include "line_answers.hpp"

#include <algorithm>

namespace passatempo {
namespace {

std::string told_of(std::uint64_t solutions, std::uint64_t limit) {
    return "," + std::to_string(solutions) + (solutions == limit ? "+\n" : "\n");
}

}  // namespace

LineAnswers::LineAnswers(std::size_t lines, std::size_t symbols, std::uint64_t limit, const Room& room)
    : lines_(lines), symbols_(symbols), limit_(limit), usual_end_(told_of(1, limit)),
      none_(told_of(0, limit)), most_(told_of(limit, limit)), new_room_(room),
      room_(room(lines * usual_length())) {}

void LineAnswers::Part::bad(std::size_t line, const std::string& what) {
    odd_.push_back({line, 0, &texts_.emplace_back(",error: " + what + '\n')});
    ++counts_.bad;
}

void LineAnswers::Part::number(std::size_t line, std::uint64_t solutions) {
    ++(solutions == 0 ? counts_.none : solutions == 1 ? counts_.one : counts_.several);
    if (solutions == 1) std::copy(whole_.usual_end_.begin(), whole_.usual_end_.end(), solution(line) + whole_.symbols_);
    else if (solutions == 0) odd_.push_back({line, solutions, &whole_.none_});
    else if (solutions == whole_.limit_) odd_.push_back({line, solutions, &whole_.most_});
    else odd_.push_back({line, solutions, &texts_.emplace_back(told_of(solutions, whole_.limit_))});
}

void LineAnswers::Part::complete() { std::sort(odd_.begin(), odd_.end()); }

LineCounts LineAnswers::finish(std::vector<Part> parts) {
    LineCounts counts;
    std::vector<Part::Odd> odd;
    for (Part& part : parts) {
        counts += part.counts_;
        const auto joint = static_cast<std::ptrdiff_t>(odd.size());
        odd.insert(odd.end(), part.odd_.begin(), part.odd_.end());
        std::inplace_merge(odd.begin(), odd.begin() + joint, odd.end());
    }
    if (!odd.empty()) move_to_own_room(odd);
    return counts;
}

void LineAnswers::move_to_own_room(const std::vector<Part::Odd>& odd) {
    std::size_t length = (lines_ - odd.size()) * usual_length();
    for (const auto& each : odd) length += (each.solutions ? symbols_ : 0) + each.told->size();
    char* to = new_room_(length);
    const char* from = room_;
    for (const auto& each : odd) {
        const char* const here = room_ + each.line * usual_length();
        to = std::copy(from, here + (each.solutions ? symbols_ : 0), to);
        to = std::copy(each.told->begin(), each.told->end(), to);
        from = here + usual_length();
    }
    std::copy(from, static_cast<const char*>(room_) + lines_ * usual_length(), to);
}

}  // namespace passatempo
