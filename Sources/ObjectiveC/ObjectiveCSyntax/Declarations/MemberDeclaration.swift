/// A method or a property.
public enum MemberDeclaration: Hashable, Sendable {
  /// A method.
  case method(MethodDeclaration)

  /// A property.
  case property(PropertyDeclaration)
}

extension [MemberDeclaration] {
  /// The methods, those that read and write properties included, each selector once.
  ///
  /// A method that is declared beside a property of the same name is the property's accessor. Its
  /// declaration takes precedence. A property that an extension declares again adds its setter only.
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

/// The selector and the kind of a method, which identify it in its class.
private struct MethodName: Hashable {
  let selector: String
  let isInstance: Bool

  init(_ method: MethodDeclaration) {
    selector = method.selector
    isInstance = method.isInstance
  }
}
