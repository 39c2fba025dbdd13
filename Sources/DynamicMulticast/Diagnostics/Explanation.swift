public import Invocation

/// An explanation of which delegates of a multicast receive a message, and why the others do not.
///
/// ``Multicast/Diagnostics/explain(_:_:)`` returns an explanation. Its description has a line for
/// each delegate.
public struct Explanation: Sendable {
  /// The name of the message.
  public let selector: Selector

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
    let head = "'\(selector)' reaches \(reached) of \(living) delegates"
    return ([head] + delegates.map { "  \($0)" }).joined(separator: "\n")
  }
}
