import RuntimeSupport

/// Releases the contents of objects that are being deallocated, without deep recursion.
///
/// Releasing the first of a million linked objects would deallocate each within the other, and
/// overflow the stack. Beyond a small depth, contents are kept until the outermost deallocation on
/// the thread releases them in a loop.
enum IterativeRelease {
  private struct State {
    var depth = 1
    var pending: [Any] = []
  }

  private static var stack: ThreadStack<State> { ThreadStack(.releases) }

  /// The number of deallocations within one another, each of which may run a `dealloc`.
  private static let depthLimit = 8

  /// Releases contents that an object has given up.
  static func release<Contents>(_ contents: consuming Contents) {
    var contents: Contents? = contents
    deallocating {
      contents = nil
    } orKeep: { pending in
      if let contents { pending.append(contents) }
    }
  }

  /// Releases the variables of an object, the last one first, and leaves their memory without
  /// values.
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
        // Each may add further ones.
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
