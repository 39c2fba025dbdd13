import Invocation

/// A multicast, to be sent messages that are spelled as calls.
///
/// Got from ``Multicast/dynamic``. `DynamicReceiver` has the rule by which a selector is read off a
/// call. The compiler does not know the messages, so it takes any name: a typed protocol checks them.
@dynamicMemberLookup
public struct DynamicSender: Sendable {
  fileprivate let multicast: Multicast

  /// The message whose name begins with the name of this member.
  public subscript(dynamicMember name: StaticString) -> Message {
    Message(multicast: multicast, name: name)
  }

  /// A message that is sent by calling it with labels and arguments.
  @dynamicCallable
  public struct Message: Sendable {
    fileprivate let multicast: Multicast
    fileprivate let name: StaticString

    /// Sends the message, as ``Multicast/send(_:_:)`` does.
    public func dynamicallyCall(
      withKeywordArguments arguments: KeyValuePairs<StaticString, (any Sendable)?>
    ) {
      multicast.send(Invocation(calling: name, arguments))
    }
  }
}

extension Multicast {
  /// This multicast, to be sent messages that are spelled as calls.
  ///
  /// ```swift
  /// delegates.dynamic.worker(worker, didFinishSubTask: subtask, inDuration: 1.5)
  /// ```
  public var dynamic: DynamicSender { DynamicSender(multicast: self) }
}
