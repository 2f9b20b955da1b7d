#ifndef SCENETRACE_CYAML_SHIM_H
#define SCENETRACE_CYAML_SHIM_H

#include <yaml.h>

#endif
