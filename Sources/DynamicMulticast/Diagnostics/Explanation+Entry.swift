public import Invocation

extension Explanation {
  /// The explanation for one delegate.
  public struct Entry: Sendable {
    /// The delegate's class.
    public let type: any Respondable.Type

    /// The delegate's own description, or `nil` if the delegate has none or was deallocated.
    ///
    /// For a closure, the description is the closure's label.
    public let delegateDescription: String?

    /// The line of code that added the delegate.
    public let site: RegistrationSite

    /// The delivery mode with which the delegate was added.
    public let delivery: DeliveryMode

    /// The outcome for this delegate: called, or the reason why not.
    public let outcome: Outcome

    /// The number of messages that are pending for the delegate, or 0 if it was deallocated.
    public let pendingCount: Int

    /// The time since a handler of the delegate was last called, with a resolution of some
    /// milliseconds.
    ///
    /// `nil` if no handler has been called, or if deliveries are not counted; see
    /// ``DeliveryCounts``.
    public let timeSinceCall: Duration?

    /// The name of the first delegate that responds, with the line of code that added it; `nil`
    /// unless this delegate's types differ.
    let first: String?
  }

  /// The outcome of a message for one delegate.
  @nonexhaustive
  public enum Outcome: Sendable {
    /// The delegate is called.
    case called

    /// The delegate's method has other types than the method of the first delegate that responds.
    ///
    /// The delegate is called if the arguments fit the delegate's own types.
    case differs(MethodSignature, from: MethodSignature, of: any Respondable.Type)

    /// The delegate responds, but its method does not take these arguments, or the message cannot be
    /// sent to any delegate; see ``Explanation/mistake``.
    case refuses(InvocationError)

    /// The delegate responds only on the main actor, but was added with a queue other than the main
    /// queue.
    case needsMainActor

    /// The delegate has no method for the selector.
    ///
    /// The value is the most similar selector for which the delegate has a method, or `nil` if no
    /// such selector is similar.
    case doesNotRespond(nearest: Selector?)

    /// The delegate has no method for the selector, and its class is not marked `@Responding`.
    ///
    /// The superclass is marked. The methods of the unmarked class answer no messages.
    case classNotMarked(superclass: any Respondable.Type)

    /// The delegate was deallocated.
    ///
    /// Delegates that were removed before are not listed.
    case deallocated
  }
}

extension Explanation.Entry: CustomStringConvertible {
  /// The delegate, the line of code that added the delegate, the outcome, and recent activity.
  public var description: String { text + activity }

  private var activity: String {
    let pending = pendingCount > 0 ? "; \(pendingCount) pending" : ""
    let call = timeSinceCall.map { "; last called \($0.rounded) ago" } ?? ""
    return pending + call
  }

  private var text: String {
    let subject = DelegateName(type, delegateDescription).place(addedAt: site)
    return switch outcome {
    case .called:
      "\(subject): called on \(delivery)"
    case .differs(let signature, let other, let otherType):
      """
      \(subject): called on \(delivery), but takes \(signature), where \
      \(first ?? RespondableClass.name(of: otherType)) takes \(other)
      """
    case .refuses(.notInProtocol):
      "\(subject): not called, the protocol does not declare the message"
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
  /// The duration, rounded down to whole milliseconds.
  fileprivate var rounded: Duration { .milliseconds(Int(self / .milliseconds(1))) }
}
