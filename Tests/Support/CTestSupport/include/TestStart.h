#pragma once

// This module runs a function of `TestSupport` before the first test, and declares nothing.
