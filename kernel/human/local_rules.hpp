// LocalRules: two to four cells linked by rules on two of them each, and all ways to fill them.
#pragma once

#include <map>
#include <optional>
#include <tuple>

#include "rule_support.hpp"

namespace passatempo::human {

class LocalRules {
public:
    LocalRules(const Board&, RuleSupport&);

    // Cells of which each is related to at least two others, or two with several rules.
    const std::vector<std::vector<Var>>& sets() const { return sets_; }

    // All ways to fill a set, each in the order of its cells; none if they are too many. Not computed anew for candidates that
    // left nothing to remove.
    struct Ways {
        std::vector<Word> left;
        std::vector<std::vector<Value>> listed;
        bool sure = false;
    };
    Ways ways(std::size_t set, const Notes&);

    void add_rules(std::vector<RuleNumber>&, std::span<const Var> cells) const;  // between these cells, groups included

private:
    using Table = std::vector<Word>;  // for each value of the one cell the values of the other
    struct Relation {
        std::vector<RuleNumber> rules;
        Table up, down;  // from the cell with the smaller number to the other, and back
    };
    using Shape = std::tuple<int, int, bool, Value, std::vector<Value>, Word, Word>;

    void add_relation(RuleNumber);
    const Table& table_of(RuleNumber, Var from, Var to);
    void add_sets();
    bool is_useful(std::span<const Var>) const;
    bool related(Var a, Var b) const;
    std::optional<RuleNumber> differ_by(Var a, Var b) const;
    Word allowed(Var from, int bit, Var to) const;
    void fill(std::span<const Var> cells, std::vector<int>& chosen, std::size_t& nodes, const Notes&, Ways&) const;

    const Board& board_;
    RuleSupport& support_;
    std::map<std::pair<Var, Var>, Relation> relations_;
    std::vector<std::vector<Var>> neighbours_;  // for each cell those with a relation
    std::map<Shape, Table> tables_;
    std::vector<std::vector<Var>> sets_;
    std::vector<std::vector<Word>> idle_;  // for each set the candidates of which all were supported
};

}  // namespace passatempo::human
