public import Invocation

/// An explanation of which delegates of a multicast receive a message, and why the others do not.
///
/// ``Multicast/Diagnostics/explain(_:_:)`` returns an explanation. Its description has a line for
/// each delegate.
public struct Explanation: Sendable {
  /// The name of the message.
  public let selector: Selector

  /// The error with which the message fails for all delegates, or `nil` if the message can be sent.
  ///
  /// The number of arguments is wrong, or the protocol of the multicast does not declare the
  /// selector.
  public let mistake: InvocationError?

  /// The entries of the present delegates, in order, then of deallocated delegates.
  ///
  /// The list has at most the 64 delegates that were deallocated most recently.
  public let delegates: [Entry]
}

extension Explanation: CustomStringConvertible {
  /// The message, and a line for each delegate.
  public var description: String {
    let reached = delegates.count {
      switch $0.outcome {
      case .called, .differs: true
      default: false
      }
    }
    let living = delegates.count { if case .deallocated = $0.outcome { false } else { true } }
    let reach = "'\(selector)' reaches \(reached) of \(living) delegates"
    let head = mistake.map { "\(reach), as it cannot be sent: \($0)" } ?? reach
    return ([head] + delegates.map { "  \($0)" }).joined(separator: "\n")
  }
}
