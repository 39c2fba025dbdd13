import Invocation

/// A sender that turns the calls of its members into messages to a multicast.
///
/// ``Multicast/dynamic`` returns a `DynamicSender`. `DynamicReceiver` documents how a call becomes
/// a selector. The compiler accepts any name, because it does not know the messages. For a protocol
/// marked ``MessageProtocol(_:proxy:)``, the compiler checks the messages of a
/// ``TypedMulticastDelegate``.
@dynamicMemberLookup
public struct DynamicSender: Sendable {
  // A call needs the word `dynamic`. Without the word, a misspelled member of the multicast would
  // compile and be sent as a message, and each new member would change the meaning of programs.
  fileprivate let multicast: Multicast

  /// The message whose selector begins with the name of the member.
  @_documentation(visibility: internal)
  public subscript(dynamicMember name: StaticString) -> Message {
    Message(multicast: multicast, name: name)
  }

  /// A message that is sent by a call with labels and arguments.
  @dynamicCallable
  public struct Message: Sendable {
    fileprivate let multicast: Multicast
    fileprivate let name: StaticString

    /// Sends the message as ``Multicast/send(_:_:)`` does.
    @_documentation(visibility: internal)
    public func dynamicallyCall(
      withKeywordArguments arguments: KeyValuePairs<StaticString, (any Sendable)?>
    ) {
      multicast.send(Invocation(calling: name, arguments))
    }
  }
}

extension Multicast {
  /// A sender for messages that are spelled as calls.
  ///
  /// ```swift
  /// delegates.dynamic.worker(worker, didFinishSubTask: subtask, inDuration: 1.5)
  /// ```
  public var dynamic: DynamicSender { DynamicSender(multicast: self) }
}
