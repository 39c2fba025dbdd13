import Glibc

/// The lock that a thread holds while it runs any of a script.
///
/// One thread at a time runs: so nothing that scripts share is torn, whatever they do. Whoever waits
/// for something lets go of it meanwhile, and a thread that runs long hands it on now and then.
final class MachineLock: @unchecked Sendable {
  // Unchecked for the mutex and what it guards.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  /// The next ticket, and the one whose turn it is: threads run in the order in which they came.
  private var nextTicket = 0
  private var turn = 0

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    pthread_cond_destroy(changed)
    mutex.deallocate()
    changed.deallocate()
  }

  func take() {
    pthread_mutex_lock(mutex)
    let ticket = nextTicket
    nextTicket += 1
    while turn != ticket { pthread_cond_wait(changed, mutex) }
    pthread_mutex_unlock(mutex)
  }

  func release() {
    pthread_mutex_lock(mutex)
    turn += 1
    pthread_cond_broadcast(changed)
    pthread_mutex_unlock(mutex)
  }

  /// Whether another thread is waiting for it.
  var isContended: Bool {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return nextTicket - turn > 1
  }
}
