// The module that Python imports. Nothing outside this folder includes nanobind.
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>
#include <system_error>

#include "bindings.hpp"

using namespace passatempo::python;

namespace {

int code_out_of_memory, code_of_fault;  // exit codes

// Terminate handler: an exception that passed through Python, which cannot catch it, as the SAT solvers throw when
// memory is exhausted. Exits with one line on stderr instead of SIGABRT.
[[noreturn]] void exit_program() noexcept {
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
    nb::set_leak_warnings(false);  // the command line exits without a final garbage collection: see cli/__init__.py
    m.doc() = "The native kernel: plain integers in, plain integers out. See kernel/README.md.";

    nb::register_exception_translator(
        [](const std::exception_ptr& error, void*) {
            try {
                std::rethrow_exception(error);
            } catch (const InputError& error) {
                PyErr_SetString(PyExc_ValueError, error.what());
            } catch (const std::system_error& thread) {  // only from starting a thread
                PyErr_Format(PyExc_MemoryError, "no thread can be started: %s", thread.what());
            } catch (const Raised&) {  // already set in Python
            }
        });

    m.def("exit_on_terminate", [](int out_of_memory, int fault) {
            code_out_of_memory = out_of_memory, code_of_fault = fault;
            std::set_terminate(exit_program);
            try {
                throw std::bad_alloc();  // the first exception of a thread allocates: there may be no memory later
            } catch (const std::bad_alloc&) {
            }
        },
        nb::arg("out_of_memory"), nb::arg("fault"),
        "Exit with these codes and one line on stderr where an uncaught C++ exception would abort the program.");

    m.def("call_while_running", [](nb::callable called) {
            // Never released: another thread may be calling the one before.
            if (called.ptr() != called_while_running) called_while_running = called.release().ptr();
        },
        nb::arg("called"), "Call this every few milliseconds of a search; an exception that it raises ends the search.");

    bind_solve(m);
    bind_pack(m);
    bind_text(m);
    bind_generate(m);
    bind_explain(m);
    bind_count(m);
}
