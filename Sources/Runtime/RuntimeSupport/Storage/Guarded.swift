#if TSAN
  import Glibc

  /// A value and the lock that guards it.
  ///
  /// This version is built for the thread sanitizer, which understands a pthread mutex but reports
  /// false races inside `Mutex`.
  public final class Guarded<Value: Sendable>: @unchecked Sendable {
    // Every access to `storage` happens between lock and unlock of `mutex`.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    // Padded, because the sanitizer takes an empty value's address for the object's own.
    private var storage: (value: Value, padding: UInt8)

    /// Guards a value.
    public init(_ value: Value) {
      storage = (value, 0)
      pthread_mutex_init(mutex, nil)
    }

    deinit {
      pthread_mutex_destroy(mutex)
      mutex.deallocate()
    }

    /// Runs the body with the value, while no other thread has access to it.
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

  // Frozen and inlined, as code that is not specialised asks the runtime for the type of the mutex.

  /// A value and the lock that guards it.
  @frozen
  public struct Guarded<Value: Sendable>: ~Copyable, Sendable {
    @usableFromInline let mutex: Mutex<Value>

    /// Guards a value.
    @inlinable @inline(__always)
    public init(_ value: Value) {
      mutex = Mutex(value)
    }

    /// Runs the body with the value, while no other thread has access to it.
    @inlinable @inline(__always)
    public borrowing func withLock<Result: Sendable>(_ body: (inout Value) throws -> Result)
      rethrows -> Result
    {
      try mutex.withLock { value in try body(&value) }
    }
  }
#endif
