#include "kernel.hpp"

#include "grid/grid_search.hpp"
#include "recognise.hpp"

namespace passatempo::sudoku {
namespace {

using solver::Branching, solver::Kernel, solver::Narrowing, solver::Search, solver::Value, solver::Var;

// A 9x9 sudoku. A search with a seed is left to the general solver, since only that chooses values at random.
class GridKernel final : public Kernel {
public:
    GridKernel(std::unique_ptr<Kernel> general, Value least) : general_(std::move(general)), least_(least) {}

    std::size_t variables() const override { return general_->variables(); }
    std::span<const Var> decisions() const override { return general_->decisions(); }
    std::vector<Value> values_of(Var v) const override { return general_->values_of(v); }
    bool has_uniform_domains() const override { return general_->has_uniform_domains(); }
    std::vector<std::span<const Var>> all_different_groups() const override { return general_->all_different_groups(); }

    std::unique_ptr<Search> search(std::span<const Narrowing> narrowings, const Branching& branching) const override {
        if (branching.seed) return general_->search(narrowings, branching);
        solver::check_narrowings(narrowings, variables());
        return std::make_unique<GridSearch>(*general_, least_, narrowings);
    }

    std::unique_ptr<solver::AssumptionSearch> assumption_search(const Branching& branching) const override {
        return general_->assumption_search(branching);
    }

private:
    std::unique_ptr<Kernel> general_;
    Value least_;  // the value of digit 1
};

}  // namespace

Compiled compile(std::span<const std::int64_t> wire) {
    auto kernel = Kernel::compile(wire);
    const auto least = recognise(*kernel);
    if (least) kernel = std::make_unique<GridKernel>(std::move(kernel), *least);
    return {std::move(kernel), least};
}

}  // namespace passatempo::sudoku
