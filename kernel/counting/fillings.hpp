// Fillings: in how many ways the cells of a layer can be filled if each portion gets a given set of values.
#pragma once

#include "layering.hpp"
#include "state.hpp"
#include "table.hpp"

namespace passatempo::counting {

class Fillings {
public:
    Fillings(const Board&, const Layer&, int values);

    // `sets[p]` has as many values as portion p has cells, and is disjoint from those it conflicts with. `work` grows
    // with the time this takes.
    std::uint64_t count(const Values* sets, std::uint64_t& work);

private:
    static constexpr std::size_t most_stored = std::size_t{1} << 20;

    struct Place {
        Cell cell;
        Values domain;
        int portion;              // -1: an inner cell
        std::uint64_t groups;     // that cut portions
    };

    std::uint64_t fill(std::size_t place, std::uint64_t& work);

    const Layer& layer_;
    bool always_one_;             // the sets determine the filling, and all are allowed
    ValueOrder order_;
    std::vector<Place> places_;
    std::size_t words_;
    Table<std::uint64_t> known_;  // by the portions of each value, without names of interchangeable ones
    std::array<Values, most_portions> left_{};  // of each portion
    std::array<Values, most_cutting> used_{};   // of each group that cuts portions
};

}  // namespace passatempo::counting
