/// Returns the value unchanged, but hides everything except its type from the optimizer.
@_optimize(none) func opaque<Value>(_ value: Value) -> Value { value }

/// Uses a value, so that the optimizer cannot remove its computation.
@_optimize(none) func blackHole<Value>(_ value: borrowing Value) {}
