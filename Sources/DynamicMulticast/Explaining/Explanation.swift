public import Invocation

/// Why each delegate of a multicast gets a message, or does not.
///
/// Got from ``MulticastDelegate/explain(_:_:)``. Its description has a line for each delegate.
public struct Explanation: Sendable {
  /// The name of the message.
  public let selector: Selector

  /// What is to be said of each delegate: first those that are there, in order, then those of the
  /// most recent 64 that died.
  public let delegates: [Entry]

  /// What is to be said of one delegate.
  public struct Entry: Sendable {
    /// The delegate's class.
    public let type: any Respondable.Type

    /// Where it is called.
    public let delivery: Delivery

    /// Whether it gets the message, and if not, why.
    public let outcome: Outcome
  }

  /// Whether a delegate gets a message, and if not, why.
  @nonexhaustive
  public enum Outcome: Sendable {
    /// It is called.
    case called

    /// It responds with other types than the first delegate that does. It is called if the
    /// arguments fit those, too.
    case differs(MethodSignature, from: MethodSignature, of: any Respondable.Type)

    /// It responds, but does not take these arguments.
    case refuses(InvocationError)

    /// It responds, but only on the main actor, and is called elsewhere.
    case wrongPlace

    /// It has no such method. The nearest name for which it has one, if one is near.
    case doesNotRespond(nearest: Selector?)

    /// It has died, whatever it responded to. Delegates that were removed before are not listed.
    case died
  }
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
    let living = delegates.count { if case .died = $0.outcome { false } else { true } }
    let head = "'\(selector)' reaches \(reached) of \(living) delegates"
    return ([head] + delegates.map { "  \($0)" }).joined(separator: "\n")
  }
}

extension Explanation.Entry: CustomStringConvertible {
  /// The class, and what is to be said of it.
  public var description: String {
    switch outcome {
    case .called:
      "\(type): called on \(delivery)"
    case .differs(let signature, let other, let otherType):
      "\(type): called on \(delivery), but takes \(signature), where \(otherType) takes \(other)"
    case .refuses(let error):
      "\(type): not called, does not take the arguments: \(error)"
    case .wrongPlace:
      "\(type): not called, its method is confined to the main actor, and it is called on \(delivery)"
    case .doesNotRespond(let nearest?):
      "\(type): not called, does not respond; it does to '\(nearest)'"
    case .doesNotRespond(nil):
      "\(type): not called, does not respond"
    case .died:
      "\(type): not called, has died"
    }
  }
}
