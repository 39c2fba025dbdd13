/// An object that stands for another object, and passes on every message.
///
/// A proxy gives an object a Swift type that its class lacks. `@MessageProtocol(proxy: true)` writes
/// a subclass for each protocol, whose functions turn calls into messages:
///
/// ```swift
/// let delegate: any WorkerDelegate = WorkerDelegateProxy(to: script.instantiate("Quota"))
/// delegate.worker(worker, shouldPerform: "resize")  // Sends "worker:shouldPerform:".
/// ```
///
/// A message sent to the proxy by its selector goes to the target directly, and runs where the
/// target's method would run. A call of a function runs the target's method on the caller's thread,
/// or waits for the method if the function is `async`.
///
/// - If the target does not respond, a call of an optional message without a result does nothing.
/// - If the message ends in an error, a function that throws throws the error. A function that does
///   not throw ends the program with the text of the error, because a Swift call without a result
///   does not exist.
///
/// To make one proxy for several protocols, declare a subclass; the functions are already written:
///
/// ```swift
/// final class Window: MessageProxy, WorkerDelegate, LogDelegate {}
/// ```
///
/// Stands for `NSProxy`.
open class MessageProxy: Respondable {
  /// The object that gets the messages.
  ///
  /// The proxy retains the target.
  public final let target: any Respondable

  /// Creates a proxy to `target`.
  public required init(to target: any Respondable) {
    self.target = target
  }

  /// An empty table, because the target has the methods.
  open class var methods: MethodTable { MethodTable() }

  /// Returns a Boolean value that indicates whether the target answers a message.
  public final func responds(to selector: Selector) -> Bool { target.responds(to: selector) }

  /// Returns the target.
  public final func forwardingTarget(for selector: Selector) -> (any Respondable)? { target }

  /// Returns the types of the target's method.
  public final func methodSignature(for selector: Selector) -> MethodSignature? {
    target.methodSignature(for: selector)
  }
}

/// A proxy that `@MessageProtocol(proxy: true)` writes for a protocol.
@_documentation(visibility: internal)
public protocol ProtocolProxy: MessageProxy {
  /// The messages of the protocol as tests spell them.
  associatedtype Call: SpelledCall

  /// The protocol.
  static var declaration: DeclaredProtocol { get }
}
