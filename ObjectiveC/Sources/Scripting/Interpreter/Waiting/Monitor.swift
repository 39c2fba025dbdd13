import Glibc

/// A value with a mutex and a condition variable on which threads wait for changes of the value.
///
/// `Guarded` has no condition variable, and a Dispatch semaphore traps if it is destroyed while in
/// use.
final class Monitor<State>: @unchecked Sendable {
  // Unchecked: `state` is accessed only while `mutex` is locked.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var state: State

  init(_ state: State) {
    self.state = state
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    pthread_cond_destroy(condition)
    mutex.deallocate()
    condition.deallocate()
  }

  /// Runs `body` while the mutex is locked.
  func withLock<Result>(_ body: (inout State) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&state)
  }

  /// Changes the value, and wakes all waiting threads.
  func update(_ change: (inout State) -> Void) {
    pthread_mutex_lock(mutex)
    change(&state)
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
  }

  /// Waits until `isSatisfied` returns `true`; the closure may change the value.
  func wait(until isSatisfied: (inout State) -> Bool) {
    pthread_mutex_lock(mutex)
    while !isSatisfied(&state) { pthread_cond_wait(condition, mutex) }
    pthread_mutex_unlock(mutex)
  }

  /// Waits until `isSatisfied` returns `true`, or until the time `end`.
  ///
  /// `end` is in nanoseconds of `CLOCK_MONOTONIC`.
  func wait(until end: UInt64, for isSatisfied: (State) -> Bool) {
    let (seconds, rest) = Int(clamping: end).quotientAndRemainder(dividingBy: 1_000_000_000)
    var end = timespec(tv_sec: seconds, tv_nsec: rest)
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !isSatisfied(state), pthread_cond_timedwait(condition, mutex, &end) == 0 {}
  }
}
