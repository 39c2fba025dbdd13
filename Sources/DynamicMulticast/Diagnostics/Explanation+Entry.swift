public import Invocation

extension Explanation {
  /// Whether one delegate gets the message, and why not.
  public struct Entry: Sendable {
    /// The delegate's class.
    public let type: any Respondable.Type

    /// The delegate's own description, nil if it has none or was deallocated.
    ///
    /// For a closure, its label.
    public let delegateDescription: String?

    /// The line that added the delegate.
    public let site: RegistrationSite

    /// Where the delegate is called.
    public let delivery: DeliveryMode

    /// Whether it gets the message, and why not.
    public let outcome: Outcome

    /// How many messages are pending for it.
    public let pendingCount: Int

    /// The time since one of its handlers was called last, to some milliseconds.
    ///
    /// Nil if none has been called, or where deliveries are not counted; see ``DeliveryCounts``.
    public let timeSinceCall: Duration?
  }

  /// Whether a delegate gets a message, and why not.
  @nonexhaustive
  public enum Outcome: Sendable {
    /// It is called.
    case called

    /// It responds with other types than the first delegate that does. It is called if the
    /// arguments fit those, too.
    case differs(MethodSignature, from: MethodSignature, of: any Respondable.Type)

    /// It responds, but its method does not take these arguments.
    case refuses(InvocationError)

    /// It responds, but only on the main actor, and is called elsewhere.
    case needsMainActor

    /// It has no such method. The value is the nearest selector for which it has one, if one is
    /// near.
    case doesNotRespond(nearest: Selector?)

    /// It has no such method, and its class is not marked `@Responding`, as the superclass is: the
    /// methods that the class adds answer no messages.
    case classNotMarked(superclass: any Respondable.Type)

    /// It was deallocated. A delegate that was removed before is not listed.
    case deallocated
  }
}

extension Explanation.Entry: CustomStringConvertible {
  /// The delegate, the line that added it, the outcome, and what is pending.
  public var description: String { text + activity }

  private var activity: String {
    let pending = pendingCount > 0 ? "; \(pendingCount) pending" : ""
    let call = timeSinceCall.map { "; last called \($0.rounded) ago" } ?? ""
    return pending + call
  }

  private var text: String {
    let subject = "\(DelegateName(type, delegateDescription)) (added at \(site))"
    return switch outcome {
    case .called:
      "\(subject): called on \(delivery)"
    case .differs(let signature, let other, let otherType):
      """
      \(subject): called on \(delivery), but takes \(signature), where \
      \(RespondableClass.name(of: otherType)) takes \(other)
      """
    case .refuses(let error):
      "\(subject): not called, does not take the arguments: \(error)"
    case .needsMainActor:
      """
      \(subject): not called, its method is confined to the main actor, and it is called on \
      \(delivery): add it with 'delivery: .mainActor'
      """
    case .doesNotRespond(let nearest?):
      "\(subject): not called, does not respond; it does to '\(nearest)'"
    case .doesNotRespond(nil):
      "\(subject): not called, does not respond"
    case .classNotMarked(let superclass):
      """
      \(subject): not called, does not respond; \(RespondableClass.name(of: type)) is not marked \
      @Responding, as \(RespondableClass.name(of: superclass)) is, so the methods that it adds answer \
      no messages
      """
    case .deallocated:
      "\(subject): not called, was deallocated"
    }
  }
}

extension Duration {
  /// Without digits below a millisecond.
  fileprivate var rounded: Duration { .milliseconds(Int(self / .milliseconds(1))) }
}
