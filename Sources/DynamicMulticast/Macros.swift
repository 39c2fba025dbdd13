/// Turns the requirements of a protocol into messages, and generates a multicast that sends them.
///
/// ```swift
/// @MessageProtocol
/// protocol WorkerDelegate: Respondable {
///   func worker(_ sender: Worker, shouldPerform subtask: String) -> Bool
///   @OptionalMessage func workerDidFinish(_ sender: Worker)
///   @OptionalMessage @Responds(to: "worker:didFinishSubTask:inDuration:")
///   func worker(_ sender: Worker, didFinish subtask: String, in seconds: Double)
/// }
/// ```
///
/// Beside the protocol, the macro declares `WorkerDelegateMulticast`, a subclass of
/// ``TypedMulticastDelegate`` with a function for each message. For a message without a result, the
/// function sends the message. For a message with a result, the function makes a ``Question``.
/// `WorkerDelegateMulticast.declaration` describes the protocol at run time, and has its
/// `ProtocolDescription`.
///
/// - A conforming class marked `@Responding` takes the selectors of its methods from the protocol.
///   `responds(to:)` answers from the methods of the class, so a default implementation in a
///   protocol extension does not count.
/// - An optional message that is called directly is performed by its selector if the compiler does
///   not see the class's own method, for example when a subclass adds the method. If the object
///   does not respond, a message that returns nothing has no effect. Any other message ends the
///   program and names the message. A multicast never makes such a call.
/// - A method of any isolation satisfies an `async` requirement. For other requirements, an actor
///   or a class of a global actor conforms with `@preconcurrency`; see <doc:ActorsAsDelegates>.
/// - A refined protocol must be marked `@MessageProtocol`, too, or have no messages. For a refined
///   protocol with members that are not messages, write `where Self: Other`.
/// - A property stands for one message, its getter, and for a second message, its setter, if the
///   property can be set. Static requirements are not messages of a delegate, so the macro ignores
///   them.
///
/// Stands for `@protocol`.
///
/// With `proxy: true`, the macro also declares `WorkerDelegateProxy`, a `MessageProxy` that conforms
/// to the protocol and passes each call as a message to another object, and `WorkerDelegateCall`,
/// the messages as tests spell them. Refined protocols need `proxy: true`, too. The mark asks for
/// the proxy because the proxy nearly doubles the code: for eight messages, an optimized build has
/// 18 KB with the proxy and 10 KB without.
///
/// - Parameters:
///   - name: The name of the protocol at run time, if its name in Objective-C differs from its name
///     in Swift.
///   - proxy: The literal `true` to declare a proxy.
@attached(
  peer,
  names: suffixed(MessageTypes), suffixed(Messages), suffixed(Multicast), suffixed(Proxy),
  suffixed(Call))
@attached(extension, names: arbitrary)
public macro MessageProtocol(_ name: StaticString? = nil, proxy: Bool = false) =
  #externalMacro(module: "MessagingMacros", type: "MessageProtocol")

/// Marks a message of a protocol that conforming classes need not implement.
///
/// Stands for `@optional`.
@attached(peer)
public macro OptionalMessage() =
  #externalMacro(module: "MessagingMacros", type: "OptionalMessage")

/// Generates the code that sends the messages of a protocol.
///
/// ``MessageProtocol(_:proxy:)`` attaches the macro `MulticastMessages(_:)` to a protocol that it
/// generates beside the class.
@_documentation(visibility: internal)
@attached(extension, names: arbitrary)
public macro MulticastMessages(_ functions: StaticString) =
  #externalMacro(module: "MessagingMacros", type: "MulticastMessages")
