// The module that Python imports. Nothing outside this folder includes nanobind.
#include "border.hpp"

using namespace passatempo;

NB_MODULE(_kernel, m) {
    nb::set_leak_warnings(false);  // the command line ends without a last search for garbage: see cli/__init__.py
    m.doc() = "The native kernel: plain integers in, plain integers out. See kernel/kernel.hpp.";

    nb::register_exception_translator(
        [](const std::exception_ptr& error, void*) {
            try {
                std::rethrow_exception(error);
            } catch (const WireError& wire) {
                PyErr_SetString(PyExc_ValueError, wire.what());
            } catch (const Raised&) {  // Python knows
            }
        });

    bind_solving(m);
    bind_packing(m);
    bind_generating(m);
    bind_explaining(m);
}
