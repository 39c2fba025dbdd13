import SwiftDeclarations
import SwiftSyntax

extension Converter {
  /// Converts a declaration to the reader's model; a `case` with several names gives several
  /// results.
  func declarations(_ node: DeclSyntax) -> [SwiftDeclaration] {
    switch node.as(DeclSyntaxEnum.self) {
    case .importDecl(let node):
      return [named(.import, node, node.path, node.importKeyword, name: text(node.path).text)]
    case .classDecl(let node): return [nominal(.class, node, node.classKeyword)]
    case .actorDecl(let node): return [nominal(.actor, node, node.actorKeyword)]
    case .structDecl(let node): return [nominal(.struct, node, node.structKeyword)]
    case .enumDecl(let node): return [nominal(.enum, node, node.enumKeyword)]
    case .protocolDecl(let node):
      var result = named(.protocol, node, node.name, node.protocolKeyword)
      if let clause = node.primaryAssociatedTypeClause {
        result.genericParameters = text(between: clause.leftAngle, and: clause.rightAngle)
      }
      fill(&result, node.inheritanceClause, node.genericWhereClause, node.memberBlock)
      return [result]
    case .extensionDecl(let node):
      let type = node.extendedType
      var result = named(
        .extension, node, type, node.extensionKeyword, name: text(type).text)
      fill(&result, node.inheritanceClause, node.genericWhereClause, node.memberBlock)
      return [result]
    case .functionDecl(let node): return [function(node)]
    case .initializerDecl(let node): return [initializer(node)]
    case .deinitializerDecl(let node):
      var result = named(.deinitializer, node, node.deinitKeyword, node.deinitKeyword)
      result.effects.isAsync = node.effectSpecifiers?.asyncSpecifier != nil
      result.bodyRange = node.body.map(range)
      return [result]
    case .subscriptDecl(let node): return [subscriptDeclaration(node)]
    case .variableDecl(let node): return [variable(node)]
    case .typeAliasDecl(let node):
      var result = named(.typealias, node, node.name, node.typealiasKeyword)
      result.genericParameters = genericParameters(node.genericParameterClause)
      result.whereClause = requirements(node.genericWhereClause)
      return [result]
    case .associatedTypeDecl(let node):
      var result = named(.associatedtype, node, node.name, node.associatedtypeKeyword)
      result.inheritedTypes = inherited(node.inheritanceClause)
      result.whereClause = requirements(node.genericWhereClause)
      return [result]
    case .enumCaseDecl(let node): return cases(node)
    case .operatorDecl(let node): return [operatorDeclaration(node)]
    case .precedenceGroupDecl(let node):
      var result = named(.precedenceGroup, node, node.name, node.precedencegroupKeyword)
      result.bodyRange = range(from: node.leftBrace, to: node.rightBrace)
      return [result]
    case .macroDecl(let node): return [macro(node)]
    case .macroExpansionDecl(let node):
      var result = named(.macroExpansion, node, node.macroName, node.pound)
      if let selector = node.moduleSelector {
        result.nameRange = range(from: selector, to: node.macroName)
        result.name = text(result.nameRange).text
      }
      return [result]
    default:
      return []
    }
  }

  /// Converts the use of a macro at file scope, which swift-syntax parses as an expression.
  func expansion(_ node: MacroExpansionExprSyntax) -> SwiftDeclaration {
    SwiftDeclaration(
      kind: .macroExpansion, name: name(node.macroName), nameRange: range(node.macroName),
      range: range(node), line: line(node.pound))
  }

  private func named(
    _ kind: SwiftDeclaration.Kind, _ node: some DeclSyntaxProtocol, _ nameNode: some SyntaxProtocol,
    _ keyword: TokenSyntax, name: String? = nil
  ) -> SwiftDeclaration {
    var result = SwiftDeclaration(
      kind: kind, name: name ?? nameNode.as(TokenSyntax.self).map(self.name) ?? "",
      nameRange: range(nameNode), range: range(node), line: line(keyword))
    if let node = node.asProtocol((any WithAttributesSyntax).self) {
      result.attributes = attributes(node.attributes)
    }
    if let node = node.asProtocol((any WithModifiersSyntax).self) {
      result.modifiers = modifiers(node.modifiers)
    }
    return result
  }

  private func nominal(
    _ kind: SwiftDeclaration.Kind,
    _ node: some DeclGroupSyntax & NamedDeclSyntax & WithGenericParametersSyntax,
    _ keyword: TokenSyntax
  ) -> SwiftDeclaration {
    var result = named(kind, node, node.name, keyword)
    result.genericParameters = genericParameters(node.genericParameterClause)
    fill(&result, node.inheritanceClause, node.genericWhereClause, node.memberBlock)
    return result
  }

  private func fill(
    _ result: inout SwiftDeclaration, _ inheritance: InheritanceClauseSyntax?,
    _ whereClause: GenericWhereClauseSyntax?, _ block: MemberBlockSyntax
  ) {
    result.inheritedTypes = inherited(inheritance)
    result.whereClause = requirements(whereClause)
    result.members = members(block)
    result.bodyRange = range(block)
  }

  private func function(_ node: FunctionDeclSyntax) -> SwiftDeclaration {
    var result = named(.function, node, node.name, node.funcKeyword)
    result.genericParameters = genericParameters(node.genericParameterClause)
    fill(&result, node.signature)
    result.whereClause = requirements(node.genericWhereClause)
    result.bodyRange = node.body.map(range)
    return result
  }

  private func initializer(_ node: InitializerDeclSyntax) -> SwiftDeclaration {
    var result = named(.initializer, node, node.initKeyword, node.initKeyword)
    result.genericParameters = genericParameters(node.genericParameterClause)
    fill(&result, node.signature)
    result.whereClause = requirements(node.genericWhereClause)
    result.bodyRange = node.body.map(range)
    return result
  }

  private func fill(_ result: inout SwiftDeclaration, _ signature: FunctionSignatureSyntax) {
    result.parameters = parameters(signature.parameterClause)
    if let effects = signature.effectSpecifiers {
      result.effects = self.effects(effects.asyncSpecifier, effects.throwsClause)
    }
    result.returnType = (signature.returnClause?.type).map(text)
  }

  private func subscriptDeclaration(_ node: SubscriptDeclSyntax) -> SwiftDeclaration {
    var result = named(.subscript, node, node.subscriptKeyword, node.subscriptKeyword)
    result.genericParameters = genericParameters(node.genericParameterClause)
    result.parameters = parameters(node.parameterClause).map { parameter in
      var parameter = parameter
      if parameter.label == parameter.name, !hasTwoNames(parameter, node.parameterClause) {
        parameter.label = nil
      }
      return parameter
    }
    result.returnType = text(node.returnClause.type)
    result.whereClause = requirements(node.genericWhereClause)
    result.accessors = accessors(node.accessorBlock)
    result.bodyRange = node.accessorBlock.map(range)
    return result
  }

  private func hasTwoNames(
    _ parameter: SwiftDeclaration.Parameter, _ clause: FunctionParameterClauseSyntax
  ) -> Bool {
    clause.parameters.contains {
      range($0).lowerBound == parameter.range.lowerBound && $0.secondName != nil
    }
  }

  private func variable(_ node: VariableDeclSyntax) -> SwiftDeclaration {
    let kind: SwiftDeclaration.Kind = node.bindingSpecifier.text == "let" ? .constant : .variable
    var result = named(kind, node, node.bindings, node.bindingSpecifier)
    result.bindings = node.bindings.map(binding)
    result.name = result.bindings.map(\.name).joined(separator: ", ")
    if let first = node.bindings.first, let last = node.bindings.last {
      result.nameRange = range(from: first.pattern, to: last.pattern)
    }
    result.bodyRange = node.bindings.compactMap(\.accessorBlock).last.map(range)
    return result
  }

  private func binding(_ node: PatternBindingSyntax) -> SwiftDeclaration.Binding {
    let identifier = node.pattern.as(IdentifierPatternSyntax.self)?.identifier
    var result = SwiftDeclaration.Binding(
      name: identifier.map(name) ?? text(node.pattern).text, nameRange: range(node.pattern),
      type: (node.typeAnnotation?.type).map(text))
    result.hasInitializer = node.initializer != nil
    result.accessors = accessors(node.accessorBlock)
    return result
  }

  private func cases(_ node: EnumCaseDeclSyntax) -> [SwiftDeclaration] {
    node.elements.map { element in
      var result = named(.enumCase, node, element.name, node.caseKeyword)
      let end =
        element.rawValue.map { range($0) } ?? element.parameterClause.map { range($0) }
        ?? range(element.name)
      let start = element == node.elements.first ? range(node) : range(element.name)
      result.range = start.lowerBound..<end.upperBound
      result.parameters = (element.parameterClause?.parameters).map { $0.map(parameter) } ?? []
      return result
    }
  }

  private func operatorDeclaration(_ node: OperatorDeclSyntax) -> SwiftDeclaration {
    var result = named(.operator, node, node.name, node.operatorKeyword)
    let fixity = node.fixitySpecifier
    result.modifiers = [.init(name: fixity.text, detail: nil, range: range(fixity))]
    if let groups = node.operatorPrecedenceAndTypes {
      result.inheritedTypes =
        [text(groups.precedenceGroup)] + groups.designatedTypes.map { text($0.name) }
    }
    return result
  }

  private func macro(_ node: MacroDeclSyntax) -> SwiftDeclaration {
    var result = named(.macro, node, node.name, node.macroKeyword)
    result.genericParameters = genericParameters(node.genericParameterClause)
    fill(&result, node.signature)
    result.whereClause = requirements(node.genericWhereClause)
    return result
  }
}
