/// Makes the requirements of a protocol messages, and a multicast that sends them.
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
/// Beside the protocol, it declares `WorkerDelegateMulticast`, a ``TypedMulticastDelegate`` with a
/// function for each message: one without a result sends it, one with a result makes a ``Question``.
/// `WorkerDelegateMulticast.declaration` is the protocol at run time, with its `ProtocolDescription`.
///
/// - A class that conforms and is marked `@Responding` takes the selectors of its methods from the
///   protocol. `responds(to:)` answers from the class's methods, so a default implementation does
///   not count.
/// - An optional message that is called directly is performed by its selector where the compiler does
///   not see the class's own method, as in a subclass that adds it. If the object does not respond, a
///   message that returns nothing does nothing, and any other ends the program with its name. A
///   multicast never makes such a call.
/// - Any isolation satisfies a requirement that is `async`. An actor, and a class of a global actor,
///   conform with `@preconcurrency` to a protocol with others; see <doc:ActorsAsDelegates>.
/// - Each protocol that it refines is marked, too, or has no messages; write `where Self: Other` for
///   one with members that are not messages.
/// - Properties are messages by getter and setter. Static requirements are not messages of a
///   delegate, and are left alone.
///
/// Stands for `@protocol`.
///
/// - Parameter name: Its name at run time, where Objective-C has another one than Swift.
@attached(peer, names: suffixed(Messages), suffixed(Multicast))
@attached(extension, names: arbitrary)
public macro MessageProtocol(_ name: StaticString? = nil) =
  #externalMacro(module: "MessagingMacros", type: "MessageProtocol")

/// Lets classes that conform to a protocol do without a message.
///
/// Stands for `@optional`.
@attached(peer)
public macro OptionalMessage() =
  #externalMacro(module: "MessagingMacros", type: "OptionalMessage")

/// Sends the messages of a protocol. ``MessageProtocol(_:)`` writes it.
@attached(extension, names: arbitrary)
public macro MulticastMessages(_ selectors: StaticString...) =
  #externalMacro(module: "MessagingMacros", type: "MulticastMessages")
