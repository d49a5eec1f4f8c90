// Telling: what Python tells, nested as it likes, laid out as plain integers. For packing.cpp and its kin alone.
#pragma once

#include <Python.h>

#include <map>
#include <memory>
#include <stdexcept>
#include <unordered_map>
#include <vector>

namespace passatempo {

using Numbers = std::vector<std::int64_t>;

// Python has raised an error.
struct Raised : std::exception {};

inline std::int64_t number(PyObject* told) {
    const std::int64_t found = PyLong_AsLongLong(told);
    if (found == -1 && PyErr_Occurred()) throw Raised();
    return found;
}

// A list or tuple, or one made of another sequence, as long as it is looked at.
class Items {
public:
    explicit Items(PyObject* told) : items_(PySequence_Fast(told, "expected a sequence of numbers"), Py_DecRef) {
        if (!items_) throw Raised();
    }
    std::size_t size() const { return static_cast<std::size_t>(PySequence_Fast_GET_SIZE(items_.get())); }
    PyObject** begin() const { return PySequence_Fast_ITEMS(items_.get()); }
    PyObject** end() const { return begin() + size(); }

private:
    std::unique_ptr<PyObject, void (*)(PyObject*)> items_;
};

inline PyObject* tuple_of(const Numbers& numbers) {
    PyObject* made = PyTuple_New(static_cast<Py_ssize_t>(numbers.size()));
    if (!made) throw Raised();
    for (std::size_t i = 0; i < numbers.size(); ++i)
        PyTuple_SET_ITEM(made, static_cast<Py_ssize_t>(i), PyLong_FromLongLong(numbers[i]));
    return made;
}

// Numbers within tuples or lists, one after the other; bytes hold numbers that were laid out before.
inline void add_numbers(PyObject* told, Numbers& wire) {
    if (PyTuple_Check(told) || PyList_Check(told)) {
        if (Py_EnterRecursiveCall(" while numbers are laid out")) throw Raised();
        const std::unique_ptr<PyObject, void (*)(PyObject*)> level(told, [](PyObject*) { Py_LeaveRecursiveCall(); });
        for (PyObject* item : Items(told)) add_numbers(item, wire);
    } else if (PyBytes_Check(told)) {
        const auto* numbers = reinterpret_cast<const std::int64_t*>(PyBytes_AS_STRING(told));
        wire.insert(wire.end(), numbers, numbers + PyBytes_GET_SIZE(told) / sizeof(std::int64_t));
    } else {
        wire.push_back(number(told));
    }
}

// A rule as the wire has it: its op, how many numbers follow, and those, which are told in parts.
inline void add_rule(std::int64_t op, std::initializer_list<PyObject*> told, Numbers& wire) {
    const std::size_t start = wire.size();
    wire.insert(wire.end(), {op, 0});
    for (PyObject* part : told) add_numbers(part, wire);
    wire[start + 1] = static_cast<std::int64_t>(wire.size() - start) - 2;
}

// How many rules the wire has from here on.
inline std::int64_t rules_from(std::size_t at, const Numbers& wire) {
    std::int64_t count = 0;
    for (; at < wire.size(); ++count) {
        const std::int64_t size = wire.at(at + 1);
        if (size < 0 || static_cast<std::size_t>(size) > wire.size() - at - 2)
            throw std::invalid_argument("rules that were laid out before are not complete");
        at += 2 + static_cast<std::size_t>(size);
    }
    return count;
}

// Rules as the wire has them; returns how many. Python tells a rule as a pair of its op and its numbers; rules that
// differ in their cells alone as their op, the numbers before the cells of each, a sequence of these, of which those
// without cells say nothing, and the numbers behind them; and what was laid out before as bytes.
inline std::int64_t add_rules(PyObject* told, Numbers& wire) {
    const std::size_t start = wire.size();
    if (PyBytes_Check(told)) {
        add_numbers(told, wire);
        return rules_from(start, wire);
    }
    const Items parts(told);
    PyObject** part = parts.begin();
    if (parts.size() != 2 && parts.size() != 4) throw std::invalid_argument("a rule is told in two parts or four");
    const std::int64_t op = number(part[0]);
    if (parts.size() == 2) {
        add_rule(op, {part[1]}, wire);
        return 1;
    }
    std::int64_t count = 0;
    for (PyObject* cells : Items(part[2])) {
        if (Items(cells).size() == 0) continue;
        add_rule(op, {part[1], cells, part[3]}, wire);
        ++count;
    }
    return count;
}

// One item of a sequence that may be too long to be listed.
inline std::int64_t number_at(PyObject* values, Py_ssize_t place) {
    const std::unique_ptr<PyObject, void (*)(PyObject*)> item(PySequence_GetItem(values, place), Py_DecRef);
    if (!item) throw Raised();
    return number(item.get());
}

// Whether so many ascending values, of which these are the first and the last, have no gap. The difference of any two
// numbers fits in an unsigned one.
inline bool is_interval(std::int64_t least, std::int64_t greatest, Py_ssize_t size) {
    const auto apart = static_cast<std::uint64_t>(greatest) - static_cast<std::uint64_t>(least);
    return greatest >= least && apart == static_cast<std::uint64_t>(size) - 1;
}

// The intervals of an ascending sequence of values, led by their number.
inline Numbers intervals(PyObject* values) {
    const Py_ssize_t size = PySequence_Size(values);
    if (size < 0) throw Raised();
    if (size == 0) return {0};
    const std::int64_t least = number_at(values, 0), greatest = number_at(values, size - 1);
    if (is_interval(least, greatest, size)) return {1, least, greatest};
    Numbers found{0};
    for (PyObject* item : Items(values)) {
        const std::int64_t value = number(item);
        if (found[0] && found.back() < value && is_interval(found.back(), value, 2)) {
            found.back() = value;
        } else {
            ++found[0];
            found.insert(found.end(), {value, value});
        }
    }
    return found;
}

// Each different domain once, then the number of that of each variable; returns how many there are. Variables
// mostly share a few objects, each of which is looked into once; neighbours often the same.
inline std::int64_t add_variables(PyObject* domains, PyObject* shown, Numbers& wire) {
    std::unordered_map<PyObject*, std::int64_t> by_object;
    std::map<Numbers, std::int64_t> by_intervals;
    const Items items(domains);
    Numbers numbers;
    numbers.reserve(items.size());
    PyObject* before = nullptr;
    for (PyObject* domain : items) {
        if (domain == before) {
            numbers.push_back(numbers.back());
            continue;
        }
        before = domain;
        const auto [place, is_new] = by_object.try_emplace(domain, 0);
        if (is_new) {
            const Numbers told = intervals(domain);
            const auto [known, unheard] = by_intervals.try_emplace(told, by_intervals.size());
            if (unheard) wire.insert(wire.end(), told.begin(), told.end());
            place->second = known->second;
        }
        numbers.push_back(place->second);
    }
    if (PySequence_Size(shown) < static_cast<Py_ssize_t>(numbers.size())) {  // the others are helpers
        for (std::int64_t& each : numbers) each = -1 - each;
        for (PyObject* variable : Items(shown)) {
            std::int64_t& each = numbers.at(static_cast<std::size_t>(number(variable)));
            if (each < 0) each = -1 - each;
        }
    }
    wire.insert(wire.end(), numbers.begin(), numbers.end());
    return static_cast<std::int64_t>(by_intervals.size());
}

}  // namespace passatempo
