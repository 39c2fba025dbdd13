/// A reason why a message could not be made, delivered or read.
@nonexhaustive
public enum InvocationError: Error {
  /// The name cannot be a selector.
  case malformedSelector(String, reason: String)

  /// A handler takes another number of parameters than the selector has colons.
  case parameterCount(Selector, expected: Int, found: Int)

  /// A message carries another number of arguments than its selector has colons.
  case argumentCount(Selector, expected: Int, found: Int)

  /// An argument is neither of the type that is asked for, nor converts to it.
  case argumentMismatch(Selector, index: Int, expected: any Any.Type, found: any Any.Type)

  /// An argument is a number that the type asked for cannot hold exactly.
  case inexactArgument(
    Selector, index: Int, expected: any Any.Type, found: any Any.Type, value: String)

  /// There is no argument at the index.
  case argumentIndex(Selector, index: Int, count: Int)

  /// There is no argument at the index, the receiver and the selector counted.
  indirect case signatureIndex(MethodSignature, index: Int)

  /// A handler takes or returns other types than a protocol declares for its selector.
  indirect case contradiction(
    Selector, declared: MethodSignature, in: ProtocolDescription, found: MethodSignature)

  /// The protocol against which messages are checked does not declare the selector.
  indirect case notInProtocol(Selector, ProtocolDescription, nearest: Selector?)

  /// A return value was read before there was one.
  case noReturnValue(Selector)

  /// A return value is not of the type that is asked for or was promised.
  case returnTypeMismatch(Selector, expected: any Any.Type, found: any Any.Type)

  /// The receiver neither answers nor forwards the message; the nearest selector for which it has a
  /// method, if one is near.
  case unrecognizedSelector(
    Selector, receiver: any Any.Type, instance: UInt, nearest: Selector?)

  /// The receiver does not answer the message, and its class declares ``Respondable/forwardInvocation(_:)``
  /// without ``Respondable/methodSignature(for:)``, so that no message is forwarded.
  case noForwardingSignature(Selector, receiver: any Any.Type, instance: UInt)

  /// The message was forwarded from receiver to receiver without end.
  case endlessForwarding(Selector, receiver: any Any.Type)

  /// The handler is confined to the main actor, and was called elsewhere.
  case mainActorRequired(Selector, receiver: any Any.Type)

  /// The handler is asynchronous, and was called without waiting for it.
  case asynchronousMethod(Selector, receiver: any Any.Type)

  /// The handler was made for receivers of another class.
  case receiverMismatch(Selector, expected: any Any.Type, found: any Any.Type)

  /// A method was added to a single object, whose class keeps none for single objects.
  case noObjectMethods(Selector?)

  /// A method that was to be exchanged for another is not there.
  case noMethod(Selector, receiver: any Any.Type)

  /// Two methods were to be exchanged whose selectors have different numbers of colons.
  case unequalArgumentCounts(Selector, Selector)

  /// A method for all selectors was given where one for a single selector is needed.
  case methodWithoutSelector(receiver: any Any.Type)
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
      "'\(selector)' argument \(index): expected \(expected), found \(found)"
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
      "'\(selector)' return value: expected \(expected), found \(found)"
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

  /// Objective-C's error for a message that nothing handles.
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
