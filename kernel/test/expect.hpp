// Shared by all tests of the kernel: assertions that are counted and reported.
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
void test_sudoku();
void test_cages();
void test_learning();
void test_matching();
void test_unique_sums();
void test_spanning_trees();
void test_sums();
void check_human(std::span<const std::int64_t> wire, const std::set<std::vector<std::int64_t>>& solutions,
                 const std::string& name);
