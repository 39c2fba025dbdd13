import CRuntimeSupport

/// A reason why a message could not be created, delivered or read.
@nonexhaustive
public enum InvocationError: Error {
  /// The name is not a valid selector; `reason` is an explanation.
  case malformedSelector(String, reason: String)

  /// The number of a handler's parameters differs from the number of colons in its selector.
  case parameterCount(Selector, expected: Int, found: Int)

  /// The number of a message's arguments differs from the number of colons in its selector.
  case argumentCount(Selector, expected: Int, found: Int)

  /// An argument does not convert to the expected type.
  ///
  /// The found type is an optional type only if the argument is `nil`.
  case argumentMismatch(Selector, index: Int, expected: any Any.Type, found: any Any.Type)

  /// An argument is a number that the expected type cannot hold exactly.
  case inexactArgument(
    Selector, index: Int, expected: any Any.Type, found: any Any.Type, value: String)

  /// The message has no argument at `index`.
  case argumentIndex(Selector, index: Int, count: Int)

  /// The signature has no argument at `index`, which counts the receiver and the selector.
  indirect case signatureIndex(MethodSignature, index: Int)

  /// The types of a handler contradict the types that a protocol declares for its selector.
  indirect case contradiction(
    Selector, declared: MethodSignature, in: ProtocolDescription, found: MethodSignature)

  /// The protocol against which messages are checked does not declare the selector; `nearest` is a
  /// similar selector that the protocol declares, or `nil`.
  indirect case notInProtocol(Selector, ProtocolDescription, nearest: Selector?)

  /// The return value was read before there was one.
  case noReturnValue(Selector)

  /// A return value does not convert to the expected or promised type.
  ///
  /// The found type is an optional type only if the value is `nil`.
  case returnTypeMismatch(Selector, expected: any Any.Type, found: any Any.Type)

  /// The receiver neither handles nor forwards the message.
  ///
  /// `instance` is the address of the receiver. `nearest` is a similar selector for which the
  /// receiver has a method, or `nil`.
  case unrecognizedSelector(
    Selector, receiver: any Any.Type, instance: UInt, nearest: Selector?)

  /// The receiver does not handle the message, and its class would forward no message at all.
  ///
  /// The class declares ``Respondable/forwardInvocation(_:)`` without
  /// ``Respondable/methodSignature(for:)``. `instance` is the address of the receiver.
  case noForwardingSignature(Selector, receiver: any Any.Type, instance: UInt)

  /// The message was forwarded from receiver to receiver without end.
  ///
  /// Forwarding counts as endless after 512 steps.
  case endlessForwarding(Selector, receiver: any Any.Type)

  /// The handler is confined to the main actor, and was called elsewhere by a caller that does not
  /// wait for the handler.
  case mainActorRequired(Selector, receiver: any Any.Type)

  /// The handler is asynchronous, and the caller did not wait for it.
  case asynchronousMethod(Selector, receiver: any Any.Type)

  /// The handler is asynchronous, and `forwarder` has passed the message on as an invocation.
  ///
  /// ``Respondable/forwardInvocation(_:)``, and a handler that takes the invocation, cannot wait for
  /// another handler. The article <doc:Forwarding> says what can.
  case asynchronousForwarding(Selector, receiver: any Any.Type, forwarder: any Any.Type)

  /// The handler was made for receivers of another class.
  case receiverMismatch(Selector, expected: any Any.Type, found: any Any.Type)

  /// A method was added to a single object whose class does not support methods for single objects.
  ///
  /// The selector is `nil` if the method was meant for all selectors that are not handled
  /// otherwise.
  case noObjectMethods(Selector?)

  /// A method was to be exchanged for another, and the receiver's class has no such method.
  case noMethod(Selector, receiver: any Any.Type)

  /// Two methods were to be exchanged, and their selectors have different numbers of colons.
  case unequalArgumentCounts(Selector, Selector)

  /// A method for all selectors was passed where a method for a single selector is required.
  case methodWithoutSelector(receiver: any Any.Type)
}

extension InvocationError {
  /// Returns the two types of a mismatch, with their modules or libraries if the names are equal.
  ///
  /// A value of an optional type is `nil`: the error has the type of any other value.
  private static func mismatch(_ expected: any Any.Type, _ found: any Any.Type) -> String {
    if found is any OptionalType.Type { return "expected \(expected), found nil" }
    var names = [expected, found].map { "\($0)" }
    if names[0] == names[1] { names = [expected, found].map { String(reflecting: $0) } }
    if names[0] == names[1] { names = [expected, found].map { "\($0) of \(library(of: $0))" } }
    return "expected \(names[0]), found \(names[1])"
  }

  /// Returns the name of the library that contains a type.
  private static func library(of type: any Any.Type) -> String {
    // The metadata of a type that is not generic is in the library's data.
    nameOfLibrary(unsafeBitCast(type, to: UnsafeRawPointer.self))
      .flatMap { String(cString: $0).split(separator: "/").last.map(String.init) }
      ?? "another library"
  }
}

extension InvocationError: CustomStringConvertible {
  /// The failure, its subject and the expected value, in one line.
  public var description: String {
    switch self {
    case .malformedSelector(let name, let reason):
      "malformed selector \(name.debugDescription): \(reason)"
    case .parameterCount(let selector, let expected, let found):
      """
      '\(selector)' has \(expected.counted("argument")), but its handler takes \
      \(found.counted("parameter")) besides the receiver
      """
    case .argumentCount(let selector, let expected, let found):
      "'\(selector)' takes \(expected.counted("argument")), but was sent \(found)"
    case .argumentMismatch(let selector, let index, let expected, let found):
      "'\(selector)' argument \(index): \(Self.mismatch(expected, found))"
    case .inexactArgument(let selector, let index, let expected, let found, let value):
      """
      '\(selector)' argument \(index): expected \(expected), found \(found) \(value), which \
      \(expected) cannot hold exactly
      """
    case .argumentIndex(let selector, let index, let count):
      """
      bad invocation argument index: '\(selector)' has \(count.counted("argument")), there is \
      none at \(index)
      """
    case .signatureIndex(let signature, let index):
      """
      bad argument index: '\(signature.encoding)' has \(signature.numberOfArguments) arguments, \
      there is none at \(index)
      """
    case .contradiction(let selector, let declared, let description, let found):
      """
      \(description.name) declares '\(selector)' as \(declared.explicit), but its handler is \
      \(found.explicit)
      """
    case .notInProtocol(let selector, let description, let nearest):
      """
      '\(selector)' is not in \(description.name)\
      \(nearest.map { "; '\($0)' is" } ?? "")\(description.note)
      """
    case .noReturnValue(let selector):
      "return value of '\(selector)' read with no value set"
    case .returnTypeMismatch(let selector, let expected, let found):
      "'\(selector)' return value: \(Self.mismatch(expected, found))"
    case .unrecognizedSelector(let selector, let receiver, let instance, let nearest):
      Self.unrecognized(selector, receiver, instance)
        + (nearest.map { "; it responds to '\($0)'" } ?? "")
    case .noForwardingSignature(let selector, let receiver, let instance):
      """
      \(Self.unrecognized(selector, receiver, instance)); \(RespondableClass.name(of: receiver)) \
      declares 'forwardInvocation(_:)', which gets a message only if 'methodSignature(for:)' returns a \
      signature: declare that, too, and return that of the target, or MethodSignature(untypedFor:)
      """
    case .endlessForwarding(let selector, let receiver):
      "'\(selector)' is forwarded without end, most recently by \(RespondableClass.name(of: receiver))"
    case .mainActorRequired(let selector, let receiver):
      """
      \(RespondableClass.name(of: selector, of: receiver)) is confined to the main actor, and was \
      called elsewhere: add the delegate with 'delivery: .mainActor', or wait for it with performAsync
      """
    case .asynchronousMethod(let selector, let receiver):
      """
      \(RespondableClass.name(of: selector, of: receiver)) is asynchronous: wait for it with \
      performAsync, or ask for it
      """
    case .asynchronousForwarding(let selector, let receiver, let forwarder):
      """
      \(RespondableClass.name(of: selector, of: receiver)) is asynchronous, and \
      \(RespondableClass.name(of: forwarder)) passes it on as an invocation, which cannot wait: \
      return the target from 'forwardingTarget(for:)', or wait for it in a \
      'Method.fallback(asynchronous:)'
      """
    case .receiverMismatch(let selector, let expected, let found):
      """
      the handler for '\(selector)' takes a receiver of \(RespondableClass.name(of: expected)), \
      found \(RespondableClass.name(of: found))
      """
    case .noObjectMethods(let selector):
      """
      '\(selector?.name ?? "fallback")' cannot be added to this object: its class keeps no \
      methods for single objects, but can with 'let objectMethods = ObjectMethods()'
      """
    case .noMethod(let selector, let receiver):
      "\(RespondableClass.name(of: receiver)) has no method '\(selector)' that could be exchanged"
    case .unequalArgumentCounts(let first, let second):
      """
      '\(first)' cannot be exchanged with '\(second)': one has \
      \(first.numberOfArguments.counted("argument")), the other \
      \(second.numberOfArguments.counted("argument"))
      """
    case .methodWithoutSelector(let receiver):
      """
      a method for every selector not otherwise handled can neither be added to \
      \(RespondableClass.name(of: receiver)) at run time nor be called on it: it has no selector
      """
    }
  }

  /// Returns the text of Objective-C's error for a message that was not handled.
  private static func unrecognized(
    _ selector: Selector, _ receiver: any Any.Type, _ instance: UInt
  ) -> String {
    """
    \(RespondableClass.name(of: selector, of: receiver)): unrecognized selector sent to \
    \(receiver is RespondableClass.Type ? "class" : "instance") 0x\(String(instance, radix: 16))
    """
  }
}

extension Int {
  fileprivate func counted(_ noun: String) -> String {
    "\(self == 0 ? "no" : String(self)) \(noun)\(self == 1 ? "" : "s")"
  }
}
