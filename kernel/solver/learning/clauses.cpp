// Clauses: adding them, and reducing the database.
#include "clauses.hpp"

namespace passatempo::solver::learning {

Clauses::Address Clauses::learn(std::span<const Literal> literals, std::uint32_t glue) {
    return add(literals, {0, static_cast<std::uint16_t>(glue), static_cast<std::uint16_t>(glue <= fair_glue ? 2 : 1), 2});
}

Clauses::Address Clauses::add_permanent(std::span<const Literal> literals) { return add(literals, {0, 1, permanent, 2}); }

Clauses::Address Clauses::add(std::span<const Literal> literals, Head head) {
    const auto address = static_cast<Address>(words_.size());
    head.size = static_cast<std::uint16_t>(literals.size());
    words_.resize(words_.size() + head_words + literals.size());
    (*this)[address] = head;
    std::copy(literals.begin(), literals.end(), (*this)[address].begin());
    all_.push_back(address);
    watch(address);
    return address;
}

void Clauses::watch(Address address) {
    const Literal* literals = (*this)[address].begin();
    watchers_[literals[0]].push_back({address, literals[1]});
    watchers_[literals[1]].push_back({address, literals[0]});
}

void Clauses::mark_used(Head& head, std::uint32_t glue) {
    if (head.used == permanent) return;
    head.glue = static_cast<std::uint16_t>(std::min<std::uint32_t>(head.glue, glue));
    head.used = head.glue <= fair_glue ? 2 : 1;
}

bool Clauses::is_reducible(Head& head) {
    if (head.used == permanent) return false;
    const bool is_reason = head.used & locked;
    head.used &= static_cast<std::uint16_t>(~locked);
    if (head.used > 0) return --head.used, false;
    return !is_reason && head.glue > low_glue;
}

void Clauses::mark_garbage() {
    std::vector<Address> worst;
    for (const Address clause : all_)
        if (is_reducible((*this)[clause])) worst.push_back(clause);
    std::sort(worst.begin(), worst.end(), [&](Address a, Address b) {
        const Head &one = (*this)[a], &other = (*this)[b];
        if (one.glue != other.glue) return one.glue > other.glue;
        return one.size != other.size ? one.size > other.size : a < b;
    });
    worst.resize(worst.size() * 3 / 4);
    for (const Address clause : worst) (*this)[clause].glue = garbage;
}

std::vector<std::uint16_t> Clauses::collect_garbage() {
    mark_garbage();
    for (auto& list : watchers_) list.clear();
    std::vector<std::uint16_t> old = std::move(words_);
    std::vector<Address> old_ones = std::move(all_);
    words_.clear(), all_.clear();
    words_.reserve(old.size());
    for (const Address from : old_ones) {
        Head& head = *reinterpret_cast<Head*>(&old[from]);
        if (head.glue == garbage) continue;
        const auto to = static_cast<Address>(words_.size());
        words_.insert(words_.end(), old.begin() + from, old.begin() + from + head_words + head.size);
        all_.push_back(to);
        watch(to);
        head.size = static_cast<std::uint16_t>(to), head.glue = static_cast<std::uint16_t>(to >> 16);
    }
    return old;
}

Clauses::Address Clauses::moved_to(const std::vector<std::uint16_t>& old, Address from) {
    return old[from] | static_cast<Address>(old[from + 1]) << 16;
}

}  // namespace passatempo::solver::learning
