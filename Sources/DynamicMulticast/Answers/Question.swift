public import Invocation

/// A message that all delegates are asked to answer.
///
/// ``Multicast/ask(_:_:as:)`` makes a question. The question sends nothing until one of its
/// functions is called, and each call asks the delegates again. Each function is a recipe that
/// combines all answers into a result:
///
/// | recipe | delegates are asked | result if none responds |
/// |---|---|---|
/// | `contains(default:errors:within:_:)` | all at once, until an answer decides | `default` |
/// | `allSatisfy(default:errors:within:_:)` | all at once, until an answer decides | `default` |
/// | `first(errors:within:)` | in sequence, until an answer is not `nil` | `nil` |
/// | `reduce(_:errors:within:_:)` | all at once | the start value |
/// | `union(errors:within:)` | all at once | the empty set |
/// | `pipe(through:errors:within:)` | in sequence | the argument |
///
/// The functions are asynchronous. Code that does not use `await` passes a recipe of the same name
/// to ``answer(by:errors:within:completionQueue:completion:)``, and receives the result in a
/// completion.
///
/// Every delegate is asked on the execution target that its ``DeliveryMode`` names. No queue is
/// blocked meanwhile, so a question can be asked from anywhere, also from inside a handler that
/// answers another question. Once the result is certain, no further delegate is asked, and no
/// answer is waited for. The closures of a recipe are called one at a time, on any of the
/// delegates' queues. The ``ErrorPolicy`` determines the behavior if a delegate fails to answer. A
/// question from inside a handler fails with ``LimitError`` if the answers could never arrive,
/// because handlers and waiting senders would wait for each other in a cycle; see
/// ``OverflowPolicy/wait(atMost:)``.
///
/// The parameter `limit` is the time for the whole question, from the call on. If `limit` is zero
/// or negative, the question times out at once, and no delegate is called. A question to which no
/// delegate responds never times out. A `limit` of more than 146 years counts as no limit.
///
/// Delegates in other processes are asked, too, if a bridge to them is attached; see
/// ``RemoteDelegates``. All delegates of a bridge are asked at once. If the delegates of this
/// process are asked in sequence, the bridges are asked in sequence after the last local delegate.
/// Remote answers follow the local answers, in the order in which the remote answers arrive. A
/// question to remote delegates needs a time limit, unless the bridge has a time limit. If the time
/// is up and only remote answers are missing, the result is made of the answers so far. But if the
/// bridge has named the missing delegates, the question times out.
public struct Question<Answer: Sendable>: Sendable {
  let multicast: Multicast
  let invocation: Invocation

  /// The same question for the delegates of this process only.
  var local: Question {
    var message = invocation
    message.details.isLocal = true
    return Question(multicast: multicast, invocation: message)
  }
}

extension Multicast {
  /// Makes a question of a message: each delegate's return value is an answer.
  ///
  /// ```swift
  /// let allowed = try await delegates.ask(
  ///   "worker:shouldPerformSubTask:", worker, subtask, as: Bool.self
  /// ).allSatisfy(default: true) { $0 }
  /// ```
  ///
  /// Stands for the way to collect return values with GCDMulticastDelegate, which takes a dispatch
  /// group and a semaphore.
  ///
  /// - Parameters:
  ///   - selector: The name of the message.
  ///   - arguments: The arguments of the message, one for each colon of `selector`.
  ///   - type: The type of the answers.
  /// - Returns: A question, which has not been asked yet.
  @inlinable @inline(__always)
  public func ask<each Argument: Sendable, Answer: Sendable>(
    _ selector: Selector, _ arguments: repeat each Argument, as type: Answer.Type
  ) -> Question<Answer> {
    ask(Invocation(selector, repeat each arguments), as: type)
  }

  /// Makes a question of an invocation: each delegate's return value is an answer.
  ///
  /// For messages whose selector and arguments are known only at run time; otherwise use
  /// ``ask(_:_:as:)``. Each delegate receives a copy of `invocation`; the original does not change.
  ///
  /// - Parameters:
  ///   - invocation: The message to ask.
  ///   - type: The type of the answers.
  /// - Returns: A question, which has not been asked yet.
  public func ask<Answer: Sendable>(
    _ invocation: consuming Invocation, as type: Answer.Type
  ) -> Question<Answer> {
    Question(multicast: self, invocation: invocation)
  }
}
