import ObjectiveCEncoding

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
/// There are two ways to count arguments. ``argumentTypes`` has the arguments that are written in a
/// message, from 0. The members that stand for those of Objective-C's class count as that does: the
/// receiver and the selector are the arguments 0 and 1.
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

  /// The encoding that it was made from, if any.
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

  /// Makes the signature of a method that takes any values, as many as its selector has colons.
  ///
  /// An object that forwards messages without knowing their types returns it from
  /// ``Respondable/methodSignature(for:)``.
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
  /// Frame offsets in encodings are not compared.
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
  /// The types as Swift writes them, `(Worker, String) -> Bool`.
  public var description: String {
    let arguments = argumentTypes.map { "\($0)" }.joined(separator: ", ")
    return "(\(arguments)) -> \(returnType == Void.self ? "Void" : "\(returnType)")"
  }
}
