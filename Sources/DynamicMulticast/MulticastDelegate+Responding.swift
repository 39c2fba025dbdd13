public import Invocation

extension MulticastDelegate {
  /// Whether a delegate responds to a selector.
  ///
  /// The same as ``hasDelegateThatResponds(to:)``, but safe where multicasts are delegates of each
  /// other in a circle.
  public func responds(to selector: Selector) -> Bool {
    ask { hasDelegateThatResponds(to: selector) } ?? false
  }

  /// The types that the first delegate to respond takes; if none does, any.
  ///
  /// It is never nil, so that a message that is sent to the multicast as to any object is
  /// forwarded, and dropped if nobody responds: GCDMulticastDelegate's `doNothing` signature.
  public func methodSignature(for selector: Selector) -> MethodSignature? {
    let signature: MethodSignature?? = ask {
      var signature: MethodSignature?
      plan(for: selector).visitResponders { _, delegate in
        signature = delegate.methodSignature(for: selector)
        return signature == nil
      }
      return signature
    }
    return (signature ?? nil) ?? MethodSignature(untypedFor: selector)
  }

  /// Multicasts that are asking their delegates, one of which may be the one that asks.
  private static let asking = ThreadStack()

  /// Asks the delegates, unless it is one of them that asks: nil then.
  private func ask<Answer>(_ question: () -> Answer) -> Answer? {
    Self.asking.contains(self) ? nil : Self.asking.with(self, question)
  }
}
