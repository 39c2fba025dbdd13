import RuntimeSupport

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
public struct DynamicReceiver {
  private let receiver: any Respondable

  init(_ receiver: any Respondable) {
    self.receiver = receiver
  }

  /// Returns the message whose name begins with a member's name.
  @_documentation(visibility: internal)
  public subscript(dynamicMember name: StaticString) -> Message {
    Message(receiver: receiver, name: name)
  }

  /// A message that is sent by calling the value with labels and arguments.
  @dynamicCallable
  public struct Message {
    fileprivate let receiver: any Respondable
    fileprivate let name: StaticString

    /// Sends the message on the caller's thread, and drops the return value.
    ///
    /// - Throws: The errors of ``Respondable/perform(_:_:as:)``.
    @_documentation(visibility: internal)
    public func dynamicallyCall(
      withKeywordArguments arguments: KeyValuePairs<StaticString, (any Sendable)?>
    ) throws {
      _ = try receiver.receive(Invocation(calling: name, arguments))
    }

    /// Sends the message on the caller's thread, and returns the answer.
    ///
    /// - Throws: The errors of ``Respondable/perform(_:_:as:)``.
    @_documentation(visibility: internal)
    public func dynamicallyCall<Result>(
      withKeywordArguments arguments: KeyValuePairs<StaticString, (any Sendable)?>
    ) throws -> Result {
      let invocation = Invocation(calling: name, arguments)
      return try Invocation.convert(
        try receiver.receive(invocation), returnedBy: invocation.selector, to: Result.self)
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
  public var performing: DynamicReceiver { DynamicReceiver(self) }
}

extension Invocation {
  /// Creates the invocation for a call with labels.
  package init(
    calling name: StaticString, _ arguments: KeyValuePairs<StaticString, (any Sendable)?>
  ) {
    let arguments = PairStorage.array(of: arguments)
    self.init(
      CallSpelling.selector(calling: name, arguments), store: LabelledArguments(arguments))
  }
}
