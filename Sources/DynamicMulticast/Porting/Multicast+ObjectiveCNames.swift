public import Dispatch
public import Invocation

// Objective-C names, for ported code. The compiler's error for each name states the counterpart
// here.
extension Multicast {
  /// The Objective-C name of ``MulticastDelegate/add(_:delegateQueue:fileID:line:)``.
  @available(*, unavailable, renamed: "add(_:delegateQueue:)")
  public func addDelegate(_ delegate: any Respondable, delegateQueue: DispatchQueue) {}

  /// The Objective-C name of ``remove(_:delegateQueue:)``.
  @available(*, unavailable, renamed: "remove(_:delegateQueue:)")
  public func removeDelegate(_ delegate: any Respondable, delegateQueue: DispatchQueue?) {}

  /// The Objective-C name of ``remove(_:delivery:pending:)``.
  @available(*, unavailable, renamed: "remove(_:)")
  public func removeDelegate(_ delegate: any Respondable) {}

  /// A short form of ``removeAllDelegates(pending:)`` that is often tried.
  @available(*, unavailable, renamed: "removeAllDelegates()")
  public func removeAll() {}

  /// The Objective-C name of ``count(ofClass:)``.
  @available(*, unavailable, renamed: "count(ofClass:)")
  public func countOfClass(_ type: AnyClass) -> Int { 0 }

  /// The Objective-C name of ``count(for:)``.
  @available(*, unavailable, renamed: "count(for:)")
  public func countForSelector(_ selector: Selector) -> Int { 0 }

  /// The Objective-C name of ``hasDelegateThatResponds(to:)``.
  @available(*, unavailable, renamed: "hasDelegateThatResponds(to:)")
  public func hasDelegateThatRespondsToSelector(_ selector: Selector) -> Bool { false }
}
