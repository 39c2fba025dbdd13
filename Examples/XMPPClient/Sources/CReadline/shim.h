#include <stdio.h>
#include <readline/readline.h>
#include <readline/history.h>

/// Returns the text that is being edited.
///
/// Swift's concurrency checks forbid reading `rl_line_buffer` directly.
static inline const char *readline_text(void) { return rl_line_buffer; }
