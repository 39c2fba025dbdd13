/// Explains why ``Interleavings`` ended early, with the order of the last run.
public struct InterleavingError: Error {
  /// The kinds of reasons.
  @nonexhaustive
  public enum Problem: Sendable {
    /// The closure threw an error.
    case failed(any Error)

    /// An expectation of Swift Testing failed.
    case failedExpectation

    /// There are more orders than the limit.
    case tooManyOrders(limit: Int)

    /// A run has not ended after many steps.
    case tooManySteps(limit: Int)

    /// After the same choices as before, deliveries wait on other queues than before.
    case changed(expected: [String], found: [String])

    /// Deliveries waited when the closure returned, or an asynchronous handler had not ended.
    ///
    /// The values are the labels of the queues.
    case unfinished(waiting: [String], running: [String])

    /// Queues got another delivery or block after the end of the run.
    ///
    /// The value has the labels of the queues.
    case usedAfterEnd(queues: [String])

    /// The rest of the given name does not begin with the label of a queue that has deliveries.
    case unknownOrder(rest: String, waiting: [String])
  }

  /// The reason.
  public let problem: Problem

  /// Names the order that ran last, for `Interleavings(only:)`.
  public let order: String

  /// Numbers the run, beginning with 1.
  public let number: Int
}

extension InterleavingError: CustomStringConvertible {
  /// Describes the reason, with the name of the order and the call that runs this order alone.
  public var description: String {
    let run = "run \(number), in the order '\(order)'"
    let alone = "; Interleavings(only: \(order.debugDescription)) runs this order alone"
    func list(_ labels: [String]) -> String {
      labels.isEmpty ? "no queue" : labels.map { "'\($0)'" }.joined(separator: ", ")
    }
    switch problem {
    case .failed(let error): return "\(run), threw: \(error)\(alone)"
    case .failedExpectation: return "\(run), has a failed expectation\(alone)"
    case .tooManyOrders(let limit):
      return """
        there are more than \(limit) orders: send fewer messages, raise the limit, or declare with \
        makeQueue(label:sharing:) which queues share nothing
        """
    case .tooManySteps(let limit):
      return "\(run.prefix(200))…, has not ended after \(limit) steps: the handlers send for ever"
    case .changed(let expected, let found):
      return """
        \(run), differs from an earlier run with the same choices: deliveries waited on \
        \(list(expected)), and now on \(list(found)). The closure must make everything anew, and \
        must not depend on time, on random numbers or on other threads
        """
    case .unfinished(let waiting, let running):
      let what =
        waiting.isEmpty
        ? """
        asynchronous handlers on \(list(running)) have not ended: give the handlers what they await, \
        and then call runAll()
        """ : "deliveries wait on \(list(waiting)): call runAll()"
      return "\(run), ends while \(what) at the end of the closure\(alone)"
    case .usedAfterEnd(let queues):
      return """
        \(run), had ended when \(list(queues)) got another delivery or block: the closure must await \
        what it starts on other threads and queues, and timers must belong to the clock
        """
    case .unknownOrder(let rest, let waiting):
      return rest.isEmpty
        ? "the order ends while deliveries wait on \(list(waiting)): after '\(order)', name one"
        : "'\(rest)' does not begin with a queue that has deliveries: they wait on \(list(waiting))"
    }
  }
}
