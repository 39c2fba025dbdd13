/// The types that a method takes and returns.
///
/// Made from Swift types, or from the types that Objective-C's compilers write:
///
/// ```swift
/// let signature: MethodSignature = "B@:@d"
/// signature.argumentTypes  // [any Sendable, Double]
/// signature.numberOfArguments  // 4
/// ```
///
/// There are two ways to count arguments. ``argumentTypes`` has those that a message is written
/// with, from 0. What stands for a member of Objective-C's class counts as that does: the receiver
/// and the selector are the arguments 0 and 1.
///
/// Stands for `NSMethodSignature`.
public struct MethodSignature: Sendable {
  /// The types of the arguments, in order, without the receiver and the selector.
  ///
  /// A handler that takes the raw invocation takes any: `any Sendable`. So does an encoding for
  /// which there is no Swift type; see `TypeEncoding.swiftType`.
  public let argumentTypes: [any Any.Type]

  /// The type of the return value, `Void` if there is none.
  public let returnType: any Any.Type

  /// The types as they were written, if they were.
  let declaredEncoding: MethodEncoding?

  /// Makes a signature from its types.
  public init(argumentTypes: [any Any.Type], returnType: any Any.Type = Void.self) {
    self.init(argumentTypes: argumentTypes, returnType: returnType, declaredEncoding: nil)
  }

  init(
    argumentTypes: [any Any.Type], returnType: any Any.Type, declaredEncoding: MethodEncoding?
  ) {
    self.argumentTypes = argumentTypes
    self.returnType = returnType
    self.declaredEncoding = declaredEncoding
  }

  /// Makes the signature of a method that takes whatever its selector has room for.
  ///
  /// What a forwarder answers from ``Respondable/methodSignature(for:)`` when it does not know
  /// the types.
  public init(untypedFor selector: Selector) {
    let anything: any Any.Type = (any Sendable).self
    self.init(
      argumentTypes: Array(repeating: anything, count: selector.numberOfArguments),
      returnType: anything)
  }
}

extension MethodSignature: Hashable {
  /// Whether two signatures have the same types in the same order.
  ///
  /// Of types that are written, frame offsets do not count.
  public static func == (left: MethodSignature, right: MethodSignature) -> Bool {
    left.returnType == right.returnType
      && left.argumentTypes.elementsEqual(right.argumentTypes, by: ==)
      && left.declaredEncoding?.withoutFrameOffsets == right.declaredEncoding?.withoutFrameOffsets
  }

  /// Feeds the types into a hasher.
  public func hash(into hasher: inout Hasher) {
    for type in argumentTypes { hasher.combine(ObjectIdentifier(type)) }
    hasher.combine(ObjectIdentifier(returnType))
  }
}

extension MethodSignature: CustomStringConvertible {
  /// The types as Swift writes them, `(Worker, String) -> Bool`.
  public var description: String {
    let arguments = argumentTypes.map { "\($0)" }.joined(separator: ", ")
    return "(\(arguments)) -> \(returnType == Void.self ? "Void" : "\(returnType)")"
  }
}
