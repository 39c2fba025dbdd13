/// A view of an object that sends messages spelled as calls.
///
/// ``Respondable/performing`` returns a `DynamicReceiver`. The selector of a call is formed by the
/// rule that Swift has for `@objc` methods:
///
/// | call | selector |
/// |---|---|
/// | `workerDidFinish()` | `workerDidFinish` |
/// | `workerDidFinish(w)` | `workerDidFinish:` |
/// | `worker(w, didFinishSubTask: t)` | `worker:didFinishSubTask:` |
/// | `move(x, y)` | `move::` |
/// | `load(url: u)` | `loadWithUrl:`: a first label joins the name, after "With" |
/// | `move(to: p)`, `insert(at: 1)` | `moveTo:`, `insertAt:`: no "With" before a preposition |
/// | `stop(withReason: r)` | `stopWithReason:` |
/// | `moveTo(point: p)` | `moveToPoint:`: no "With" after a preposition either |
///
/// If `DynamicReceiver` itself has a member with the name, the call is a call of that member.
@dynamicMemberLookup
@frozen
public struct DynamicReceiver {
  @usableFromInline let receiver: any Respondable

  @inlinable
  init(_ receiver: any Respondable) {
    self.receiver = receiver
  }

  /// Returns the message whose name begins with a member's name.
  @_documentation(visibility: internal)
  @inlinable
  public subscript(dynamicMember name: StaticString) -> Message {
    Message(receiver: receiver, name: name)
  }

  /// A message sent by calling the value with labels and arguments.
  @dynamicCallable
  @frozen
  public struct Message {
    @usableFromInline let receiver: any Respondable
    @usableFromInline let name: StaticString

    @inlinable
    init(receiver: any Respondable, name: StaticString) {
      self.receiver = receiver
      self.name = name
    }

    /// Sends the message on the caller's thread, and drops the return value.
    ///
    /// - Throws: The errors of ``Respondable/perform(_:_:as:)``.
    @_documentation(visibility: internal)
    @inlinable @inline(__always)
    public func dynamicallyCall(
      withKeywordArguments arguments: KeyValuePairs<StaticString, (any Sendable)?>
    ) throws {
      try receiver.perform(calling: name, arguments, as: Void.self)
    }

    /// Sends the message on the caller's thread, and returns the answer.
    ///
    /// - Throws: The errors of ``Respondable/perform(_:_:as:)``.
    @_documentation(visibility: internal)
    @inlinable @inline(__always)
    public func dynamicallyCall<Result>(
      withKeywordArguments arguments: KeyValuePairs<StaticString, (any Sendable)?>
    ) throws -> Result {
      try receiver.perform(calling: name, arguments, as: Result.self)
    }
  }
}

extension Respondable {
  /// A view of this object that sends messages spelled as calls, on the caller's thread.
  ///
  /// ```swift
  /// let allowed: Bool = try window.performing.worker(worker, shouldPerformSubTask: "resize")
  /// ```
  ///
  /// The calls throw and return the same as ``perform(_:_:as:)``.
  @inlinable
  public var performing: DynamicReceiver { DynamicReceiver(self) }
}
