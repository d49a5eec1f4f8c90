// Table: the cells hold one of the rows.
#include "propagator.hpp"

namespace passatempo::solver {
namespace {

template <bool Wide>
class Table : public Propagator<Wide> {
public:
    Table(const Rule& data, const Context<Wide>& context) : Propagator<Wide>(data.cells, bit(Priority::low)) {
        const auto rows = context.arena.template array<Value>(data.numbers.size());
        std::size_t size = 0;
        for (std::size_t at = 0; at < data.numbers.size(); at += data.cells.size()) {
            check_deadline();
            if (!possible(context.domains, &data.numbers[at])) continue;
            for (std::size_t i = 0; i < data.cells.size(); ++i) rows[size++] = data.numbers[at + i];
        }
        rows_ = rows.first(size);
        this->scheduling.work = this->work_of(rows_.size());
    }

    bool propagate(Space<Wide>& space, Priority) const override {
        auto& supported = space.scratch;  // for each cell, the values of the rows that are still possible
        std::size_t words = 0;
        for (const Var cell : this->cells) words += static_cast<std::size_t>(space.end(cell) - space.begin(cell));
        supported.assign(words, 0);
        for (std::size_t at = 0; at < rows_.size(); at += this->cells.size())
            if (possible(space, &rows_[at])) mark(space, &rows_[at], supported.data());
        const Word* words_of_cell = supported.data();
        for (const Var cell : this->cells) {
            const int begin = space.begin(cell);
            if (!space.intersect(cell, [&](int g) { return words_of_cell[g - begin]; })) return false;
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

    void mark(const Space<Wide>& space, const Value* row, Word* words) const {
        for (const Var cell : this->cells) {
            const auto [g, bit] = space.layout().place(*row++);
            words[g - space.begin(cell)] |= Word{1} << bit;
            words += space.end(cell) - space.begin(cell);
        }
    }

    std::span<const Value> rows_;  // those that the initial domains allow, flat
};

}  // namespace

template <bool Wide>
void post_table(const Rule& data, const Context<Wide>& context) {
    context.template add<Table<Wide>>(data, context);
}

template void post_table(const Rule&, const Context<false>&);
template void post_table(const Rule&, const Context<true>&);

}  // namespace passatempo::solver
