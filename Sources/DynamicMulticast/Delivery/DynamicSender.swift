import Invocation

/// Sends messages to a multicast that are spelled as calls.
///
/// ``Multicast/dynamic`` returns it. `DynamicReceiver` documents how a call becomes a selector. The
/// compiler does not know the messages and accepts any name; a typed protocol checks them.
@dynamicMemberLookup
public struct DynamicSender: Sendable {
  fileprivate let multicast: Multicast

  /// The message whose name begins with the name of this member.
  @_documentation(visibility: internal)
  public subscript(dynamicMember name: StaticString) -> Message {
    Message(multicast: multicast, name: name)
  }

  /// A message that is sent by calling it with labels and arguments.
  @dynamicCallable
  public struct Message: Sendable {
    fileprivate let multicast: Multicast
    fileprivate let name: StaticString

    /// Sends the message, as ``Multicast/send(_:_:)`` does.
    @_documentation(visibility: internal)
    public func dynamicallyCall(
      withKeywordArguments arguments: KeyValuePairs<StaticString, (any Sendable)?>
    ) {
      multicast.send(Invocation(calling: name, arguments))
    }
  }
}

extension Multicast {
  /// Sends messages that are spelled as calls.
  ///
  /// ```swift
  /// delegates.dynamic.worker(worker, didFinishSubTask: subtask, inDuration: 1.5)
  /// ```
  public var dynamic: DynamicSender { DynamicSender(multicast: self) }
}
