// Times compilation and search without Python: `kernel_bench FILE...`
//
// A file contains wires, each preceded by its length, as 64-bit integers (bench/wires.py writes them). Each is searched
// for a second solution; a row has microseconds of CPU time, the best of three runs of each wire. Under callgrind,
// `kernel_bench -1 FILE...` runs each wire once.
#include <time.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>

#include "sudoku/kernel.hpp"

using namespace passatempo;
using namespace passatempo::solver;

namespace {

constexpr std::uint64_t most_nodes = 20'000;  // harder ones are left to other methods anyway

double microseconds() {
    timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e6 + static_cast<double>(now.tv_nsec) / 1e3;
}

struct Cost {
    double compile = 1e18, search = 1e18, both = 1e18;
    std::uint64_t nodes = 0;
    bool finished = true;
};

Cost cost_of(std::span<const std::int64_t> wire, int runs) {
    Cost best;
    for (int run = 0; run < runs; ++run) {
        const double start = microseconds();
        const auto kernel = sudoku::compile(wire).kernel;
        const double compiled = microseconds();
        const auto search = kernel->search({});
        Limits limits;
        limits.nodes = most_nodes;
        const Status status = search->count(limits, 2);
        const double searched = microseconds();
        best.compile = std::min(best.compile, compiled - start);
        best.search = std::min(best.search, searched - compiled);
        best.both = std::min(best.both, searched - start);
        best.nodes = search->nodes();
        best.finished = status == Status::found || status == Status::none;
        if (!best.finished) break;
    }
    return best;
}

std::vector<std::vector<std::int64_t>> wires_of(const char* path) {
    std::ifstream file(path, std::ios::binary);
    std::vector<std::vector<std::int64_t>> wires;
    for (std::int64_t length; file.read(reinterpret_cast<char*>(&length), sizeof length);) {
        auto& wire = wires.emplace_back(static_cast<std::size_t>(length));
        file.read(reinterpret_cast<char*>(wire.data()), static_cast<std::streamsize>(wire.size() * sizeof length));
    }
    return wires;
}

void print_row(const char* path, std::vector<Cost> costs) {
    const auto at = [&](double Cost::*part, double share) {
        std::sort(costs.begin(), costs.end(), [=](const Cost& a, const Cost& b) { return a.*part < b.*part; });
        return costs[static_cast<std::size_t>(share * static_cast<double>(costs.size() - 1))].*part;
    };
    std::uint64_t nodes = 0;
    std::size_t unfinished = 0;
    for (const Cost& cost : costs) nodes += cost.nodes, unfinished += !cost.finished;
    const std::string name = std::strrchr(path, '/') ? std::strrchr(path, '/') + 1 : path;
    std::printf("| %-36s | %5zu | %5.0f | %5.0f | %6.0f | %5.0f | %6.0f | %8.0f | %7llu | %zu |\n", name.c_str(),
                costs.size(), at(&Cost::compile, 0.5), at(&Cost::search, 0.5), at(&Cost::search, 0.95),
                at(&Cost::both, 0.5), at(&Cost::both, 0.95), at(&Cost::both, 1),
                static_cast<unsigned long long>(nodes), unfinished);
    std::fflush(stdout);
}

}  // namespace

int main(int count, char** arguments) {
    int runs = 3, first = 1;
    if (count > 1 && std::string(arguments[1]) == "-1") runs = 1, first = 2;
    std::puts(
        "| file | wires | compile: median | search: median | 95th | both: median | 95th | worst | nodes | open |");
    std::puts("|---|---|---|---|---|---|---|---|---|---|");
    for (int i = first; i < count; ++i) {
        std::vector<Cost> costs;
        for (const auto& wire : wires_of(arguments[i])) costs.push_back(cost_of(wire, runs));
        if (!costs.empty()) print_row(arguments[i], std::move(costs));
    }
}
