// What the places of one digit imply: locked candidates and hidden singles, all bands and both directions at once.
//
// A triad is three cells where a row crosses a box, and a column triad three cells where a column does. The triads of a
// band are the places of a digit in three rows and three boxes: where a row, or a box, has the digit in only one triad, the
// others of that box, or row, lose it. With columns and bands it is the same.
#pragma once

#include "bands.hpp"

namespace passatempo::sudoku {

class DigitPlaces {
public:
    explicit DigitPlaces(Bands cells) : cells_(cells) {
        missing_ = deduce_in_rows();
        missing_ |= deduce_in_columns();
    }

    Bands cells() const { return cells_; }                // that can still hold the digit
    Bands singles() const { return singles_ & cells_; }   // the only ones of a row, column or box
    Bands missing() const { return missing_; }            // not empty: some row, column or box has no place

private:
    static constexpr std::uint32_t each_row = 1u | 1u << 9 | 1u << 18, each_box = 1u | 1u << 3 | 1u << 6;
    static constexpr std::uint32_t triads = each_row * each_box, columns = 511;

    // Of three neighbours in a row with `step` bits between them, of which a set has `first` for each first one: where one
    // of the two others is in the set.
    static Bands beside(Bands set, int step, std::uint32_t first) {
        const Bands second = in_each_band(first << step), third = in_each_band(first << 2 * step);
        const Bands after = (set >> step & ~third) | (set << 2 * step & third);
        const Bands before = (set >> 2 * step & in_each_band(first)) | (set << step & (second | third));
        return after | before;
    }

    // The same for triads in a box, and for column triads in the two other bands.
    static Bands above_or_below(Bands set) {
        return (set >> 9 | set << 18 | set >> 18 | set << 9) & in_each_band(triads);
    }
    static Bands in_other_bands(Bands set) {
        return __builtin_shufflevector(set, set, 1, 2, 0, 3) | __builtin_shufflevector(set, set, 2, 0, 1, 3);
    }

    static Bands cells_of_triads(Bands set) { return (set << 3) - set; }
    static Bands cells_of_columns(Bands set) { return set | set << 9 | set << 18; }

    // Returns which rows and boxes have no place.
    Bands deduce_in_rows() {
        const Bands next = cells_ >> 1, last = cells_ >> 2, all = in_each_band(triads);
        const Bands any = (cells_ | next | last) & all, two = (cells_ & next) | ((cells_ | next) & last);
        const Bands in_row = beside(any, 3, each_row), in_box = above_or_below(any);
        const Bands only_in_row = any & ~in_row, only_in_box = any & ~in_box;
        const Bands left = any & ~(above_or_below(only_in_row) | beside(only_in_box, 3, each_row));
        cells_ &= cells_of_triads(left);
        singles_ |= cells_of_triads((only_in_row | only_in_box) & ~two);
        return ((any | in_row) & (any | in_box)) ^ all;
    }

    Bands deduce_in_columns() {
        const Bands next = cells_ >> 9, last = cells_ >> 18, all = in_each_band(columns);
        const Bands any = (cells_ | next | last) & all, two = (cells_ & next) | ((cells_ | next) & last);
        const Bands in_column = in_other_bands(any);
        const Bands only_in_column = any & ~in_column, only_in_box = any & ~beside(any, 1, each_box);
        const Bands left = any & ~(beside(only_in_column, 1, each_box) | in_other_bands(only_in_box));
        cells_ &= cells_of_columns(left);
        singles_ |= cells_of_columns(only_in_column & ~two);
        return (any | in_column) ^ all;
    }

    Bands cells_, singles_{}, missing_;
};

}  // namespace passatempo::sudoku
