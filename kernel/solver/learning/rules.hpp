// Rules: the propagators of rules other than all-different, and the reasons of what they remove.
//
// A propagator knows nothing of reasons. Only when conflict analysis asks for one, it is found by putting values back:
// of the values that its cells had lost, those are restored without which the propagator still removes the candidate,
// first cell by cell, then one by one; the others are the reason. The candidate is assumed meanwhile, so its peers are no
// part of any reason. This is the same for every rule, at the cost of some dozen runs (docs/decisions/028).
#pragma once

#include "encoding.hpp"
#include "solver/redundant.hpp"

namespace passatempo::solver::learning {

class Assignment;

class Rules {
public:
    static constexpr std::uint32_t none = UINT32_MAX;

    Rules(const Compiled<false>&, const Encoding&, std::span<const std::vector<Value>> left);

    // What one propagator does: the candidates that it removes, or that it fails.
    struct Outcome {
        std::uint32_t propagator = none;  // none: none has anything to do
        bool failed = false;
        std::span<const Candidate> removed;
    };

    // Takes note of the literals that are new on the trail, and runs propagators until one removes something.
    Outcome propagate(std::span<const Literal> trail);

    void backtrack(std::span<const Literal> trail, std::size_t end);  // the trail is about to end there

    // The false literals because of which a propagator falsified a candidate, or failed (no_literal).
    std::span<const Literal> reasons(const Assignment&, std::uint32_t propagator, Literal followed);

private:
    // The domains of a search that keeps its own trail.
    class Board : public Space<false> {
    public:
        using Space<false>::Space;
        void set(Var v, Word word) { words_[v] = word; }
    };

    // Does a propagator remove a candidate, or fail, with these domains of its cells?
    struct Question {
        std::uint32_t propagator;
        std::vector<Word> words;
        std::size_t own;  // the place of the candidate's cell among them; none: does it fail?
        Word bit;         // the candidate's value
    };

    // A value that a cell of the propagator has lost.
    struct Lost {
        std::size_t place;  // of the cell
        Word bit;
        Candidate one;
        std::uint32_t position;  // on the trail
    };

    void list_cells();
    void add_watchers();
    Candidate candidate_at(Var, Word bit) const;
    Word bit_of(Candidate one) const { return Word{1} << (encoding_->places[one].value - base_); }
    void note(Literal);  // its value is removed, its watchers are queued
    void list_removed(std::span<const Var> cells);
    void locate(std::span<const Literal> trail);
    void list_lost(const Assignment&, Question&, std::uint32_t before);
    bool assume(Question&, Candidate);  // false: its loss does not follow from the domains, only from an earlier run
    void put_back(Question&, std::vector<Literal>& needed);
    bool follows(const Question&);

    const Encoding* encoding_;
    Value base_;
    Redundant<false> redundant_;
    Arena arena_;  // of the propagators that only this search has
    std::vector<const Propagator<false>*> propagators_;
    std::vector<std::vector<Var>> cells_;    // of each propagator, each once, ascending
    std::vector<Scheduling> scheduling_;     // none: propagators are queued here, not by the domains
    Rows<std::uint32_t> watchers_, nobody_;  // for each variable; the latter are empty
    std::vector<Word> root_;                 // of each variable, the domain before any decision
    Board board_, trial_;
    std::vector<std::uint32_t> queue_;
    std::vector<std::uint8_t> is_queued_;
    std::size_t noted_ = 0;                  // literals of the trail
    std::vector<Word> before_;               // the domains of a propagator's cells before a run
    std::vector<Candidate> removed_;
    bool is_located_ = false;
    std::vector<std::uint32_t> position_;    // of each candidate on the trail
    std::vector<Lost> lost_;
    std::vector<std::vector<Literal>> reasons_;  // of each candidate that a rule falsified; the last ones of a conflict
    std::vector<std::uint8_t> is_explained_;
};

}  // namespace passatempo::solver::learning
