import RuntimeSupport

/// Releases the contents of deallocated objects without deep recursion.
///
/// Releasing the first of a million linked objects would nest a million deallocations, and overflow
/// the stack. Beyond a small depth, the contents are therefore appended to a list. The outermost
/// deallocation on the thread releases the list in a loop.
enum IterativeRelease {
  private struct State {
    var depth = 1
    var pending: [Any] = []
  }

  private static var stack: ThreadStack<State> { ThreadStack(.releases) }

  /// The maximum depth of nested deallocations, each of which may run a `dealloc`.
  private static let depthLimit = 8

  /// Releases contents that a deallocated object has given up.
  static func release<Contents>(_ contents: consuming Contents) {
    var contents: Contents? = contents
    deallocating {
      contents = nil
    } orKeep: { pending in
      if let contents { pending.append(contents) }
    }
  }

  /// Releases the variables of an object, last variable first.
  ///
  /// Afterwards, the memory of `variables` is uninitialized, unless no variable holds a reference.
  static func release(_ variables: UnsafeMutableBufferPointer<Value>) {
    // Numbers refer to nothing.
    guard variables.contains(where: \.isReference) else { return }
    deallocating {
      for index in variables.indices.reversed() { variables.deinitializeElement(at: index) }
    } orKeep: { pending in
      for index in variables.indices { pending.append(variables.moveElement(from: index)) }
    }
  }

  @inline(__always)
  private static func deallocating(
    _ release: () -> Void, orKeep keep: (inout [Any]) -> Void
  ) {
    guard let state = stack.first(where: { _ in true }) else {
      stack.with(State()) { state in
        release()
        // Each release may append further contents.
        while let next = state.pointee.pending.popLast() { withExtendedLifetime(next) {} }
      }
      return
    }
    if state.pointee.depth < depthLimit {
      state.pointee.depth += 1
      release()
      state.pointee.depth -= 1
    } else {
      keep(&state.pointee.pending)
    }
  }
}
