/// A method or a property of a protocol or a class.
public enum MemberDeclaration: Hashable, Sendable {
  /// A method.
  case method(MethodDeclaration)

  /// A property.
  case property(PropertyDeclaration)
}

extension [MemberDeclaration] {
  /// Lists the methods, including the accessors of properties, with each selector once.
  ///
  /// A method with the selector of a property's accessor is that accessor, and its declaration
  /// takes precedence. A property that a class extension redeclares adds only its setter.
  public var methods: [MethodDeclaration] {
    var indices: [MethodName: Int] = [:]
    var methods: [MethodDeclaration] = []
    for member in self {
      switch member {
      case .method(let method):
        if let index = indices[MethodName(method)] {
          methods[index] = method
        } else {
          indices[MethodName(method)] = methods.count
          methods.append(method)
        }
      case .property(let property):
        let added = property.accessors.dropFirst(property.isRedeclaration ? 1 : 0)
        for method in added where indices[MethodName(method)] == nil {
          indices[MethodName(method)] = methods.count
          methods.append(method)
        }
      }
    }
    return methods
  }
}

/// Identifies a method in its class by the selector and the kind of the method.
private struct MethodName: Hashable {
  let selector: String
  let isInstance: Bool

  init(_ method: MethodDeclaration) {
    selector = method.selector
    isInstance = method.isInstance
  }
}
