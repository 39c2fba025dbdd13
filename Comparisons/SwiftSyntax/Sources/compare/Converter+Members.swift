import SwiftDeclarations
import SwiftSyntax

extension Converter {
  typealias Member = SwiftDeclaration.Member

  func members(_ items: CodeBlockItemListSyntax) -> [Member] {
    items.flatMap { item -> [Member] in
      if let declaration = item.item.as(DeclSyntax.self) { return members(declaration) }
      guard let macro = item.item.as(MacroExpansionExprSyntax.self) else { return [] }
      return [.declaration(expansion(macro))]
    }
  }

  func members(_ block: MemberBlockSyntax) -> [Member] { members(block.members) }

  func members(_ items: MemberBlockItemListSyntax) -> [Member] {
    items.flatMap { members($0.decl) }
  }

  func members(_ declaration: DeclSyntax) -> [Member] {
    if let conditional = declaration.as(IfConfigDeclSyntax.self) {
      return [.conditional(conditional.clauses.map(branch))]
    }
    return declarations(declaration).map(Member.declaration)
  }

  private func branch(_ clause: IfConfigClauseSyntax) -> SwiftDeclaration.Branch {
    let members: [Member] =
      switch clause.elements {
      case .statements(let items): members(items)
      case .decls(let items): members(items)
      default: []
      }
    return SwiftDeclaration.Branch(
      keyword: clause.poundKeyword.text, condition: clause.condition.map(text), members: members)
  }
}
