import Glibc

/// What the present thread is in the middle of, innermost last.
///
/// Unlike a task-local value it is not inherited by the tasks that are started meanwhile. The
/// entries are on the thread's own stack, so entering costs no allocation.
package struct ThreadStack: Sendable {
  private let key: pthread_key_t

  private struct Frame {
    let object: Unmanaged<AnyObject>
    let depth: Int
    let outer: UnsafeMutablePointer<Frame>?
  }

  package init() {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    self.key = key
  }

  private var innermost: UnsafeMutablePointer<Frame>? {
    pthread_getspecific(key)?.assumingMemoryBound(to: Frame.self)
  }

  /// The number of entries.
  package var depth: Int { innermost?.pointee.depth ?? 0 }

  package func contains(_ object: AnyObject) -> Bool {
    first { $0 === object } != nil
  }

  /// The innermost entry that matches.
  package func first(where matches: (AnyObject) -> Bool) -> AnyObject? {
    var frame = innermost
    while let current = frame?.pointee {
      let object = current.object.takeUnretainedValue()
      if matches(object) { return object }
      frame = current.outer
    }
    return nil
  }

  /// Runs the body with an entry more.
  package func with<Result>(_ object: AnyObject, _ body: () throws -> Result) rethrows -> Result {
    try withExtendedLifetime(object) {
      let outer = innermost
      var frame = Frame(
        object: .passUnretained(object), depth: (outer?.pointee.depth ?? 0) + 1, outer: outer)
      return try withUnsafeMutablePointer(to: &frame) { frame in
        pthread_setspecific(key, frame)
        defer { pthread_setspecific(key, outer) }
        return try body()
      }
    }
  }
}
