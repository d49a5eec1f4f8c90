#include "answers.hpp"

#include <algorithm>

namespace passatempo::lines {
namespace {

std::string suffix_of(std::uint64_t solutions, std::uint64_t limit) {
    return "," + std::to_string(solutions) + (solutions == limit ? "+\n" : "\n");
}

}  // namespace

Answers::Answers(std::size_t lines, std::size_t symbols, std::uint64_t limit, const Allocate& allocate)
    : lines_(lines), symbols_(symbols), limit_(limit), usual_end_(suffix_of(1, limit)),
      none_(suffix_of(0, limit)), most_(suffix_of(limit, limit)), allocate_(allocate),
      buffer_(allocate(lines * usual_length())) {}

void Answers::Part::bad(std::size_t line, const std::string& what) {
    irregular_.push_back({line, 0, &texts_.emplace_back(",error: " + what + '\n')});
    ++counts_.bad;
}

void Answers::Part::number(std::size_t line, std::uint64_t solutions) {
    ++(solutions == 0 ? counts_.none : solutions == 1 ? counts_.one : counts_.several);
    if (solutions == 1) std::copy(whole_.usual_end_.begin(), whole_.usual_end_.end(), solution(line) + whole_.symbols_);
    else if (solutions == 0) irregular_.push_back({line, solutions, &whole_.none_});
    else if (solutions == whole_.limit_) irregular_.push_back({line, solutions, &whole_.most_});
    else irregular_.push_back({line, solutions, &texts_.emplace_back(suffix_of(solutions, whole_.limit_))});
}

void Answers::Part::complete() { std::sort(irregular_.begin(), irregular_.end()); }

LineCounts Answers::finish(std::vector<Part> parts) {
    LineCounts counts;
    std::vector<Part::Irregular> irregular;
    for (Part& part : parts) {
        counts += part.counts_;
        const auto joint = static_cast<std::ptrdiff_t>(irregular.size());
        irregular.insert(irregular.end(), part.irregular_.begin(), part.irregular_.end());
        std::inplace_merge(irregular.begin(), irregular.begin() + joint, irregular.end());
    }
    if (!irregular.empty()) copy_to_new_buffer(irregular);
    return counts;
}

void Answers::copy_to_new_buffer(const std::vector<Part::Irregular>& irregular) {
    std::size_t length = (lines_ - irregular.size()) * usual_length();
    for (const auto& each : irregular) length += (each.solutions ? symbols_ : 0) + each.suffix->size();
    char* to = allocate_(length);
    const char* from = buffer_;
    for (const auto& each : irregular) {
        const char* const here = buffer_ + each.line * usual_length();
        to = std::copy(from, here + (each.solutions ? symbols_ : 0), to);
        to = std::copy(each.suffix->begin(), each.suffix->end(), to);
        from = here + usual_length();
    }
    std::copy(from, static_cast<const char*>(buffer_) + lines_ * usual_length(), to);
}

}  // namespace passatempo::lines
