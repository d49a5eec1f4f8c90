// Compiled: a problem laid out in words, with its rules made and its watchers listed.
#pragma once

#include "rules/rule.hpp"
#include "space.hpp"
#include "wire.hpp"

namespace passatempo {

template <bool Wide>
class Compiled : public Kernel {
public:
    Compiled(const Wire&, Value base);

    std::size_t variables() const override { return layout.spans.size(); }
    std::span<const Var> decisions() const override { return decided; }
    std::vector<Value> values_of(Var) const override;
    std::optional<Value> box_grid() const override { return box_grid_least; }
    std::unique_ptr<Search> search(std::span<const Narrowing>) const override;

    Space<Wide> fresh_space() const { return {layout, watchers, words, manners}; }

    Layout<Wide> layout;
    std::vector<Word> words;             // the domains at the beginning
    Rules<Wide> rules;
    std::vector<Manners> manners;        // for each rule
    Watchers watchers;
    std::vector<Var> decided;            // the variables to branch on, and to ask candidates of
    std::vector<Var> helpers;            // the others
    std::optional<Value> box_grid_least;
    bool impossible = false;             // a domain is empty from the start: there are no rules

private:
    void lay_out(const Wire&);
    void add_rules(const Wire&);
    void add_watchers();
};

}  // namespace passatempo
