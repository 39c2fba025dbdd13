// Objective-C's names, for ports. The compiler's error for each names its counterpart here.
extension Invocation {
  /// The Objective-C name of ``frame`` and its `setArgument(_:at:)`.
  @available(*, unavailable, message: "use frame.setArgument(_:at:), which counts as NSInvocation")
  public mutating func setArgument(_ argument: any Sendable, atIndex index: Int) {}

  /// The Objective-C name of ``frame`` and its `argument(at:as:)`.
  @available(*, unavailable, message: "use frame.argument(at:as:), which counts as NSInvocation")
  public func getArgument(atIndex index: Int) -> Never { fatalError() }

  /// Not needed: an invocation always keeps its arguments and its target.
  @available(*, unavailable, message: "an invocation always keeps its arguments and its target")
  public func retainArguments() {}

  /// The Objective-C name of ``invoke(with:)``.
  @available(*, unavailable, renamed: "invoke(with:)")
  public mutating func invokeWithTarget(_ target: any Respondable) {}
}
