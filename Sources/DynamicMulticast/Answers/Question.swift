public import Invocation

/// A message that all delegates are asked to answer.
///
/// ``Multicast/ask(_:_:as:)`` makes it. It sends nothing until one of its functions is called,
/// and each call asks the delegates anew. Each function is a recipe, which makes one result of all
/// answers:
///
/// | recipe | delegates are asked | result if none responds |
/// |---|---|---|
/// | `contains(default:errors:within:_:)` | all at once, until one says yes | the default |
/// | `allSatisfy(default:errors:within:_:)` | all at once, until one says no | the default |
/// | `first(errors:within:)` | one after the other, until one answers, and not with nil | nil |
/// | `reduce(_:errors:within:_:)` | all at once | the start value |
/// | `union(errors:within:)` | all at once | the empty set |
/// | `pipe(through:errors:within:)` | one after the other | the argument |
///
/// The functions are awaited. ``answer(by:errors:within:completionQueue:completion:)`` takes a recipe
/// of the same name instead, and calls a completion on a queue.
///
/// Every delegate is asked where its ``DeliveryMode`` says. No queue is blocked meanwhile, so a
/// question can be asked from anywhere, also from within an answer. Once the result is certain, no
/// more delegates are asked, and none is waited for. The closures of a recipe are called one at a
/// time, on any of the delegates' queues. The ``ErrorPolicy`` says what happens where a delegate
/// fails to answer.
///
/// A `limit` is the time for the whole question, from the call on. If it is zero or negative, the
/// question times out at once, and no delegate is called; one that no delegate responds to never
/// times out. A limit of more than a century is none.
///
/// Delegates in other processes are asked, too, where they are attached; see ``RemoteDelegates``.
/// They are all asked at once, after the delegates of this process where those are asked one after
/// the other, and their answers come behind, in the order in which they arrive. Such a question
/// must have a limit, unless the bridge has one. When the time is up and only they are waited for,
/// the result is that of the answers so far, unless the bridge knows which delegates are missing.
public struct Question<Answer: Sendable>: Sendable {
  let multicast: Multicast
  let invocation: Invocation

  /// The same question to the delegates of this process only.
  var local: Question {
    var message = invocation
    message.details.isLocal = true
    return Question(multicast: multicast, invocation: message)
  }
}

extension Multicast {
  /// Makes a question of a message: what each delegate returns is its answer.
  ///
  /// ```swift
  /// let allowed = try await delegates.ask(
  ///   "worker:shouldPerformSubTask:", worker, subtask, as: Bool.self
  /// ).allSatisfy(default: true) { $0 }
  /// ```
  ///
  /// Stands for the return pattern of GCDMulticastDelegate, with its group and semaphore.
  public func ask<each Argument: Sendable, Answer: Sendable>(
    _ selector: Selector, _ arguments: repeat each Argument, as type: Answer.Type
  ) -> Question<Answer> {
    ask(Invocation(selector, repeat each arguments), as: type)
  }

  /// Makes a question of an invocation: what each delegate returns is its answer.
  ///
  /// For messages whose selector and arguments are known only at run time; otherwise as
  /// ``ask(_:_:as:)``. Each delegate gets a copy of the invocation; the original is not changed.
  public func ask<Answer: Sendable>(
    _ invocation: Invocation, as type: Answer.Type
  ) -> Question<Answer> {
    Question(multicast: self, invocation: invocation)
  }
}
