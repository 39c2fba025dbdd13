// Former names, kept for one release.
public import Invocation

/// The former name of ``DynamicSender/Message``.
@available(*, deprecated, renamed: "DynamicSender.Message")
public typealias MulticastMessage = DynamicSender.Message

extension Multicast {
  /// The former name of ``send(_:)``.
  @available(*, deprecated, renamed: "send(_:)")
  public func forwardInvocation(_ invocation: Invocation) { send(invocation) }
}

extension Explanation.Outcome {
  /// The former name of ``needsMainActor``.
  @available(*, deprecated, renamed: "needsMainActor")
  public static var wrongPlace: Self { .needsMainActor }

  /// The former name of ``deallocated``.
  @available(*, deprecated, renamed: "deallocated")
  public static var died: Self { .deallocated }
}

extension ErrorPolicy {
  /// The former name of ``substitute(_:)``.
  @available(*, deprecated, renamed: "substitute(_:)")
  public static func count(as answer: Answer) -> Self { .substitute(answer) }
}
