import SwiftDeclarations
import SwiftSyntax

extension Converter {
  func attributes(_ list: AttributeListSyntax) -> [SwiftDeclaration.Attribute] {
    list.flatMap { element -> [SwiftDeclaration.Attribute] in
      switch element {
      case .attribute(let node): return [attribute(node)]
      case .ifConfigDecl(let node):
        return node.clauses.flatMap { clause -> [SwiftDeclaration.Attribute] in
          guard case .attributes(let list) = clause.elements else { return [] }
          return attributes(list)
        }
      }
    }
  }

  private func attribute(_ node: AttributeSyntax) -> SwiftDeclaration.Attribute {
    var arguments: Text?
    if let left = node.leftParen, let right = node.rightParen {
      arguments = text(between: left, and: right)
    }
    return .init(name: text(node.attributeName).text, arguments: arguments, range: range(node))
  }

  func modifiers(_ list: DeclModifierListSyntax) -> [SwiftDeclaration.Modifier] {
    list.map(modifier)
  }

  private func modifier(_ node: DeclModifierSyntax) -> SwiftDeclaration.Modifier {
    .init(
      name: node.name.text, detail: (node.detail?.detail).map { text($0).text }, range: range(node))
  }

  func genericParameters(_ clause: GenericParameterClauseSyntax?) -> Text? {
    clause.map { text(between: $0.leftAngle, and: $0.rightAngle) }
  }

  func requirements(_ clause: GenericWhereClauseSyntax?) -> Text? {
    (clause?.requirements).map(text)
  }

  func inherited(_ clause: InheritanceClauseSyntax?) -> [Text] {
    clause?.inheritedTypes.map { text($0.type) } ?? []
  }

  func effects(
    _ async: TokenSyntax?, _ throwsClause: ThrowsClauseSyntax?
  ) -> SwiftDeclaration.Effects {
    var result = SwiftDeclaration.Effects()
    result.isAsync = async != nil
    result.throwing = throwsClause?.throwsSpecifier.text
    result.errorType = (throwsClause?.type).map(text)
    return result
  }

  func accessors(_ block: AccessorBlockSyntax?) -> [SwiftDeclaration.Accessor] {
    switch block?.accessors {
    case .accessors(let list): return list.map(accessor)
    case .getter: return [.init(kind: "get")]
    case nil: return []
    }
  }

  private func accessor(_ node: AccessorDeclSyntax) -> SwiftDeclaration.Accessor {
    var result = SwiftDeclaration.Accessor(kind: node.accessorSpecifier.text)
    result.attributes = attributes(node.attributes)
    result.modifiers = node.modifier.map { [modifier($0)] } ?? []
    if let effects = node.effectSpecifiers {
      result.effects = self.effects(effects.asyncSpecifier, effects.throwsClause)
    }
    return result
  }
}

// MARK: - Parameters

extension Converter {
  func parameters(_ clause: FunctionParameterClauseSyntax) -> [SwiftDeclaration.Parameter] {
    clause.parameters.map { node in
      var result = parameter(
        names: node.secondName.map { (node.firstName, $0) } ?? (node.firstName, node.firstName),
        start: range(node).lowerBound, type: node.type, defaultValue: node.defaultValue)
      result.attributes = attributes(node.attributes)
      result.isVariadic = node.ellipsis != nil
      let end =
        node.defaultValue.map { range($0) } ?? node.ellipsis.map { range($0) } ?? range(node.type)
      result.range = result.range.lowerBound..<end.upperBound
      return result
    }
  }

  func parameter(_ node: EnumCaseParameterSyntax) -> SwiftDeclaration.Parameter {
    let names = node.firstName.map { first in node.secondName.map { (first, $0) } ?? (first, first)
    }
    return parameter(
      names: names, start: range(node).lowerBound, type: node.type, defaultValue: node.defaultValue)
  }

  private func parameter(
    names: (TokenSyntax, TokenSyntax)?, start: Int, type: TypeSyntax,
    defaultValue: InitializerClauseSyntax?
  ) -> SwiftDeclaration.Parameter {
    func unlessWildcard(_ token: TokenSyntax) -> String? { token.text == "_" ? nil : name(token) }
    let end = defaultValue.map { range($0) } ?? range(type)
    var result = SwiftDeclaration.Parameter(
      label: names.flatMap { unlessWildcard($0.0) }, name: names.flatMap { unlessWildcard($0.1) },
      range: start..<end.upperBound, type: text(type))
    result.typeSpecifiers = specifiers(type)
    result.defaultValue = (defaultValue?.value).map(text)
    return result
  }

  /// Returns the specifiers and attributes before a type, in the order of the source.
  private func specifiers(_ type: TypeSyntax) -> [String] {
    switch type.as(TypeSyntaxEnum.self) {
    case .attributedType(let node):
      return node.specifiers.map { text($0).text } + node.attributes.map { text($0).text }
        + node.lateSpecifiers.map { text($0).text } + specifiers(node.baseType)
    case .someOrAnyType(let node):
      return [node.someOrAnySpecifier.text] + specifiers(node.constraint)
    case .packExpansionType(let node):
      return [node.repeatKeyword.text] + specifiers(node.repetitionPattern)
    case .packElementType(let node):
      return [node.eachKeyword.text] + specifiers(node.pack)
    case .compositionType(let node):
      return (node.elements.first?.type).map(specifiers) ?? []
    default:
      return []
    }
  }
}
