import MessageDeclarations
import ObjectiveCSyntax

/// A method with its name and types in Swift.
struct SwiftMethod {
  /// The message as the macros know it.
  let message: MessageDeclaration

  let parameterTypes: [SwiftType]

  /// The type of the result; nil if there is none.
  let resultType: SwiftType?

  init(
    _ method: MethodDeclaration, types finder: inout SwiftTypeFinder,
    names methodNames: inout SwiftMethodNames
  ) {
    let pieces = method.selector.split(separator: ":", omittingEmptySubsequences: false)
    var names = SwiftNames()
    var parameters: [MessageDeclaration.Parameter] = []
    var types: [SwiftType] = []
    for (index, parameter) in method.parameters.enumerated() {
      let type = finder.type(of: parameter.type)
      types.append(type)
      parameters.append(
        .init(
          label: index == 0 ? "" : SwiftName.label(String(pieces[index])),
          name: names.give(SwiftName.plain(parameter.name ?? "argument\(index + 1)")),
          type: type.description, declaredType: type.asParameter))
    }
    parameterTypes = types
    resultType = finder.resultType(of: method)
    message = MessageDeclaration(
      baseName: methodNames.baseName(for: method.selector, labels: parameters.map(\.label)),
      parameters: parameters, resultType: resultType?.description, selector: method.selector,
      isOptional: !method.isRequired)
  }

  private init(accessor message: MessageDeclaration, of type: SwiftType) {
    self.message = message
    parameterTypes = message.kind == .setter ? [type] : []
    resultType = message.kind == .setter ? nil : type
  }

  /// The accessors of a property, nil if none of its names in Swift makes the setter's selector.
  static func accessors(
    of property: PropertyDeclaration, types finder: inout SwiftTypeFinder,
    names: inout SwiftMethodNames
  ) -> [SwiftMethod]? {
    let type = finder.resultType(of: property.accessors[0]) ?? .void
    for name in [property.getter, property.name] {
      let getter = MessageDeclaration(
        kind: .getter, baseName: names.baseName(for: property.getter, named: name, labels: []),
        resultType: type.description, selector: property.getter, isOptional: !property.isRequired)
      let messages = [getter] + (property.setter == nil ? [] : [getter.setter])
      if messages.dropFirst().first?.selector == property.setter {
        return messages.map { SwiftMethod(accessor: $0, of: type) }
      }
    }
    return nil
  }
}

extension SwiftTypeFinder {
  /// The type of a method's result; nil if there is none.
  fileprivate mutating func resultType(of method: MethodDeclaration) -> SwiftType? {
    // Old headers do not say whether a method may return nil, so it has to be able to.
    let type = type(of: method.returnType, canBeNil: !method.assumesNonnull)
    return type == .void ? nil : type
  }
}
