import ObjectiveCEncoding

/// A message that a class answers or a protocol declares, as its declaration in Swift says.
package struct MessageDeclaration: Hashable, Sendable {
  /// What the message does in Swift.
  package enum Kind: Hashable, Sendable {
    case method
    /// Reads a property.
    case getter
    /// Writes a property.
    case setter
  }

  package var kind: Kind

  /// The name of the method or property, without backquotes.
  package var baseName: String

  package var parameters: [Parameter]

  /// The type of the result, nil for none.
  package var resultType: String?

  package var selector: String

  /// Whether the selector was given, and not made by the rule.
  package var isSelectorGiven = false

  /// Whether the result, an error included, is handed over by a last part of the selector.
  package var ending = Ending.none

  package var isAsync = false
  package var isThrowing = false
  package var isStatic = false

  /// Whether a protocol's conformers may lack it.
  package var isOptional = false

  package var isolation = Isolation.inherited

  /// The attributes to carry over, such as `@available(*, deprecated)`.
  package var availability: [String] = []
  package var isDeprecated = false

  /// The lines of its documentation, for generated source.
  package var documentation: [String] = []

  /// The line of the declaration, counted from 1 in its source.
  package var line = 0

  /// Where a diagnostic about it points: the name.
  package var nameRange: Range<Int> = 0..<0

  /// Makes a message that has no effects.
  ///
  /// Without a selector, it has that of the rule.
  package init(
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

  /// What the last part of a selector stands for that the method has no parameter for.
  package enum Ending: Hashable, Sendable {
    case none
    /// `NSError **`: the method throws.
    case errorPointer
    /// A block that gets the result: the method is `async`.
    case completionHandler
  }

  /// Where the method runs.
  package enum Isolation: Hashable, Sendable {
    /// As its type does.
    case inherited
    /// As a modifier or attribute of its own says, which is carried over: `nonisolated`,
    /// `@MainActor`.
    case written(String)
    /// On the receiver, which is an actor.
    case receiver
  }

  package struct Parameter: Hashable, Sendable {
    /// What a call writes before the colon, empty for none.
    package var label: String
    package var name: String
    /// The type of the argument, without specifiers that matter to the method alone.
    package var type: String
    /// The type as it is declared.
    package var declaredType: String

    package init(label: String, name: String, type: String, declaredType: String? = nil) {
      self.label = label
      self.name = name
      self.type = type
      self.declaredType = declaredType ?? type
    }
  }
}

extension MessageDeclaration {
  /// The name as Swift writes it, `worker(_:didFinish:in:)`; a property's setter is `name=`.
  package var swiftName: String {
    switch kind {
    case .method:
      baseName + "(" + parameters.map { ($0.label.isEmpty ? "_" : $0.label) + ":" }.joined() + ")"
    case .getter: baseName
    case .setter: baseName + "="
    }
  }

  /// The selector that the rule makes of the name.
  package var selectorByRule: String {
    switch kind {
    case .method: SelectorName.calling(baseName, labels: parameters.map(\.label))
    case .getter: baseName
    case .setter: "set\(baseName.prefix(1).uppercased())\(baseName.dropFirst()):"
    }
  }

  /// The message that writes the property that this one reads.
  package var setter: MessageDeclaration {
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

  /// The number of arguments of the message.
  package var argumentCount: Int { parameters.count + (ending == .none ? 0 : 1) }

  /// The number of colons of a selector.
  static func colons(of selector: String) -> Int { selector.utf8.count { $0 == UInt8(ascii: ":") } }

  /// Why a text is not a selector, nil if it is one.
  static func flaw(of selector: String) -> String? {
    if selector.isEmpty { return "it is empty" }
    if selector.contains(where: \.isWhitespace) { return "it contains a space" }
    if colons(of: selector) > 0, !selector.hasSuffix(":") {
      return "it goes on after its last colon"
    }
    return nil
  }
}
