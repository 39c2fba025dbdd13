import ObjectiveCEncoding

/// A message that a class answers or a protocol declares, derived from its declaration in Swift.
@_spi(ObjectiveC) public struct MessageDeclaration: Hashable, Sendable {
  /// The effect of the message in Swift: a call of a method, or an access to a property.
  @_spi(ObjectiveC) public enum Kind: Hashable, Sendable {
    case method
    /// A message that reads a property.
    case getter
    /// A message that writes a property.
    case setter
  }

  @_spi(ObjectiveC) public var kind: Kind

  /// The name of the method or property, without backquotes.
  @_spi(ObjectiveC) public var baseName: String

  @_spi(ObjectiveC) public var parameters: [Parameter]

  /// The type of the result, or `nil` if the message returns nothing.
  @_spi(ObjectiveC) public var resultType: String?

  @_spi(ObjectiveC) public var selector: String

  /// `true` if the selector was given, and not derived from the name by the rule.
  @_spi(ObjectiveC) public var isSelectorGiven = false

  /// The meaning of a last part of the selector that returns the result or the error.
  @_spi(ObjectiveC) public var ending = Ending.none

  package var isAsync = false
  @_spi(ObjectiveC) public var isThrowing = false

  /// Contains the type in parentheses after `throws`, or `nil` if the method throws errors of any
  /// type.
  package var errorType: String?
  @_spi(ObjectiveC) public var isStatic = false

  /// `true` if the classes that conform to the protocol may lack the message.
  @_spi(ObjectiveC) public var isOptional = false

  package var isolation = Isolation.inherited

  /// Lists the attributes that generated source repeats, such as `@available(*, deprecated)`.
  @_spi(ObjectiveC) public var availability: [String] = []
  @_spi(ObjectiveC) public var isDeprecated = false

  /// The lines of the documentation, for generated source.
  @_spi(ObjectiveC) public var documentation: [String] = []

  /// The line of the declaration in its source, counted from 1.
  @_spi(ObjectiveC) public var line = 0

  /// Where diagnostics about the message point, at the name.
  @_spi(ObjectiveC) public var nameRange: Range<Int> = 0..<0

  /// Makes a message that is neither `async` nor throws.
  ///
  /// Without a selector, the message has the selector that the rule derives from its name.
  @_spi(ObjectiveC) public init(
    kind: Kind = .method, baseName: String, parameters: [Parameter] = [], resultType: String? = nil,
    selector: String? = nil, isOptional: Bool = false
  ) {
    self.kind = kind
    self.baseName = baseName
    self.parameters = parameters
    self.resultType = resultType
    self.isOptional = isOptional
    self.selector = ""
    self.selector = selector ?? selectorByRule
    isSelectorGiven = self.selector != selectorByRule
  }

  /// The meaning of the last part of a selector if the method has no parameter for that part.
  @_spi(ObjectiveC) public enum Ending: Hashable, Sendable {
    case none
    /// The last argument is an `NSError **`, because the method throws.
    case errorPointer
    /// The last argument is a block that receives the result, because the method is `async`.
    case completionHandler
  }

  /// States the isolation of the method, in the sense of Swift's actors.
  package enum Isolation: Hashable, Sendable {
    /// The isolation of the enclosing type.
    case inherited
    /// A modifier or attribute on the method, such as `nonisolated` or `@MainActor`.
    ///
    /// Generated source repeats the modifier or attribute.
    case written(String)
    /// The receiver is an actor, and runs the method.
    case receiver
  }

  @_spi(ObjectiveC) public struct Parameter: Hashable, Sendable {
    /// The label that a call writes before the colon.
    ///
    /// It is empty if there is no label.
    @_spi(ObjectiveC) public var label: String
    @_spi(ObjectiveC) public var name: String
    /// The type of the argument, without specifiers that matter only to the method.
    @_spi(ObjectiveC) public var type: String
    /// The type as written in the declaration.
    @_spi(ObjectiveC) public var declaredType: String

    /// `true` if the parameter is a closure declared as escaping.
    var isEscaping: Bool { declaredType == type.asEscaping }

    @_spi(ObjectiveC) public init(
      label: String, name: String, type: String, declaredType: String? = nil
    ) {
      self.label = label
      self.name = name
      self.type = type
      self.declaredType = declaredType ?? type
    }
  }
}

extension MessageDeclaration {
  /// Writes the full name in Swift, such as `worker(_:didFinish:in:)`.
  ///
  /// A setter's name is the property's name followed by `=`.
  @_spi(ObjectiveC) public var swiftName: String {
    switch kind {
    case .method:
      baseName + "(" + parameters.map { ($0.label.isEmpty ? "_" : $0.label) + ":" }.joined() + ")"
    case .getter: baseName
    case .setter: baseName + "="
    }
  }

  /// The name as a diagnostic writes it.
  package var quotedName: String {
    kind == .setter ? "the setter of '\(baseName)'" : "'\(swiftName)'"
  }

  /// Derives the selector from the name by the rule.
  package var selectorByRule: String {
    switch kind {
    case .method: SelectorName.calling(baseName, labels: parameters.map(\.label))
    case .getter: baseName
    case .setter: "set\(baseName.prefix(1).uppercased())\(baseName.dropFirst()):"
    }
  }

  /// Makes the message that writes the property, where `self` is the message that reads the
  /// property.
  @_spi(ObjectiveC) public var setter: MessageDeclaration {
    var setter = self
    setter.kind = .setter
    setter.parameters = [.init(label: "", name: "value", type: resultType ?? "Void")]
    setter.resultType = nil
    setter.isAsync = false
    setter.isThrowing = false
    setter.isSelectorGiven = false
    setter.selector = setter.selectorByRule
    setter.documentation = []
    return setter
  }

  /// Counts the arguments of the message, including an argument for the `ending`.
  package var argumentCount: Int { parameters.count + (ending == .none ? 0 : 1) }

  /// Returns the number of colons in a selector.
  static func colons(of selector: String) -> Int { selector.utf8.count { $0 == UInt8(ascii: ":") } }

  /// Returns the reason why a text is not a selector, or `nil` if the text is a selector.
  static func flaw(of selector: String) -> String? {
    if selector.isEmpty { return "it is empty" }
    if selector.contains(where: \.isWhitespace) { return "it contains a space" }
    if colons(of: selector) > 0, !selector.hasSuffix(":") {
      return "it goes on after its last colon"
    }
    return nil
  }
}
