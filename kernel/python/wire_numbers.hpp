// Flattens nested Python sequences into the integers of the wire.
#pragma once

#include <nanobind/nanobind.h>

#include <map>
#include <memory>
#include <new>
#include <stdexcept>
#include <unordered_map>
#include <vector>

#include "solver/wire.hpp"

namespace passatempo::python {

using Numbers = std::vector<std::int64_t>;

// A Python error is set.
struct Raised : std::exception {};

inline std::int64_t number(PyObject* object) {
    const std::int64_t found = PyLong_AsLongLong(object);
    if (found == -1 && PyErr_Occurred()) throw Raised();
    return found;
}

// The items of a list, tuple or other sequence. Python's stable ABI hides the array that holds them, and a call for each
// item takes longer, so the array comes from where nanobind's own casters get it.
class Items {
public:
    explicit Items(PyObject* object) : owner_(PySequence_Fast(object, "expected a sequence of numbers"), Py_DecRef) {
        if (!owner_) throw Raised();
        PyObject* copy = nullptr;  // made of a subclass of list or tuple
        items_ = NB_CALL(seq_get)(owner_.get(), &size_, &copy);
        if (copy) owner_.reset(copy);
        if (!items_) throw std::bad_alloc();
    }
    std::size_t size() const { return size_; }
    PyObject** begin() const { return items_; }
    PyObject** end() const { return items_ + size_; }

private:
    std::unique_ptr<PyObject, void (*)(PyObject*)> owner_;
    PyObject** items_;
    std::size_t size_;
};

inline PyObject* tuple_of(const Numbers& numbers) {
    PyObject* tuple = PyTuple_New(static_cast<Py_ssize_t>(numbers.size()));
    if (!tuple) throw Raised();
    for (std::size_t i = 0; i < numbers.size(); ++i)
        PyTuple_SetItem(tuple, static_cast<Py_ssize_t>(i), PyLong_FromLongLong(numbers[i]));
    return tuple;
}

// Flattens tuples and lists; bytes contain numbers that are already packed.
inline void add_numbers(PyObject* object, Numbers& wire) {
    if (PyLong_CheckExact(object)) {  // first, as most are, and the other checks are calls in the stable ABI
        wire.push_back(number(object));
    } else if (PyTuple_Check(object) || PyList_Check(object)) {
        if (Py_EnterRecursiveCall(" while numbers are packed")) throw Raised();
        const std::unique_ptr<PyObject, void (*)(PyObject*)> level(object, [](PyObject*) { Py_LeaveRecursiveCall(); });
        for (PyObject* item : Items(object)) add_numbers(item, wire);
    } else if (PyBytes_Check(object)) {
        const auto* numbers = reinterpret_cast<const std::int64_t*>(PyBytes_AsString(object));
        wire.insert(wire.end(), numbers, numbers + static_cast<std::size_t>(PyBytes_Size(object)) / sizeof(std::int64_t));
    } else {
        wire.push_back(number(object));
    }
}

// A rule as in the wire: its op, the number of integers that follow, and these, given in parts.
inline void add_rule(std::int64_t op, std::initializer_list<PyObject*> parts, Numbers& wire) {
    const std::size_t start = wire.size();
    wire.insert(wire.end(), {op, 0});
    for (PyObject* part : parts) add_numbers(part, wire);
    wire[start + 1] = static_cast<std::int64_t>(wire.size() - start) - 2;
}

// The number of rules in the wire from here on.
inline std::int64_t rules_from(std::size_t at, const Numbers& wire) {
    std::int64_t count = 0;
    for (; at < wire.size(); ++count) {
        const std::int64_t size = wire.at(at + 1);
        if (size < 0 || static_cast<std::size_t>(size) > wire.size() - at - 2)
            throw std::invalid_argument("packed rules are not complete");
        at += 2 + static_cast<std::size_t>(size);
    }
    return count;
}

// The rules of a cage, given as its cells, their sum or None, and whether they differ: all different, then the sum.
inline std::int64_t add_cage(PyObject* cells, PyObject* total, bool differ, Numbers& wire) {
    const std::size_t start = wire.size();
    if (differ) {
        wire.insert(wire.end(), {static_cast<std::int64_t>(solver::Op::all_different), 0, 0});  // no value may repeat
        add_numbers(cells, wire);
        wire[start + 1] = static_cast<std::int64_t>(wire.size() - start) - 2;
    }
    if (total == Py_None) return differ;
    const std::size_t head = wire.size();
    wire.insert(wire.end(), {static_cast<std::int64_t>(solver::Op::sum), 0, 0, number(total)});
    add_numbers(cells, wire);
    wire.insert(wire.end(), wire.size() - head - 4, 1);  // the coefficients
    wire[head + 1] = static_cast<std::int64_t>(wire.size() - head) - 2;
    return differ + 1;
}

// Appends rules; returns how many. From Python a rule is a pair of its op and its numbers; those of a cage are three parts,
// see add_cage; rules that differ in their cells only are a tuple of the op, the numbers before the cells, a sequence of
// cells (empty ones are skipped), and the numbers after them; rules that are already packed are bytes; a list has any of
// these.
inline std::int64_t add_rules(PyObject* object, Numbers& wire) {
    const std::size_t start = wire.size();
    if (PyBytes_Check(object)) {
        add_numbers(object, wire);
        return rules_from(start, wire);
    }
    std::int64_t count = 0;
    if (PyList_Check(object)) {
        if (Py_EnterRecursiveCall(" while rules are packed")) throw Raised();
        const std::unique_ptr<PyObject, void (*)(PyObject*)> level(object, [](PyObject*) { Py_LeaveRecursiveCall(); });
        for (PyObject* rules : Items(object)) count += add_rules(rules, wire);
        return count;
    }
    const Items parts(object);
    PyObject** part = parts.begin();
    if (parts.size() == 3) {
        if (!PyBool_Check(part[2])) throw std::invalid_argument("whether the cells of a cage differ is True or False");
        return add_cage(part[0], part[1], part[2] == Py_True, wire);
    }
    if (parts.size() != 2 && parts.size() != 4) throw std::invalid_argument("a rule has two to four parts");
    const std::int64_t op = number(part[0]);
    if (parts.size() == 2) {
        add_rule(op, {part[1]}, wire);
        return 1;
    }
    for (PyObject* cells : Items(part[2])) {
        if (Items(cells).size() == 0) continue;
        add_rule(op, {part[1], cells, part[3]}, wire);
        ++count;
    }
    return count;
}

// One item of a sequence, which may be too long to be materialised, such as a range.
inline std::int64_t number_at(PyObject* values, Py_ssize_t place) {
    const std::unique_ptr<PyObject, void (*)(PyObject*)> item(PySequence_GetItem(values, place), Py_DecRef);
    if (!item) throw Raised();
    return number(item.get());
}

// Whether ascending values from the first to the last have no gap. The difference of any two numbers fits in an unsigned
// one.
inline bool is_interval(std::int64_t least, std::int64_t greatest, Py_ssize_t size) {
    const auto difference = static_cast<std::uint64_t>(greatest) - static_cast<std::uint64_t>(least);
    return greatest >= least && difference == static_cast<std::uint64_t>(size) - 1;
}

// The intervals of an ascending sequence of values, preceded by their number.
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

// Appends each distinct domain once, then the domain number of each variable; returns how many domains there are.
// Variables mostly share a few objects, adjacent ones often the same, so each object is read once.
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
            const Numbers found = intervals(domain);
            const auto [known, is_new_domain] = by_intervals.try_emplace(found, by_intervals.size());
            if (is_new_domain) wire.insert(wire.end(), found.begin(), found.end());
            place->second = known->second;
        }
        numbers.push_back(place->second);
    }
    if (PySequence_Size(shown) < static_cast<Py_ssize_t>(numbers.size())) {  // the others are auxiliary
        for (std::int64_t& each : numbers) each = -1 - each;
        for (PyObject* variable : Items(shown)) {
            std::int64_t& each = numbers.at(static_cast<std::size_t>(number(variable)));
            if (each < 0) each = -1 - each;
        }
    }
    wire.insert(wire.end(), numbers.begin(), numbers.end());
    return static_cast<std::int64_t>(by_intervals.size());
}

}  // namespace passatempo::python
