// Objective-C's names, for ported code. The compiler's error for each name contains the name to use
// instead.
extension Respondable {
  /// The Objective-C name of ``responds(to:)``.
  @available(*, unavailable, renamed: "responds(to:)")
  public func respondsToSelector(_ selector: Selector) -> Bool { false }

  /// The Objective-C name of ``perform(_:_:as:)`` without arguments.
  @available(*, unavailable, renamed: "perform(_:)")
  public func performSelector(_ selector: Selector) {}

  /// The Objective-C name of ``perform(_:_:as:)`` with one argument.
  @available(*, unavailable, renamed: "perform(_:_:)")
  public func performSelector(_ selector: Selector, with argument: (any Sendable)?) {}

  /// The Objective-C name of ``perform(_:_:as:)`` with one argument, as Swift imports it.
  @available(*, unavailable, message: "arguments have no label: use perform(_:_:)")
  public func perform(_ selector: Selector, with argument: (any Sendable)?) {}

  /// The Objective-C name of ``methodSignature(for:)``.
  @available(*, unavailable, renamed: "methodSignature(for:)")
  public func methodSignatureForSelector(_ selector: Selector) -> MethodSignature? { nil }

  /// The Objective-C name of ``forwardingTarget(for:)``.
  @available(*, unavailable, renamed: "forwardingTarget(for:)")
  public func forwardingTargetForSelector(_ selector: Selector) -> (any Respondable)? { nil }

  /// The Objective-C name of ``conforms(to:)``.
  @available(*, unavailable, renamed: "conforms(to:)")
  public func conformsToProtocol(_ description: ProtocolDescription) -> Bool { false }
}
