// Former names, kept for one release.

extension Respondable {
  /// The former name of ``ownMethodSignature(for:)``.
  @available(*, deprecated, renamed: "ownMethodSignature(for:)")
  public func signatureOfMethod(for selector: Selector) -> MethodSignature? {
    ownMethodSignature(for: selector)
  }

  /// Whether the object has a method for a selector, or a target responds to it.
  @available(*, deprecated, renamed: "responds(to:forwardingTo:)")
  public func responds(to selector: Selector, by target: (any Respondable)?) -> Bool {
    responds(to: selector, forwardingTo: target)
  }

  /// The types of the method that the object has for a selector, or else of a target's.
  @available(*, deprecated, renamed: "methodSignature(for:forwardingTo:)")
  public func methodSignature(
    for selector: Selector, by target: (any Respondable)?
  ) -> MethodSignature? {
    methodSignature(for: selector, forwardingTo: target)
  }
}
