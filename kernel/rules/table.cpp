// Table: the cells hold one of the rows listed.
#include "rule.hpp"

namespace passatempo {
namespace {

template <bool Wide>
class Table : public Rule<Wide> {
public:
    Table(const RuleData& data, const Context<Wide>& context) : Rule<Wide>(data.cells, in(Tier::last)) {
        const auto rows = context.arena.template array<Value>(data.numbers.size());
        std::size_t kept = 0;
        for (std::size_t at = 0; at < data.numbers.size(); at += data.cells.size()) {
            check_time();
            if (!possible(context.domains, &data.numbers[at])) continue;
            for (std::size_t i = 0; i < data.cells.size(); ++i) rows[kept++] = data.numbers[at + i];
        }
        rows_ = rows.first(kept);
        this->manners.work = this->work_of(rows_.size());
    }

    bool propagate(Space<Wide>& space, Tier) const override {
        auto& kept = space.scratch;  // for each cell, the values of the rows still possible
        std::size_t words = 0;
        for (const Var cell : this->cells) words += static_cast<std::size_t>(space.end(cell) - space.begin(cell));
        kept.assign(words, 0);
        for (std::size_t at = 0; at < rows_.size(); at += this->cells.size())
            if (possible(space, &rows_[at])) note(space, &rows_[at], kept.data());
        const Word* words_of_cell = kept.data();
        for (const Var cell : this->cells) {
            const int begin = space.begin(cell);
            if (!space.keep(cell, [&](int g) { return words_of_cell[g - begin]; })) return false;
            words_of_cell += space.end(cell) - begin;
        }
        return true;
    }

private:
    bool possible(const Domains<Wide>& domains, const Value* row) const {
        for (const Var cell : this->cells)
            if (!domains.has(cell, *row++)) return false;
        return true;
    }

    void note(const Space<Wide>& space, const Value* row, Word* kept) const {
        for (const Var cell : this->cells) {
            const auto [g, bit] = space.layout().place(*row++);
            kept[g - space.begin(cell)] |= Word{1} << bit;
            kept += space.end(cell) - space.begin(cell);
        }
    }

    std::span<const Value> rows_;  // those that the first domains allow, one after another
};

}  // namespace

template <bool Wide>
void add_table(const RuleData& data, const Context<Wide>& context) {
    context.template add<Table<Wide>>(data, context);
}

template void add_table(const RuleData&, const Context<false>&);
template void add_table(const RuleData&, const Context<true>&);

}  // namespace passatempo
