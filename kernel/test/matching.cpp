// Matching: after propagation of one group exactly the values of all-different assignments are left.
#include <algorithm>

#include "expect.hpp"
#include "solver/kernel.hpp"
#include "solver/wire.hpp"
#include "util/random.hpp"

using namespace passatempo;
using namespace passatempo::solver;

namespace {

using Domains = std::vector<std::vector<Value>>;

std::vector<Value> wire_of(const Domains& domains) {
    const auto count = static_cast<Value>(domains.size());
    std::vector<Value> wire{wire_version, count, count, 1};
    for (const auto& domain : domains) {
        wire.push_back(static_cast<Value>(domain.size()));
        for (const Value value : domain) wire.insert(wire.end(), {value, value});
    }
    for (Value v = 0; v < count; ++v) wire.push_back(v);
    wire.insert(wire.end(), {static_cast<Value>(Op::all_different), count + 1, 0});
    for (Value v = 0; v < count; ++v) wire.push_back(v);
    return wire;
}

// Marks the values of all assignments that extend a prefix; returns whether there is any.
bool assigned(const Domains& domains, std::vector<Value>& values, std::vector<std::set<Value>>& taken) {
    const std::size_t at = values.size();
    if (at == domains.size()) return true;
    bool any = false;
    for (const Value value : domains[at]) {
        if (std::find(values.begin(), values.end(), value) != values.end()) continue;
        values.push_back(value);
        if (assigned(domains, values, taken)) {
            taken[at].insert(value);
            any = true;
        }
        values.pop_back();
    }
    return any;
}

Domains random_domains(util::Random& random, Value spread) {
    Domains domains(3 + random.below(4));
    const auto values = static_cast<std::uint32_t>(domains.size() + random.below(3));
    for (auto& domain : domains) {
        for (std::uint32_t value = 0; value < values; ++value)
            if (random.below(5) < 2) domain.push_back(value * spread);
        if (domain.empty()) domain.push_back(random.below(values) * spread);
    }
    return domains;
}

void check(const Domains& domains, const std::string& name) {
    std::vector<Value> values;
    std::vector<std::set<Value>> taken(domains.size());
    const bool any = assigned(domains, values, taken);
    const auto wire = wire_of(domains);
    const auto kernel = Kernel::compile(wire);
    const auto search = kernel->search({});
    const Status status = search->propagate({});
    expect((status == Status::none) != any, name + ": whether there is an assignment");
    if (!any || status == Status::none) return;
    const auto left = search->known_candidates().open;
    for (std::size_t cell = 0; cell < left.size(); ++cell)
        expect(std::set(left[cell].begin(), left[cell].end()) == taken[cell], name + ": what cell " + std::to_string(cell) + " takes");
}

}  // namespace

// Domains of one word, and of two.
void test_matching() {
    util::Random random(1);
    for (int number = 0; number < 3000; ++number)
        for (const Value spread : {1, 15}) check(random_domains(random, spread), "group " + std::to_string(number));
}
