import ObjectiveCEncoding

/// The types that a method takes and returns.
///
/// You can create a signature from Swift types, or from the encoding that Objective-C's compilers
/// write:
///
/// ```swift
/// let signature: MethodSignature = "B@:@d"
/// signature.argumentTypes  // [any Sendable, Double]
/// signature.numberOfArguments  // 4
/// ```
///
/// There are two ways to count arguments. ``argumentTypes`` contains the arguments written in a
/// message, beginning at index 0. Members that have the name of a member of Objective-C's
/// `NSMethodSignature` count the receiver and the selector, too, as the arguments 0 and 1.
///
/// Stands for `NSMethodSignature`.
public struct MethodSignature: Sendable {
  /// The types of the arguments, in order, without the receiver and the selector.
  ///
  /// For a handler that takes the raw invocation, each type is `any Sendable`. The same type stands
  /// for an encoding without a Swift type; see `TypeEncoding.swiftType`.
  public let argumentTypes: [any Any.Type]

  /// The type of the return value, which is `Void` if the method returns nothing.
  public let returnType: any Any.Type

  /// The encoding from which the signature was created, or `nil`.
  let declaredEncoding: MethodEncoding?

  /// Creates a signature from Swift types.
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

  /// Creates the signature of a method that takes arguments of any type and returns a value of any
  /// type.
  ///
  /// The number of arguments is the number of colons in the selector. An object that forwards
  /// messages without knowing their types returns such a signature from
  /// ``Respondable/methodSignature(for:)``.
  public init(untypedFor selector: Selector) {
    let anything: any Any.Type = (any Sendable).self
    self.init(
      argumentTypes: Array(repeating: anything, count: selector.numberOfArguments),
      returnType: anything)
  }
}

extension MethodSignature: Hashable {
  /// Returns a Boolean value that indicates whether two signatures consist of the same types in the
  /// same order.
  ///
  /// The encodings from which the signatures were created must be equal, too, except for their
  /// frame offsets. So a signature that was created from an encoding never equals a signature that
  /// was created from Swift types.
  public static func == (left: MethodSignature, right: MethodSignature) -> Bool {
    left.returnType == right.returnType
      && left.argumentTypes.elementsEqual(right.argumentTypes, by: ==)
      && left.declaredEncoding?.withoutFrameOffsets == right.declaredEncoding?.withoutFrameOffsets
  }

  /// Feeds the types into a hasher.
  @_documentation(visibility: internal)
  public func hash(into hasher: inout Hasher) {
    for type in argumentTypes { hasher.combine(ObjectIdentifier(type)) }
    hasher.combine(ObjectIdentifier(returnType))
  }
}

extension MethodSignature: CustomStringConvertible {
  /// The types as Swift writes them, such as `(Worker, String) -> Bool`.
  public var description: String {
    let arguments = argumentTypes.map { "\($0)" }.joined(separator: ", ")
    return "(\(arguments)) -> \(returnType == Void.self ? "Void" : "\(returnType)")"
  }
}
