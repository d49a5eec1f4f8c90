// The names that this folder takes from the solver and from util.
#pragma once

#include "solver/kernel.hpp"
#include "solver/wire.hpp"

namespace passatempo::generate {

using solver::AssumptionSearch, solver::Kernel, solver::Narrowing, solver::Op, solver::Relation, solver::Value, solver::Var;
using util::check_deadline, util::InputError, util::Limits, util::Random, util::Status;

}  // namespace passatempo::generate
