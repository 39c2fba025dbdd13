public import Invocation
import RuntimeSupport

extension Multicast {
  /// Returns `true` if at least one delegate responds to a selector.
  ///
  /// The result is the same as of ``hasDelegateThatResponds(to:)``. If multicasts are delegates of
  /// each other in a cycle, both functions end: if the function is called again for the same
  /// multicast and selector within its own call, the inner call returns `false`.
  public func responds(to selector: Selector) -> Bool {
    ask(selector) { hasDelegateThatResponds(to: selector) } ?? false
  }

  /// Returns `true` if the multicast conforms to a protocol.
  ///
  /// A multicast conforms if it is checked against the protocol, or against a protocol that adopts
  /// the protocol. A multicast also conforms if its delegates together respond to all required
  /// messages, and for each message, the first delegate that responds does not contradict the
  /// declared types.
  public func conforms(to description: ProtocolDescription) -> Bool {
    conformance?.description.adopts(description) == true
      || description.obstacles(to: self).isEmpty
  }

  /// Returns the signature of the first delegate that responds, or an untyped signature if none
  /// responds.
  ///
  /// The result is never `nil`. So a message sent to the multicast with `perform` is always
  /// forwarded, and dropped if no delegate responds. Stands for GCDMulticastDelegate's `doNothing`
  /// signature.
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

  /// The selectors about which the current thread is asking the delegates of a multicast.
  private static var questions: ThreadStack<(multicast: ObjectIdentifier, selector: Selector)> {
    ThreadStack(.questions)
  }

  /// Asks the delegates about a selector.
  ///
  /// - Returns: The answer, or `nil` if the current thread is already asking the delegates of this
  ///   multicast about the selector, as in a cycle of multicasts.
  private func ask<Answer>(_ selector: Selector, _ question: () -> Answer) -> Answer? {
    let asked = (multicast: ObjectIdentifier(self), selector: selector)
    if Self.questions.first(where: { $0 == asked }) != nil { return nil }
    return Self.questions.with(asked) { _ in question() }
  }
}
