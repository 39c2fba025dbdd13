import Support

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
    guard let state = stack.first(where: { _ in true }) else {
      stack.with(State()) { state in
        contents = nil
        // Each may add further ones.
        while let next = state.pointee.pending.popLast() { withExtendedLifetime(next) {} }
      }
      return
    }
    if state.pointee.depth < depthLimit {
      state.pointee.depth += 1
      contents = nil
      state.pointee.depth -= 1
    } else if let contents {
      state.pointee.pending.append(contents)
    }
  }
}
