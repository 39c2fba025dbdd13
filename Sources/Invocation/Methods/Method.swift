/// A handler for the messages with a selector, with the types of its parameters and its result.
///
/// The methods of a class marked ``Responding(superclass:extensions:)`` are handlers without
/// further code. For a ``MethodTable`` and for changes at run time, create a `Method` from a
/// reference to a method, or from a closure that takes the receiver as its first parameter. Both
/// kinds of handler may throw and may return a value:
///
/// ```swift
/// Method("xmppStream:didReceiveMessage:", ChatWindow.stream(_:didReceive:))
/// Method("worker:shouldPerformSubTask:") {
///   (window: ChatWindow, worker: Worker, subtask: String) in
///   window.isIdle
/// }
/// ```
///
/// In addition to the receiver, a handler takes as many parameters as the selector has colons. The
/// initializers of `Method` check the number of parameters.
///
/// If the types of the arguments are exactly the parameter types, the arguments are passed on
/// without conversion. Otherwise each argument is converted:
///
/// - An object is converted to a superclass, or to the class of which it is an instance.
/// - A value is converted to an optional of its type, or to a protocol to which its type conforms.
/// - An optional that holds a value is converted to the type of the value.
/// - `nil` is converted to any optional type.
/// - A number is converted to another numeric type if the other type can represent the number
///   exactly.
/// - An ``UncheckedSendable`` is unwrapped, unless the parameter is `Any` or `any Sendable`.
/// - An `NSNumber` is converted as the `Bool` or the number that it represents, and an `NSNull` is
///   converted to `nil`.
/// - A `@Sendable` closure is converted to the same function type without `@Sendable`.
/// - A ``RespondableClass`` is converted to the class that it represents.
/// - A value is converted to any other type to which Swift's `as?` casts the value. For example, an
///   array is converted by casting each element.
///
/// For any other pair of types, the message fails with the error
/// ``InvocationError/argumentMismatch(_:index:expected:found:)``. For a number that the other type
/// cannot represent exactly, the message fails with the error
/// ``InvocationError/inexactArgument(_:index:expected:found:value:)``. In both cases, the handler
/// is not called.
///
/// If a method is overloaded by the types of its parameters, a reference to the method needs a
/// type, and the type needs `@Sendable`:
/// `Window.stream(_:didReceive:) as @Sendable (Window) -> (Stream, Message) -> Void`. A closure is
/// often easier to read.
///
/// A handler runs where its message is delivered. If a handler is confined to the main actor, pass
/// the handler as `onMainActor:`.
///
/// A class lists its methods, and can receive more methods at run time; see
/// ``Respondable/replaceMethod(_:)``. A method that was replaced can still be called with
/// ``call(on:_:as:)``.
///
/// Stands for `Method` and its `IMP` in Objective-C's runtime.
public struct Method: Sendable {
  package let implementation: Implementation

  /// The selector of the messages that the method handles, or `nil` for
  /// ``fallback(_:fileID:line:)``.
  public let selector: Selector?

  @usableFromInline
  package init(_ implementation: Implementation) {
    self.init(implementation, for: implementation.selector)
  }

  /// Creates a method from an implementation, which may have been made for another selector.
  init(_ implementation: Implementation, for selector: Selector?) {
    self.implementation = implementation
    self.selector = selector
  }

  /// The types of the parameters and the result, or `nil` for ``fallback(_:fileID:line:)``.
  public var signature: MethodSignature? { implementation.signature }

  /// The line of source code that created the method.
  public var site: RegistrationSite { implementation.site }
}
