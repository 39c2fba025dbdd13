#pragma once

// Runs `TestSupport`'s part before the first test; there is nothing to call.
