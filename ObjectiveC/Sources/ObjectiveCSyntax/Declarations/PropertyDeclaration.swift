/// A property of a protocol or a class.
public struct PropertyDeclaration: Hashable, Sendable {
  /// The name of the property.
  public let name: String

  /// The type of the property.
  public let type: DeclaredType

  /// The selector of the getter.
  public let getter: String

  /// A setter's selector, or `nil` for a read-only property.
  public let setter: String?

  /// States how the property refers to its object, or is `nil` if nothing is written.
  public let ownership: Ownership?

  /// A Boolean value that indicates whether the property is declared `nonatomic`.
  public let isNonatomic: Bool

  /// A Boolean value that indicates whether the property belongs to instances, not to the class.
  public let isInstance: Bool

  /// A Boolean value that indicates whether a protocol requires the property.
  ///
  /// Properties of classes have the value `true`.
  public let isRequired: Bool

  /// A Boolean value that indicates whether pointers without an annotation are nonnull.
  public let assumesNonnull: Bool

  /// The attributes of the property.
  public let attributes: DeclarationAttributes

  /// Extends in the text from `@property` to the semicolon.
  public let range: Range<Int>

  /// A Boolean value that indicates whether a class extension redeclares the property.
  ///
  /// `true` if the class has declared the property before, and the class extension adds a setter.
  public internal(set) var isRedeclaration = false
}

extension PropertyDeclaration {
  /// Contains the getter, followed by the setter unless the property is read-only.
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
