// Table: the cells hold one of the rows listed.
#include "rule.hpp"

namespace passatempo {
namespace {

template <bool Wide>
class Table : public Rule<Wide> {
public:
    Table(const RuleData& data, const Space<Wide>& space) : Rule<Wide>(data.cells, Tier::last, Wake::changed) {
        for (std::size_t at = 0; at < data.numbers.size(); at += data.cells.size())
            if (possible(space, &data.numbers[at]))
                rows_.insert(rows_.end(), &data.numbers[at], &data.numbers[at] + data.cells.size());
    }

    bool propagate(Space<Wide>& space) const override {
        std::vector<std::vector<Word>> kept;  // for each cell, the values of the rows still possible
        for (const Var cell : this->cells)
            kept.emplace_back(static_cast<std::size_t>(space.end(cell) - space.begin(cell)), 0);
        for (std::size_t at = 0; at < rows_.size(); at += this->cells.size())
            if (possible(space, &rows_[at])) note(space, &rows_[at], kept);
        for (std::size_t i = 0; i < this->cells.size(); ++i) {
            const int begin = space.begin(this->cells[i]);
            if (!space.keep(this->cells[i], [&](int g) { return kept[i][static_cast<std::size_t>(g - begin)]; }))
                return false;
        }
        return true;
    }

private:
    bool possible(const Space<Wide>& space, const Value* row) const {
        for (const Var cell : this->cells)
            if (!space.has(cell, *row++)) return false;
        return true;
    }

    void note(const Space<Wide>& space, const Value* row, std::vector<std::vector<Word>>& kept) const {
        for (std::size_t i = 0; i < this->cells.size(); ++i) {
            const auto [g, bit] = space.layout().place(row[i]);
            kept[i][static_cast<std::size_t>(g - space.begin(this->cells[i]))] |= Word{1} << bit;
        }
    }

    std::vector<Value> rows_;  // those that the first domains allow, one after another
};

}  // namespace

template <bool Wide>
void add_table(const RuleData& data, const Context<Wide>& context, Rules<Wide>& rules) {
    rules.push_back(std::make_unique<Table<Wide>>(data, context.space));
}

template void add_table(const RuleData&, const Context<false>&, Rules<false>&);
template void add_table(const RuleData&, const Context<true>&, Rules<true>&);

}  // namespace passatempo
