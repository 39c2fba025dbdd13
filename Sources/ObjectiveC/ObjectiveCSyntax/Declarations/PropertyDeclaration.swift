/// A property of a protocol or a class.
public struct PropertyDeclaration: Hashable, Sendable {
  /// The name.
  public let name: String

  /// The type.
  public let type: DeclaredType

  /// The selector of the method that reads it.
  public let getter: String

  /// The selector of the method that writes it, or nil if it is read-only.
  public let setter: String?

  /// How the property refers to its object, where that is written.
  public let ownership: Ownership?

  /// Whether it belongs to instances, and not to the class.
  public let isInstance: Bool

  /// Whether a protocol requires it; true for properties of classes.
  public let isRequired: Bool

  /// Whether pointers without an annotation are nonnull.
  public let assumesNonnull: Bool

  /// The attributes.
  public let attributes: DeclarationAttributes

  /// The range in the text, from its `@` to its semicolon.
  public let range: Range<Int>

  /// Whether the class has declared it before, and an extension declares it again with a setter.
  public internal(set) var isRedeclaration = false
}

extension PropertyDeclaration {
  /// The methods that read and write it.
  public var accessors: [MethodDeclaration] {
    let void = DeclaredType(.void, at: type.location)
    let reading = method(getter, returning: type, taking: [])
    guard let setter else { return [reading] }
    let value = ParameterDeclaration(name: name, type: type)
    return [reading, method(setter, returning: void, taking: [value])]
  }

  private func method(
    _ selector: String, returning returnType: DeclaredType,
    taking parameters: [ParameterDeclaration]
  ) -> MethodDeclaration {
    MethodDeclaration(
      selector: selector, isInstance: isInstance, isRequired: isRequired, returnType: returnType,
      parameters: parameters, isVariadic: false, assumesNonnull: assumesNonnull,
      attributes: attributes, range: range)
  }
}
