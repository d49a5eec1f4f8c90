// What all tests of the kernel share: a claim that holds or is reported.
#pragma once

#include <cstdio>
#include <string>

inline int checks = 0, failures = 0;

inline void expect(bool holds, const std::string& what) {
    ++checks;
    if (holds) return;
    ++failures;
    std::printf("FAILED: %s\n", what.c_str());
}

void test_grids();
