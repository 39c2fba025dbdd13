public import CRuntimeSupport

// Frozen and inlinable so that other modules specialize the code. Unspecialized code asks the
// runtime for the type of the cell at each use.

/// A value and the lock that guards the value.
///
/// The lock is a mutex of the C library. On Linux, `Mutex` of Synchronization hands the lock over to
/// the thread that has waited longest. If more threads than processors take the lock, each of them
/// then waits for a thread that must first be scheduled: with 16 threads on two processors, a send
/// with limits took 312 µs instead of 1.6. Also, the thread sanitizer understands this mutex, and
/// reports false races inside `Mutex`.
@frozen
public struct Guarded<Value: Sendable>: ~Copyable, @unchecked Sendable {
  // Unchecked because every access to `value` happens while `mutex` is locked, except in `init` and
  // `deinit`, when no other thread has a reference.
  @usableFromInline let mutex: Cell<ThreadMutex>
  @usableFromInline let value: Cell<Value>

  /// Creates a lock that guards a value.
  @inlinable @inline(__always)
  public init(_ value: Value) {
    #if DEBUG
      mutex = Cell(checkedMutex())
    #else
      mutex = Cell(ThreadMutex())
    #endif
    self.value = Cell(value)
  }

  /// Runs the body with exclusive access to the value, and returns the result of the body.
  ///
  /// The body must not lock the same `Guarded` again. A debug build of this package ends the process
  /// then, and a release build hangs.
  @inlinable @inline(__always)
  public borrowing func withLock<Result: Sendable>(_ body: (inout Value) throws -> Result)
    rethrows -> Result
  {
    try mutex.withAddress { mutex in
      let error = lock(mutex)
      assert(error == 0, "a thread locks a value that it has locked already")
      defer { _ = unlock(mutex) }
      return try value.withAddress { try body(&$0.pointee) }
    }
  }
}
