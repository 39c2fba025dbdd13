public import Invocation

/// For each delegate of a multicast, whether it gets a message, and why not.
///
/// ``Multicast/explain(_:_:)`` returns it. Its description has a line for each delegate.
public struct Explanation: Sendable {
  /// The name of the message.
  public let selector: Selector

  /// An entry for each delegate: first the present ones, in order, then the most recent 64 that
  /// were deallocated.
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
