import Dispatch

/// A counter of answers that arrive one at a time, and whose last answer is waited for.
final class Answers: Sendable {
  private let expected: Int
  private let allowed = Tally()
  private let taken = Tally()
  private let isComplete = DispatchSemaphore(value: 0)

  init(expected: Int) {
    self.expected = expected
  }

  /// Counts an answer; must be called by a single thread at a time.
  func take(_ isAllowed: Bool) {
    if isAllowed { allowed.total += 1 }
    taken.total += 1
    if taken.total == expected { isComplete.signal() }
  }

  /// Waits for all answers, and returns the number of positive answers.
  func wait() -> Int {
    isComplete.wait()
    return allowed.total
  }
}
