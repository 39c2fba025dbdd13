public import Invocation
import RuntimeSupport

extension Multicast {
  /// Whether a delegate responds to a selector.
  ///
  /// As ``hasDelegateThatResponds(to:)``, but safe where multicasts are delegates of each other in
  /// a circle.
  public func responds(to selector: Selector) -> Bool {
    ask(selector) { hasDelegateThatResponds(to: selector) } ?? false
  }

  /// Whether the multicast is checked against the protocol or one that adopts it, or its delegates
  /// together respond to all that the protocol requires.
  public func conforms(to description: ProtocolDescription) -> Bool {
    conformance?.description.adopts(description) == true
      || description.obstacles(to: self).isEmpty
  }

  /// The types that the first delegate to respond takes; if none does, any.
  ///
  /// It is never nil, so that a message that is sent to the multicast with `perform` is forwarded,
  /// and dropped if no delegate responds. Stands for GCDMulticastDelegate's `doNothing` signature.
  public func methodSignature(for selector: Selector) -> MethodSignature? {
    let signature: MethodSignature?? = ask(selector) {
      var signature: MethodSignature?
      plan(for: selector).visitResponders { _, delegate in
        signature = delegate.methodSignature(for: selector)
        return signature == nil
      }
      return signature
    }
    return (signature ?? nil) ?? MethodSignature(untypedFor: selector)
  }

  /// The questions that the present thread is asking the delegates of multicasts.
  private static var questions: ThreadStack<(multicast: ObjectIdentifier, selector: Selector)> {
    ThreadStack(.questions)
  }

  /// Asks the delegates about a selector; nil if the present thread is already asking them about
  /// it.
  private func ask<Answer>(_ selector: Selector, _ question: () -> Answer) -> Answer? {
    let asked = (multicast: ObjectIdentifier(self), selector: selector)
    if Self.questions.first(where: { $0 == asked }) != nil { return nil }
    return Self.questions.with(asked) { _ in question() }
  }
}
