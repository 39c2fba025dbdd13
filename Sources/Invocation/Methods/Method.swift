/// A handler for one selector, with its types.
///
/// The methods of a class that is marked ``Responding(superclass:extensions:)`` are handlers by
/// themselves. For a ``MethodTable``, or at run time, a method is made from a method reference, or
/// from a closure that takes the receiver first. Both may throw, and return a value:
///
/// ```swift
/// Method("xmppStream:didReceiveMessage:", ChatWindow.stream(_:didReceive:))
/// Method("worker:shouldPerformSubTask:") {
///   (window: ChatWindow, worker: Worker, subtask: String) in
///   window.isIdle
/// }
/// ```
///
/// The handler takes as many parameters, besides the receiver, as the selector has colons; this is
/// checked where the method is made. Arguments of exactly the parameters' types are passed on as
/// they are. Others are converted as Swift would: a subclass for its superclass, a value for its
/// optional or for a protocol it conforms to, `nil` for any optional. An optional that holds a
/// value serves where the value is asked for, an object where its own class is asked for, and a
/// number where the other type holds exactly that number. An ``UncheckedSendable`` is unwrapped,
/// and a closure need not be `@Sendable` where the parameter is not. Anything else is
/// ``InvocationError/argumentMismatch(_:index:expected:found:)``, and the handler isn't called.
///
/// A reference to a method that is overloaded by the types of its arguments says which it is, and
/// that it is `@Sendable`: `Window.stream(_:didReceive:) as @Sendable (Window) -> (Stream, Message)
/// -> Void`. A closure is often easier to read.
///
/// A handler runs where its message is delivered. One that is confined to the main actor is made
/// with `onMainActor:`.
///
/// A class lists its methods, and gets others at run time: see ``Respondable/replaceMethod(_:)``.
/// One that has been replaced can still be called, with ``call(on:_:as:)``.
///
/// Stands for `Method` and its `IMP` in Objective-C's runtime.
public struct Method: Sendable {
  package let implementation: Implementation

  /// The name of the messages that it handles, nil for ``fallback(_:fileID:line:)``.
  public let selector: Selector?

  @usableFromInline
  package init(_ implementation: Implementation) {
    self.init(implementation, for: implementation.selector)
  }

  /// Makes a method from an implementation, which may have been made for another selector.
  init(_ implementation: Implementation, for selector: Selector?) {
    self.implementation = implementation
    self.selector = selector
  }

  /// The types that it takes and returns, nil for ``fallback(_:fileID:line:)``.
  public var signature: MethodSignature? { implementation.signature }

  /// The line that made it.
  public var site: RegistrationSite { implementation.site }
}
