import Dispatch

/// Answers that come one after the other, and are waited for together.
final class Answers: Sendable {
  private let expected: Int
  private let allowed = Tally()
  private let taken = Tally()
  private let isComplete = DispatchSemaphore(value: 0)

  init(expected: Int) {
    self.expected = expected
  }

  /// Takes an answer, on one thread at a time.
  func take(_ isAllowed: Bool) {
    if isAllowed { allowed.total += 1 }
    taken.total += 1
    if taken.total == expected { isComplete.signal() }
  }

  /// Waits for all, and returns the number of those that were yes.
  func wait() -> Int {
    isComplete.wait()
    return allowed.total
  }
}
