import RuntimeSupport

/// Performs messages with an object that are spelled as calls.
///
/// ``Respondable/performing`` returns it. A call becomes a selector by the rule that Swift has for
/// `@objc` methods:
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
/// | `moveTo(point: p)` | `moveToPoint:`: nor after one |
///
/// If the type has a member with the name, the call is to that member.
@dynamicMemberLookup
public struct DynamicReceiver {
  private let receiver: any Respondable

  init(_ receiver: any Respondable) {
    self.receiver = receiver
  }

  /// The message that begins with a name.
  @_documentation(visibility: internal)
  public subscript(dynamicMember name: StaticString) -> Message {
    Message(receiver: receiver, name: name)
  }

  /// A message that is sent by calling it with labels and arguments.
  @dynamicCallable
  public struct Message {
    fileprivate let receiver: any Respondable
    fileprivate let name: StaticString

    /// Sends the message, now and on the caller's thread, dropping what it returns.
    ///
    /// - Throws: As ``Respondable/perform(_:_:as:)``.
    @_documentation(visibility: internal)
    public func dynamicallyCall(
      withKeywordArguments arguments: KeyValuePairs<StaticString, (any Sendable)?>
    ) throws {
      _ = try receiver.receive(Invocation(calling: name, arguments))
    }

    /// Sends the message, now and on the caller's thread, and returns its answer.
    ///
    /// - Throws: As ``Respondable/perform(_:_:as:)``.
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
  /// Performs messages that are spelled as calls, now and on the caller's thread.
  ///
  /// ```swift
  /// let allowed: Bool = try window.performing.worker(worker, shouldPerformSubTask: "resize")
  /// ```
  ///
  /// As ``perform(_:_:as:)``: an error is thrown, and the answer returned.
  public var performing: DynamicReceiver { DynamicReceiver(self) }
}

extension Invocation {
  /// Makes the invocation that a call spells.
  package init(
    calling name: StaticString, _ arguments: KeyValuePairs<StaticString, (any Sendable)?>
  ) {
    let arguments = PairStorage.array(of: arguments)
    self.init(
      CallSpelling.selector(calling: name, arguments), store: LabelledArguments(arguments))
  }
}
