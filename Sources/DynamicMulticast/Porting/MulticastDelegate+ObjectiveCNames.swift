public import Dispatch
public import Invocation

// A member that does not exist is taken for a message, and sent. So names that people bring from
// Objective-C, and slips that are near, are members that say what they are called here.
extension MulticastDelegate {
  /// The former name of ``send(_:)``.
  @available(*, deprecated, renamed: "send(_:)")
  public func forwardInvocation(_ invocation: Invocation) { send(invocation) }

  /// The Objective-C name of ``add(_:delegateQueue:duplicates:)``.
  @available(*, unavailable, renamed: "add(_:delegateQueue:)")
  public func addDelegate(_ delegate: any Respondable, delegateQueue: DispatchQueue) {}

  /// The Objective-C name of ``remove(_:delegateQueue:pending:)``.
  @available(*, unavailable, renamed: "remove(_:delegateQueue:)")
  public func removeDelegate(_ delegate: any Respondable, delegateQueue: DispatchQueue?) {}

  /// The Objective-C name of ``remove(_:delegateQueue:pending:)`` without a queue.
  @available(*, unavailable, renamed: "remove(_:)")
  public func removeDelegate(_ delegate: any Respondable) {}

  /// A slip for ``removeAllDelegates(pending:)``.
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

  /// The Objective-C name of ``responds(to:)``.
  @available(*, unavailable, renamed: "responds(to:)")
  public func respondsToSelector(_ selector: Selector) -> Bool { false }
}
