// What all tests of the kernel share: a claim that holds or is reported.
#pragma once

#include <cstdint>
#include <cstdio>
#include <set>
#include <span>
#include <string>
#include <vector>

inline int checks = 0, failures = 0;

inline void expect(bool holds, const std::string& what) {
    ++checks;
    if (holds) return;
    ++failures;
    std::printf("FAILED: %s\n", what.c_str());
}

void test_grids();
void test_box_puzzles();
void test_made_cages();
void test_learning();
void test_matching();
void test_refilling();
void test_trees();
void check_logic(std::span<const std::int64_t> wire, const std::set<std::vector<std::int64_t>>& solutions,
                 const std::string& name);
