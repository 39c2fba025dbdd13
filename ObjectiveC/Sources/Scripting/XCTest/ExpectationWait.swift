import Foundation

/// A wait for expectations with the behavior of `XCTWaiter`.
struct ExpectationWait {
  let expectations: [ExpectationObject]

  /// `true` if the expectations must be fulfilled in the order of the array.
  let isOrdered: Bool

  enum Outcome {
    case completed
    case timedOut(unfulfilled: [ExpectationObject])
    case incorrectOrder(required: ExpectationObject, fulfilled: ExpectationObject)
    case invertedFulfillment(ExpectationObject)

    /// The maximum number of expectations that a failure message names.
    private static let namesInFailure = 20

    /// The value of the `XCTWaiterResult`.
    var number: Int {
      switch self {
      case .completed: 1
      case .timedOut: 2
      case .incorrectOrder: 3
      case .invertedFulfillment: 4
      }
    }

    /// Returns the message of the failure, or `nil` if the wait completed.
    func failure(after seconds: Double) -> String? {
      switch self {
      case .completed: nil
      case .timedOut(let unfulfilled):
        "Asynchronous wait failed: Exceeded timeout of \(String(format: "%g", seconds)) seconds, with"
          + " unfulfilled expectations: "
          + unfulfilled.prefix(Self.namesInFailure).map { "\"\($0.text)\"" }.joined(separator: ", ")
          + (unfulfilled.count > Self.namesInFailure ? ", …." : ".")
      case .incorrectOrder(let required, let fulfilled):
        "Failed due to expectation fulfilled in incorrect order: requires '\(required.text)', "
          + "actually fulfilled '\(fulfilled.text)'."
      case .invertedFulfillment(let expectation):
        "Asynchronous wait failed: Fulfilled inverted expectation \"\(expectation.text)\"."
      }
    }
  }

  /// Waits for the expectations, and runs the main queue meanwhile if called on the main thread.
  ///
  /// If an expectation is inverted, the wait completes only when the time is over. A fulfillment of
  /// an inverted expectation, or in an incorrect order, ends the wait early.
  ///
  /// - Throws: ``Stopped`` if the script is stopped.
  func run(seconds: Double, on queues: Queues) throws -> Outcome {
    var outcome: Outcome?
    // The limit is for tests that hang, so the script's own clock does not stop it.
    let clock = ScriptClock()
    _ = try queues.run(until: clock.time(after: seconds), on: clock) {
      outcome = earlyOutcome
      return outcome != nil
    }
    if let outcome { return outcome }
    let unfulfilled = expectations.filter { !$0.isInverted && $0.fulfillment == nil }
    return unfulfilled.isEmpty ? .completed : .timedOut(unfulfilled: unfulfilled)
  }

  /// The outcome if it is already certain before the time is over, otherwise `nil`.
  private var earlyOutcome: Outcome? {
    if let early = expectations.first(where: { $0.isInverted && $0.fulfillment != nil }) {
      return .invertedFulfillment(early)
    }
    let wanted = expectations.filter { !$0.isInverted }
    if isOrdered {
      for (first, second) in zip(wanted, wanted.dropFirst()) {
        guard let later = second.fulfillment else { continue }
        if first.fulfillment.map({ $0 > later }) ?? true {
          return .incorrectOrder(required: first, fulfilled: second)
        }
      }
    }
    let isComplete =
      wanted.count == expectations.count && wanted.allSatisfy { $0.fulfillment != nil }
    return isComplete ? .completed : nil
  }
}
