/// Returns the value, of which the compiler then knows nothing but its type.
@_optimize(none) func opaque<Value>(_ value: Value) -> Value { value }

/// Uses a value for nothing, which the compiler cannot know.
@_optimize(none) func blackHole<Value>(_ value: borrowing Value) {}
