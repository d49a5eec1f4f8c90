// State: which values each slot has used, and its normal forms. States with the same form can be completed in the same
// number of ways.
#pragma once

#include <array>
#include <vector>

#include "layering.hpp"
#include "table.hpp"

namespace passatempo::counting {

// For each value, in the order of their classes, the slots that contain it.
using State = std::array<Slots, most_values>;

// Sorts the parts of an array that belong to values of one class: interchangeable values lose their names.
class ValueOrder {
public:
    ValueOrder(const std::array<int, most_values>& value_class, int values);

    void sort(State&) const;                                     // of places
    int place(int value) const { return place_[static_cast<std::size_t>(value)]; }
    const std::vector<int>& value_at() const { return value_at_; }  // for each place
    int class_at(int place) const { return class_at_[static_cast<std::size_t>(place)]; }

private:
    std::vector<int> value_at_, class_at_, ends_;  // ends of classes
    std::array<int, most_values> place_{};
};

// The forms of the states after one layer.
class StateForm {
public:
    StateForm(const Frontier&, int values);

    std::size_t words() const { return words_; }
    const ValueOrder& order() const { return order_; }
    bool has_symmetric_slots() const { return !symmetric_.empty(); }

    // A form that names of interchangeable values do not affect, packed.
    Words pack(State& state, std::uint64_t* words) const;
    State unpack(Words) const;

    // A form that symmetries of slots hardly affect either: equal forms are equivalent; equivalent states have equal
    // forms unless the search for the least form was cut short.
    void canonicalise(State&) const;

private:
    struct Colours;

    void refine(const State&, Colours&) const;
    void search(const State&, Colours, State& least, int& leaves) const;
    std::vector<int> tied_slots(const Colours&) const;
    State arranged(const State&, const Colours&) const;

    int slots_, values_;
    std::size_t words_;
    ValueOrder order_;
    std::vector<std::vector<int>> blocks_;
    std::vector<int> kind_of_block_, block_of_;
    std::vector<int> symmetric_;  // slots that can be permuted
};

}  // namespace passatempo::counting
