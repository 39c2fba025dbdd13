/// The types that a method takes and returns.
///
/// Stands for `NSMethodSignature`. Arguments are counted from 0 and do not include the receiver
/// and the selector.
public struct MethodSignature: Sendable {
  /// The types of the arguments, in order.
  ///
  /// A handler that takes the raw invocation takes any: `any Sendable`.
  public let argumentTypes: [any Any.Type]

  /// The type of the return value, `Void` if there is none.
  public let returnType: any Any.Type

  /// Makes a signature from its types.
  public init(argumentTypes: [any Any.Type], returnType: any Any.Type = Void.self) {
    self.argumentTypes = argumentTypes
    self.returnType = returnType
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
  public static func == (left: MethodSignature, right: MethodSignature) -> Bool {
    left.returnType == right.returnType
      && left.argumentTypes.elementsEqual(right.argumentTypes, by: ==)
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
