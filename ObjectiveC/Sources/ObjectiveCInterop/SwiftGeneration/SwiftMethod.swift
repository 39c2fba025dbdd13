@_spi(ObjectiveC) import SwiftDeclarations
import ObjectiveCSyntax

/// A method with its Swift name and its Swift types.
struct SwiftMethod {
  /// The message in the form that the macros use.
  let message: MessageDeclaration

  let parameterTypes: [SwiftType]

  /// The type of the result, or `nil` if the method returns nothing.
  let resultType: SwiftType?

  /// The `async` form, or `nil` if the method has none.
  var asyncForm: SwiftAsyncMethod?

  /// Describes the difference from the name or the effects that the importer gives, or is `nil`
  /// without a difference.
  var note: String?

  init(
    _ method: MethodDeclaration, in context: SwiftMethodContext, types finder: inout SwiftTypeFinder
  ) {
    let pieces = method.selector.split(separator: ":", omittingEmptySubsequences: false)
    let imported = context.names.name(of: method, in: context.container)
    // A message goes to an object that exists, so an initializer keeps the name of its selector.
    let isInitializer = imported?.base == "init"
    var base = imported?.base ?? String(pieces[0])
    if isInitializer { base = String(pieces[0]) }
    let error = isInitializer ? nil : imported?.error
    let result = finder.resultType(of: method)
    let isThrowing = error.map { Self.canThrow($0, method) } ?? false
    var labels = imported?.labels ?? []
    if isInitializer || labels.count > method.parameters.count {
      labels = method.parameters.indices.map { $0 == 0 ? "" : String(pieces[$0]) }
    } else if let error, !isThrowing, labels.count < method.parameters.count {
      labels.insert(error.index == 0 ? "" : String(pieces[error.index]), at: error.index)
    }
    var names = SwiftNames()
    var parameters: [MessageDeclaration.Parameter] = []
    var types: [SwiftType] = []
    var evidence: [String] = []
    for (index, parameter) in method.parameters.enumerated() {
      if isThrowing, index == error?.index { continue }
      var type = finder.type(of: parameter.type)
      let label = parameters.count < labels.count ? labels[parameters.count] : String(pieces[index])
      let name = names.give(SwiftName.plain(parameter.name ?? "argument\(index + 1)"))
      if let place = context.placePassingNil(method.selector, index),
        finder.isReference(parameter.type)
      {
        if case .optional = type {} else { type = .optional(type) }
        evidence.append("`\(name)` is optional: \(place) passes `nil`.")
      }
      types.append(type)
      parameters.append(
        .init(
          label: SwiftName.label(label), name: name,
          type: type.description, declaredType: type.asParameter))
    }
    parameterTypes = types
    resultType = isThrowing ? Self.throwingResult(result, error) : result
    var baseName = context.baseName(of: method, base, labels: parameters.map(\.label))
    if baseName != SwiftMethodNames.free(base), parameters.count == method.parameters.count {
      // The importer omits the words that the types repeat. The words tell the messages apart.
      for index in parameters.indices {
        parameters[index].label = index == 0 ? "" : SwiftName.label(String(pieces[index]))
      }
      baseName = context.baseName(
        of: method, String(pieces[0]), labels: parameters.map(\.label))
    }
    var message = MessageDeclaration(
      baseName: baseName, parameters: parameters, resultType: resultType?.description,
      selector: method.selector, isOptional: !method.isRequired)
    if isThrowing {
      message.isThrowing = true
      message.ending = .errorPointer
      message.isSelectorGiven = true
    }
    message.isStatic = !method.isInstance
    var documentation = context.documentation(of: method.range)
    if !evidence.isEmpty { documentation += (documentation.isEmpty ? [] : [""]) + evidence }
    message.describe(method.attributes, documentation)
    if let error, !isThrowing {
      note = "Swift's importer makes `\(pieces[error.index]):` of `\(method.selector)` `throws`"
    } else if isInitializer, let imported, !method.parameters.isEmpty {
      note = "`\(method.selector)` is `\(imported)` where Swift imports it"
    }
    self.message = message
    asyncForm = context.names.asyncName(of: method, in: context.container).flatMap {
      SwiftAsyncMethod($0, of: method, message: message, types: types, finder: &finder)
    }
  }

  /// Returns `true` if the Swift method can throw.
  ///
  /// The macros use the last argument of a message for the error, and `nil` or `false` as the
  /// result of a failed method. These conditions do not apply to a class method, which is not a
  /// message.
  private static func canThrow(
    _ error: ImportedName.ErrorParameter, _ method: MethodDeclaration
  ) -> Bool {
    if error.isReplaced { return false }
    if !method.isInstance { return true }
    return error.index == method.parameters.count - 1
      && (error.convention == .zeroResult || error.convention == .nilResult)
  }

  /// Returns the result type of a throwing method, which need not indicate failure.
  private static func throwingResult(
    _ result: SwiftType?, _ error: ImportedName.ErrorParameter?
  ) -> SwiftType? {
    guard let convention = error?.convention, !convention.erasesResult else { return nil }
    if convention == .nilResult, case .optional(let wrapped) = result { return wrapped }
    return result
  }

  private init(accessor message: MessageDeclaration, of type: SwiftType) {
    self.message = message
    parameterTypes = message.kind == .setter ? [type] : []
    resultType = message.kind == .setter ? nil : type
  }

  /// Returns the getter of a property, and the setter if the property has one.
  static func accessors(
    of property: PropertyDeclaration, in context: SwiftMethodContext,
    types finder: inout SwiftTypeFinder
  ) -> [SwiftMethod] {
    let reading = property.accessors[0]
    var type = finder.resultType(of: reading) ?? .void
    var note: String?
    // The macros cannot see that a name stands for a function type. An argument of a setter
    // escapes.
    if property.setter != nil, case .named(let name, isFunction: true) = type {
      if case .block(let function) = finder.resolve(property.type).kind {
        type = finder.type(of: function)
      } else {
        type = .function([], result: .void)
        note = "`\(property.name)` is a `\(name)`: write what that is instead of `() -> Void`"
      }
    }
    let name = context.names.name(of: property, in: context.container)?.base ?? property.name
    var base = context.baseName(of: reading, name, labels: [])
    // A property with the name of its own type would hide the type.
    if base == type.description { base += "_" }
    var getter = MessageDeclaration(
      kind: .getter, baseName: base, resultType: type.description, selector: property.getter,
      isOptional: !property.isRequired)
    getter.describe(property.attributes, context.documentation(of: property.range))
    guard let selector = property.setter else { return [SwiftMethod(accessor: getter, of: type)] }
    var setter = getter.setter
    setter.isSelectorGiven = setter.selector != selector
    setter.selector = selector
    // If the setter needs an explicit selector, the attribute gives the selector of the getter,
    // too.
    if setter.isSelectorGiven { getter.isSelectorGiven = true }
    var accessors = [
      SwiftMethod(accessor: getter, of: type), SwiftMethod(accessor: setter, of: type),
    ]
    accessors[0].note = note
    return accessors
  }
}

extension SwiftMethod {
  /// The key of the method in its class or protocol.
  var key: MethodKey { MethodKey(message.selector, isInstance: !message.isStatic) }

  /// A text that is equal for two declarations of a message if one method can implement both.
  var shape: String {
    let parameters = message.parameters.map { "\($0.label): \($0.declaredType)" }
    let result = (message.isThrowing ? "throws " : "") + (message.resultType ?? "")
    return "\(message.kind) \(message.baseName)(\(parameters)) \(result)"
  }
}

extension MessageDeclaration {
  /// Copies the documentation and the deprecation of a declaration.
  fileprivate mutating func describe(
    _ attributes: DeclarationAttributes, _ documentation: [String]
  ) {
    self.documentation = documentation
    guard let deprecation = attributes.deprecation else { return }
    isDeprecated = true
    let text = deprecation.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("\n", with: " ")
    availability = [
      text.isEmpty
        ? "@available(*, deprecated)" : "@available(*, deprecated, message: \"\(text)\")"
    ]
  }
}

extension SwiftTypeFinder {
  /// Returns the type of a method's result, or `nil` if the method returns nothing.
  fileprivate mutating func resultType(of method: MethodDeclaration) -> SwiftType? {
    // An old header does not say whether a method may return nil, so the result must be optional.
    let type = type(of: method.returnType, canBeNil: !method.assumesNonnull)
    return type == .void ? nil : type
  }
}
