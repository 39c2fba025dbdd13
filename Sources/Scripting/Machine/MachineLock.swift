/// The lock that a thread holds while it runs code of a script.
///
/// One thread at a time runs a script, so data that its threads share is never torn. A thread that
/// waits for something releases the lock meanwhile, and a thread that runs for long releases it now
/// and then. Threads acquire it in the order in which they asked.
final class MachineLock: Sendable {
  private struct Tickets {
    /// The ticket that the next thread to ask gets.
    var next = 0

    /// The ticket of the thread that holds the lock.
    var serving = 0
  }

  private let tickets = Monitor(Tickets())

  func acquire() {
    var ticket: Int?
    tickets.wait { tickets in
      if ticket == nil {
        ticket = tickets.next
        tickets.next += 1
      }
      return tickets.serving == ticket
    }
  }

  func release() {
    tickets.update { $0.serving += 1 }
  }

  /// Whether another thread waits for the lock; to be asked by the thread that holds it.
  var isContended: Bool { tickets.withLock { $0.next - $0.serving > 1 } }
}
