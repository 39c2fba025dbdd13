#include <stdio.h>
#include <readline/readline.h>
#include <readline/history.h>

/// The text that is being edited; the variable itself cannot be read in Swift's concurrency checks.
static inline const char *readline_text(void) { return rl_line_buffer; }
