public import Invocation

/// A reason why a question has no result.
@nonexhaustive
public enum QuestionError: Error {
  /// Delegates failed to answer, and the answers of the other delegates did not decide the result.
  case failed([DeliveryFailure])

  /// The time was up before the delegates in `unanswered` had answered.
  ///
  /// The delegates in `failures` had failed to answer by then.
  case timedOut(Selector, unanswered: [Unanswered], failures: [DeliveryFailure])

  /// The message has no argument at the index that is to be passed from delegate to delegate.
  case noSuchArgument(Selector, index: Int)

  /// Delegates in other processes would be asked, but neither the question nor a bridge has a time
  /// limit.
  case noLimit(Selector)

  /// A delegate would be asked on the caller's thread, but may be called only where its `delivery`
  /// says.
  case calledElsewhere(Selector, Unanswered)

  /// A delegate that has not answered.
  public struct Unanswered: @unchecked Sendable {
    // Unchecked because of `delegate`, which identifies the delegate and is not called here.

    /// The delegate that has not answered.
    public let delegate: any Respondable

    /// The delivery mode with which the delegate was asked, or `nil` for a delegate in another
    /// process.
    ///
    /// A delegate in another process is a ``RemoteDelegate``.
    public let delivery: DeliveryMode?

    /// The line of code that added the delegate, or `nil` for a delegate in another process.
    public let site: RegistrationSite?
  }
}

extension QuestionError: CustomStringConvertible {
  /// The selector, and the delegates that failed or did not answer, in one line.
  public var description: String {
    switch self {
    case .failed(let failures):
      failures.map(\.description).joined(separator: "; ")
    case .timedOut(let selector, let unanswered, let failures):
      ([
        "'\(selector)' was not answered in time by "
          + unanswered.map(\.name).joined(separator: ", ")
      ]
        + failures.map(\.description)).joined(separator: "; ")
    case .noSuchArgument(let selector, let index):
      "'\(selector)' has no argument \(index) to pass through its delegates"
    case .noLimit(let selector):
      """
      '\(selector)' is asked in other processes, too, and has no time limit: give the question one \
      with 'within:'
      """
    case .calledElsewhere(let selector, let unanswered):
      """
      '\(selector)' cannot be asked on this thread: \(DelegateName(unanswered.delegate)) is called\
      \(DelegateName.place(on: unanswered.delivery, addedAt: unanswered.site)). Ask it there with \
      'ask(…).first()', add it with 'delivery: .synchronous', or say 'assumingSendable: true' if it \
      can be called on any thread
      """
    }
  }
}

extension QuestionError.Unanswered {
  /// The name of the delegate, with the execution target and the line of code that added the
  /// delegate.
  fileprivate var name: String {
    (delegate as? RemoteDelegate)?.description
      ?? DelegateName(delegate).place(on: delivery, addedAt: site)
  }
}
