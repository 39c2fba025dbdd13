import Invocation
import RuntimeSupport

/// A sender that turns the calls of its members into messages to a multicast.
///
/// ``Multicast/dynamic`` returns a `DynamicSender`. `DynamicReceiver` documents how a call becomes
/// a selector. The compiler accepts any name, because it does not know the messages. For a protocol
/// marked ``MessageProtocol(_:proxy:)``, the compiler checks the messages of a
/// ``TypedMulticastDelegate``.
@dynamicMemberLookup
@frozen
public struct DynamicSender: Sendable {
  // A call needs the word `dynamic`. Without the word, a misspelled member of the multicast would
  // compile and be sent as a message, and each new member would change the meaning of programs.
  @usableFromInline let multicast: Multicast

  @inlinable
  init(multicast: Multicast) { self.multicast = multicast }

  /// The message whose selector begins with the name of the member.
  @_documentation(visibility: internal)
  @inlinable
  public subscript(dynamicMember name: StaticString) -> Message {
    Message(multicast: multicast, name: name)
  }

  /// A message sent by a call with labels and arguments.
  @dynamicCallable
  @frozen
  public struct Message: Sendable {
    @usableFromInline let multicast: Multicast
    @usableFromInline let name: StaticString

    @inlinable
    init(multicast: Multicast, name: StaticString) {
      self.multicast = multicast
      self.name = name
    }

    /// Sends the message as ``Multicast/send(_:_:)`` does.
    @_documentation(visibility: internal)
    @inlinable @inline(__always)
    public func dynamicallyCall(
      withKeywordArguments arguments: KeyValuePairs<StaticString, (any Sendable)?>
    ) {
      multicast.send(calling: name, arguments)
    }
  }
}

extension Multicast {
  /// A sender for messages spelled as calls.
  ///
  /// ```swift
  /// delegates.dynamic.worker(worker, didFinishSubTask: subtask, inDuration: 1.5)
  /// ```
  @inlinable
  public var dynamic: DynamicSender { DynamicSender(multicast: self) }

  /// Sends a message spelled as a call, without an `Invocation` if that is possible.
  // The attribute promises that the function does not keep the storage of the pairs. So the caller
  // can allocate the storage on the stack. The formatter would join the words of the attribute.
  // swift-format-ignore
  @usableFromInline @inline(never)
  @_effects(notEscaping arguments.value**)
  func send(
    calling name: StaticString, _ arguments: KeyValuePairs<StaticString, (any Sendable)?>
  ) {
    PairStorage.array(of: arguments).withUnsafeBufferPointer { send(DynamicCall(name, $0)) }
  }

  @inline(__always)
  private func send(_ call: DynamicCall) {
    let plan = withPlan(for: call.selector) { plan -> DispatchPlan? in
      guard plan.isDirect,
        let types = plan.withFirstMethod({ $0.parameterTuple }) ?? nil
      else { return plan }
      var isDelivered = false
      call.withTuple(of: types) { values in
        func deliver<Values>(_: Values.Type) -> Bool {
          deliverDirectly(
            call.selector, valuesAt: values.assumingMemoryBound(to: Values.self),
            count: call.count, by: plan) == nil
        }
        isDelivered = _openExistential(types, do: deliver)
      }
      return isDelivered ? nil : plan
    }
    if let plan { send(consuming: call.invocation, by: plan) }
  }
}
