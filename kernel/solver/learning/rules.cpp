// Runs propagators within the learning search, and finds reasons.
#include "rules.hpp"

#include <set>

#include "assignment.hpp"

namespace passatempo::solver::learning {
namespace {

constexpr std::size_t no_cell = SIZE_MAX;

// All different except for some values. (Without such values a group is encoded as peers.)
class DifferentExcept : public Propagator<false> {
public:
    DifferentExcept(const Group& group, const Layout<false>& layout)
        : Propagator<false>(group.cells, bit(Priority::high), true) {
        for (const Value value : group.free)
            if (value >= layout.base && value - layout.base < word_bits) free_ |= Word{1} << (value - layout.base);
    }

    bool propagate(Space<false>& space, Priority) const override {
        for (const Var cell : cells) {
            const Word value = space.word(cell, 0);
            if (!is_single(value) || (value & free_)) continue;
            for (const Var other : cells)
                if (other != cell && !space.intersect(other, [=](int) { return ~value; })) return false;
        }
        return true;
    }

private:
    Word free_ = 0;
};

std::vector<Word> words_of(std::span<const std::vector<Value>> left, Value base) {
    std::vector<Word> words(left.size(), 0);
    for (std::size_t v = 0; v < left.size(); ++v)
        for (const Value value : left[v]) words[v] |= Word{1} << (value - base);
    return words;
}

Rows<std::uint32_t> empty_rows(std::size_t size) {
    Rows<std::uint32_t> rows(size);
    rows.lay_out();
    return rows;
}

}  // namespace

Rules::Rules(const Compiled<false>& kernel, const Encoding& encoding, std::span<const std::vector<Value>> left)
    : encoding_(&encoding),
      base_(kernel.layout.base),
      redundant_(kernel),
      watchers_(left.size()),
      nobody_(empty_rows(left.size())),
      root_(words_of(left, base_)),
      board_({kernel.layout, root_}, nobody_, scheduling_),
      trial_({kernel.layout, root_}, nobody_, scheduling_),
      position_(encoding.candidates()),
      reasons_(encoding.candidates() + 1),
      is_explained_(encoding.candidates() + 1, 0) {
    std::set<const Var*> groups;  // their propagators have the same list of cells
    for (const Group& group : kernel.groups.all) {
        groups.insert(group.cells.data());
        if (!group.free.empty()) propagators_.push_back(arena_.make<DifferentExcept>(group, kernel.layout));
    }
    for (const auto* each : kernel.propagators)
        if (!groups.contains(each->cells.data())) propagators_.push_back(each);
    propagators_.insert(propagators_.end(), redundant_.sums().begin(), redundant_.sums().end());
    list_cells();
    add_watchers();
    is_queued_.assign(propagators_.size(), 1);
    for (std::uint32_t each = 0; each < propagators_.size(); ++each) queue_.push_back(each);
}

void Rules::list_cells() {
    for (const auto* each : propagators_) {
        auto& cells = cells_.emplace_back(each->cells.begin(), each->cells.end());
        std::sort(cells.begin(), cells.end());
        cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    }
}

void Rules::add_watchers() {
    const auto each = [&](auto visit) {
        for (std::uint32_t number = 0; number < propagators_.size(); ++number)
            for (const Var cell : cells_[number])
                if (encoding_->is_open(cell)) visit(cell, number);
    };
    each([&](Var cell, std::uint32_t) { watchers_.count(cell); });
    watchers_.lay_out();
    each([&](Var cell, std::uint32_t number) { watchers_.add(cell, number); });
}

void Rules::note(Literal literal) {
    const Candidate one = candidate_of(literal);
    const Var cell = encoding_->places[one].cell;
    if (!is_positive(literal)) board_.set(cell, board_.word(cell, 0) & ~bit_of(one));
    for (const std::uint32_t number : watchers_[cell])
        if (!std::exchange(is_queued_[number], 1)) queue_.push_back(number);
}

Rules::Outcome Rules::propagate(std::span<const Literal> trail) {
    is_located_ = false;
    for (; noted_ < trail.size(); ++noted_) note(trail[noted_]);
    while (!queue_.empty()) {
        const std::uint32_t number = queue_.back();
        queue_.pop_back();
        is_queued_[number] = 0;
        const auto& cells = cells_[number];
        before_.clear();
        for (const Var cell : cells) before_.push_back(board_.word(cell, 0));
        const bool holds = propagators_[number]->propagate(board_, Priority::medium);
        board_.newly_fixed.clear();
        if (!holds) {
            for (std::size_t i = 0; i < cells.size(); ++i) board_.set(cells[i], before_[i]);
            is_explained_.back() = 0;
            return {number, true, {}};
        }
        list_removed(cells);
        if (!removed_.empty()) return {number, false, removed_};
    }
    return {};
}

void Rules::list_removed(std::span<const Var> cells) {
    removed_.clear();
    for (std::size_t i = 0; i < cells.size(); ++i)
        for (Word gone = before_[i] & ~board_.word(cells[i], 0); gone; gone &= gone - 1) {
            removed_.push_back(candidate_at(cells[i], gone & -gone));
            is_explained_[removed_.back()] = 0;
        }
}

Candidate Rules::candidate_at(Var cell, Word bit) const {
    return static_cast<Candidate>(encoding_->first[cell] + std::popcount(root_[cell] & (bit - 1)));
}

void Rules::backtrack(std::span<const Literal> trail, std::size_t end) {
    for (const Literal literal : trail.subspan(end)) {
        if (is_positive(literal)) continue;
        const Var cell = encoding_->places[candidate_of(literal)].cell;
        board_.set(cell, board_.word(cell, 0) | bit_of(candidate_of(literal)));
    }
    noted_ = std::min(noted_, end);
    for (const std::uint32_t number : queue_) is_queued_[number] = 0;
    queue_.clear();
    is_located_ = false;
}

std::span<const Literal> Rules::reasons(const Assignment& assignment, std::uint32_t number, Literal followed) {
    const bool of_conflict = followed == no_literal;
    const std::size_t place = of_conflict ? encoding_->candidates() : candidate_of(followed);
    auto& needed = reasons_[place];
    if (std::exchange(is_explained_[place], 1)) return needed;
    needed.clear();
    locate(assignment.trail());
    Question question{number, {}, no_cell, 0};
    list_lost(assignment, question, of_conflict ? UINT32_MAX : position_[place]);
    if (of_conflict ? follows(question) : assume(question, candidate_of(followed)))
        put_back(question, needed);
    else
        for (const Lost& each : lost_) needed.push_back(positive(each.one));
    return needed;
}

// What the cells of a propagator had lost before a position of the trail. Losses without any decision need no reason.
void Rules::list_lost(const Assignment& assignment, Question& question, std::uint32_t before) {
    lost_.clear();
    for (const Var cell : cells_[question.propagator]) {
        Word left = root_[cell];
        for (Word rest = encoding_->is_open(cell) ? left : 0; rest; rest &= rest - 1) {
            const Candidate one = candidate_at(cell, rest & -rest);
            if (position_[one] >= before || !assignment.is_false(positive(one))) continue;
            left &= ~(rest & -rest);
            if (assignment.level_of(positive(one)) > 0)
                lost_.push_back({question.words.size(), rest & -rest, one, position_[one]});
        }
        question.words.push_back(left);
    }
}

// Assumes the candidate, which excludes its peers. A propagator may notice less then; in that case its cell keeps
// what it had.
bool Rules::assume(Question& question, Candidate one) {
    const auto& cells = cells_[question.propagator];
    const auto place_of = [&](Var cell) {
        return static_cast<std::size_t>(std::lower_bound(cells.begin(), cells.end(), cell) - cells.begin());
    };
    question.own = place_of(encoding_->places[one].cell);
    question.bit = bit_of(one);
    const auto words = question.words;
    question.words[question.own] = question.bit;
    for (const Candidate peer : encoding_->peers[one])
        if (const std::size_t place = place_of(encoding_->places[peer].cell);
            place < cells.size() && cells[place] == encoding_->places[peer].cell)
            question.words[place] &= ~bit_of(peer);
    if (follows(question)) {
        // What the assumption excludes anyway is not put back.
        std::erase_if(lost_, [&](const Lost& each) {
            const auto peers = encoding_->peers[one];
            return std::find(peers.begin(), peers.end(), each.one) != peers.end();
        });
        return true;
    }
    question.words = words;
    return follows(question);
}

bool Rules::follows(const Question& question) {
    const auto& cells = cells_[question.propagator];
    for (std::size_t i = 0; i < cells.size(); ++i) trial_.set(cells[i], question.words[i]);
    const bool holds = propagators_[question.propagator]->propagate(trial_, Priority::medium);
    trial_.newly_fixed.clear();
    return !holds || (question.own != no_cell && !(trial_.word(cells[question.own], 0) & question.bit));
}

// Cell by cell, then value by value, the latest first.
void Rules::put_back(Question& question, std::vector<Literal>& needed) {
    const auto try_without = [&](std::size_t place, Word bits) {
        question.words[place] |= bits;
        if (follows(question)) return true;
        question.words[place] &= ~bits;
        return false;
    };
    std::sort(lost_.begin(), lost_.end(), [](const Lost& a, const Lost& b) { return a.position > b.position; });
    std::vector<Word> of_cell(question.words.size(), 0);
    for (const Lost& each : lost_) of_cell[each.place] |= each.bit;
    for (const Lost& each : lost_)
        if (const Word bits = std::exchange(of_cell[each.place], 0); !is_single(bits)) try_without(each.place, bits);
    for (const Lost& each : lost_)
        if (!(question.words[each.place] & each.bit) && !try_without(each.place, each.bit))
            needed.push_back(positive(each.one));
}

void Rules::locate(std::span<const Literal> trail) {
    if (std::exchange(is_located_, true)) return;
    std::fill(position_.begin(), position_.end(), UINT32_MAX);
    for (std::uint32_t at = 0; at < trail.size(); ++at) position_[candidate_of(trail[at])] = at;
}

}  // namespace passatempo::solver::learning
