public import Invocation

/// A reason why a question has no result.
@nonexhaustive
public enum QuestionError: Error {
  /// Delegates failed to answer, and the answers of the others did not decide.
  case failed([DeliveryFailure])

  /// The time was up before these delegates had answered; others had failed to by then.
  case timedOut(Selector, unanswered: [Unanswered], failures: [DeliveryFailure])

  /// The argument that is to be passed through the delegates does not exist.
  case noSuchArgument(Selector, index: Int)

  /// Delegates in other processes are to be asked, and neither the question nor their bridge has a
  /// time limit.
  case noLimit(Selector)

  /// A delegate was to be asked on the caller's thread, and may be called elsewhere only.
  case calledElsewhere(Selector, delegate: any Respondable.Type, delivery: DeliveryMode)

  /// A delegate that has not answered in time.
  public struct Unanswered: @unchecked Sendable {
    // Unchecked for the delegate: it tells which one it is, and is not called here.

    /// The delegate.
    public let delegate: any Respondable

    /// Where it was asked; nil in another process, where the delegate is a ``RemoteDelegate``.
    public let delivery: DeliveryMode?
  }
}

extension QuestionError: CustomStringConvertible {
  /// The selector and the delegates that failed or did not answer, in one line.
  public var description: String {
    switch self {
    case .failed(let failures):
      failures.map(\.description).joined(separator: "; ")
    case .timedOut(let selector, let unanswered, let failures):
      (["'\(selector)' was not answered in time by " + Self.list(unanswered)]
        + failures.map(\.description)).joined(separator: "; ")
    case .noSuchArgument(let selector, let index):
      "'\(selector)' has no argument \(index) to pass through its delegates"
    case .noLimit(let selector):
      """
      '\(selector)' is asked in other processes, too, and has no time limit: give the question one \
      with 'within:'
      """
    case .calledElsewhere(let selector, let delegate, let delivery):
      """
      '\(selector)' cannot be asked on this thread: \(RespondableClass.name(of: delegate)) is called on \
      \(delivery). Ask it there with 'ask(…).first()', add it with 'delivery: .synchronous', or say \
      'assumingSendable: true' if it can be called on any thread
      """
    }
  }

  private static func list(_ unanswered: [Unanswered]) -> String {
    unanswered.map { unanswered in
      if let remote = unanswered.delegate as? RemoteDelegate { return remote.description }
      let name = RespondableClass.name(of: type(of: unanswered.delegate))
      return unanswered.delivery.map { "\(name) on \($0)" } ?? name
    }.joined(separator: ", ")
  }
}
