// Objective-C's names, for ported code. For each name, the compiler's error contains the name to
// use instead.
extension Invocation {
  /// The Objective-C name of `setArgument(_:at:)` on ``frame``.
  @available(*, unavailable, message: "use frame.setArgument(_:at:), which counts as NSInvocation")
  public mutating func setArgument(_ argument: any Sendable, atIndex index: Int) {}

  /// The Objective-C name of `argument(at:as:)` on ``frame``.
  @available(*, unavailable, message: "use frame.argument(at:as:), which counts as NSInvocation")
  public func getArgument(atIndex index: Int) -> Never { fatalError() }

  /// Not needed in Swift, because an invocation always keeps its arguments and its target alive.
  @available(*, unavailable, message: "an invocation always keeps its arguments and its target")
  public func retainArguments() {}

  /// The Objective-C name of ``invoke(with:)``.
  @available(*, unavailable, renamed: "invoke(with:)")
  public mutating func invokeWithTarget(_ target: any Respondable) {}
}
