// The module that Python imports. Nothing outside this folder includes nanobind.
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>
#include <system_error>

#include "border.hpp"

using namespace passatempo;

namespace {

int code_out_of_memory, code_of_fault;  // what the program ends with

// An exception that other code has let pass through Python, which cannot catch it: the SAT solvers do when memory is
// full. Nothing can be saved then; the program ends with one line instead of SIGABRT.
[[noreturn]] void end_program() noexcept {
    try {
        if (const auto error = std::current_exception()) std::rethrow_exception(error);
        std::fputs("passatempo: internal error: terminated\n", stderr);
    } catch (const std::bad_alloc&) {
        std::fputs("passatempo: out of memory\n", stderr);
        std::_Exit(code_out_of_memory);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "passatempo: internal error: %s\n", error.what());
    } catch (...) {
        std::fputs("passatempo: internal error: an unknown exception\n", stderr);
    }
    std::_Exit(code_of_fault);
}

}  // namespace

NB_MODULE(_kernel, m) {
    nb::set_leak_warnings(false);  // the command line ends without a last search for garbage: see cli/__init__.py
    m.doc() = "The native kernel: plain integers in, plain integers out. See kernel/kernel.hpp.";

    nb::register_exception_translator(
        [](const std::exception_ptr& error, void*) {
            try {
                std::rethrow_exception(error);
            } catch (const WireError& wire) {
                PyErr_SetString(PyExc_ValueError, wire.what());
            } catch (const std::system_error& thread) {  // the kernel asks the system for nothing but memory and threads
                PyErr_Format(PyExc_MemoryError, "no thread can be started: %s", thread.what());
            } catch (const Raised&) {  // Python knows
            }
        });

    m.def("end_if_terminated", [](int out_of_memory, int fault) {
            code_out_of_memory = out_of_memory, code_of_fault = fault;
            std::set_terminate(end_program);
            try {
                throw std::bad_alloc();  // the first exception of a thread takes memory: there may be none later
            } catch (const std::bad_alloc&) {
            }
        },
        nb::arg("out_of_memory"), nb::arg("fault"),
        "Have the program end with these exit codes and one line where an uncaught C++ exception would abort it.");

    bind_solving(m);
    bind_packing(m);
    bind_generating(m);
    bind_explaining(m);
}
