#if TSAN
  import Glibc

  /// A value and the lock that guards the value.
  ///
  /// This version is built for the thread sanitizer, which understands a pthread mutex but reports
  /// false races inside `Mutex`.
  public final class Guarded<Value: Sendable>: @unchecked Sendable {
    // Unchecked because every access to `storage` happens while `mutex` is locked, except in `init`
    // and `deinit`, when no other thread has a reference.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    // The padding keeps `storage` from being empty: the sanitizer would take the address of an
    // empty value for the address of the object.
    private var storage: (value: Value, padding: UInt8)

    /// Creates a lock that guards a value.
    public init(_ value: Value) {
      storage = (value, 0)
      pthread_mutex_init(mutex, nil)
    }

    deinit {
      pthread_mutex_destroy(mutex)
      mutex.deallocate()
    }

    /// Runs the body with exclusive access to the value, and returns the result of the body.
    ///
    /// The body must not lock the same `Guarded` again.
    public func withLock<Result: Sendable>(_ body: (inout Value) throws -> Result) rethrows
      -> Result
    {
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      return try body(&storage.value)
    }
  }
#else
  public import Synchronization

  // Frozen and inlinable so that other modules specialize the code. Unspecialized code asks the
  // runtime for the type of the mutex at each use.

  /// A value and the lock that guards the value.
  @frozen
  public struct Guarded<Value: Sendable>: ~Copyable, Sendable {
    @usableFromInline let mutex: Mutex<Value>

    /// Creates a lock that guards a value.
    @inlinable @inline(__always)
    public init(_ value: Value) {
      mutex = Mutex(value)
    }

    /// Runs the body with exclusive access to the value, and returns the result of the body.
    ///
    /// The body must not lock the same `Guarded` again.
    @inlinable @inline(__always)
    public borrowing func withLock<Result: Sendable>(_ body: (inout Value) throws -> Result)
      rethrows -> Result
    {
      try mutex.withLock { value in try body(&value) }
    }
  }
#endif
