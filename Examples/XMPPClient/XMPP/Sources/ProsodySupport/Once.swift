import Synchronization

/// A value that is set once, and can be awaited.
final class Once<Value: Sendable>: Sendable {
  private struct State {
    var value: Value?
    var waiting: [CheckedContinuation<Value, Never>] = []
  }

  private let state = Mutex(State())

  /// Sets `value`; has no effect if it is already set.
  func set(_ value: Value) {
    let waiting = state.withLock { state in
      guard state.value == nil else { return [CheckedContinuation<Value, Never>]() }
      defer { state.waiting = [] }
      state.value = value
      return state.waiting
    }
    for continuation in waiting { continuation.resume(returning: value) }
  }

  /// The value; waits until the value is set.
  var value: Value {
    get async {
      await withCheckedContinuation { continuation in
        let value = state.withLock { state in
          if state.value == nil { state.waiting.append(continuation) }
          return state.value
        }
        if let value { continuation.resume(returning: value) }
      }
    }
  }
}
