/// Returns `value` unchanged, but hides everything except the type from the optimizer.
@_optimize(none) func opaque<Value>(_ value: Value) -> Value { value }

/// Uses `value`, so that the optimizer cannot remove the computation.
@_optimize(none) func blackHole<Value>(_ value: borrowing Value) {}
