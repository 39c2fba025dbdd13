import SwiftDeclarations
import Testing

struct ConditionTests {
  /// Returns the names of members, with the branches in brackets.
  private func outline(_ members: [SwiftDeclaration.Member]) -> String {
    members.map { member in
      switch member {
      case .declaration(let declaration):
        return declaration.name
      case .conditional(let branches):
        let texts = branches.map { branch in
          let condition = branch.condition.map { " \($0.text)" } ?? ""
          return "\(branch.keyword)\(condition): \(outline(branch.members))"
        }
        return "[\(texts.joined(separator: "; "))]"
      }
    }.joined(separator: " ")
  }

  @Test func `members stand in the branches they are written in`() throws {
    let type = try declaration(
      """
      class A {
        var b: Int
        #if os(Linux) && compiler(>=6.0) || !canImport(C, _version: 1)  // Here.
        func c() {}
        #if DEBUG
        func d() {}
        #endif
        #elseif $E
        #else
        func f() {}
        func g() {}
        #endif
        func h() {}
      }
      """)
    #expect(
      outline(type.members) == """
        b [#if os(Linux) && compiler(>=6.0) || !canImport(C, _version: 1): c [#if DEBUG: d]; \
        #elseif $E: ; #else: f g] h
        """)
  }

  @Test func `a condition may go on behind an operator, and before one`() {
    let text = "#if os(Linux) ||\n os(macOS)\n  && A\n@B func c()\n#endif"
    #expect(outline(members(text)) == "[#if os(Linux) ||\n os(macOS)\n  && A: c]")
  }

  @Test func `declarations of a file may stand under a condition`() {
    #expect(outline(members("#if A\nimport B\nprint(c)\n#endif\nlet d = 1")) == "[#if A: B] d")
  }

  @Test func `calls under a condition belong to the expression before`() throws {
    let source = """
      struct E {
        let a = b
          #if C
          .d()
          #else
          .e()
          #endif
          .f()
        #if G
        let h = 1
        #endif
      }
      """
    #expect(outline(try declaration(source).members) == "a [#if G: h]")
  }

  @Test func `what cannot be under one condition with the rest is reported`() {
    let unfinished = SwiftFile("#if A\nfunc b() {}")
    #expect(unfinished.diagnostics.map(\.message) == ["'#if' has no '#endif'"])
    #expect(outline(unfinished.declarations) == "[#if A: b]")
    let stray = SwiftFile("struct A { var b: Int\n#endif\nvar c: Int }")
    #expect(stray.diagnostics.map(\.message) == ["'#if' is missing before this"])
    #expect(declarationsOfFirst(stray) == ["b", "c"])
    #expect(SwiftFile("#if\nlet a = 1\n#endif").diagnostics.count == 1)
  }

  private func declarationsOfFirst(_ file: SwiftFile) -> [String]? {
    guard case .declaration(let declaration)? = file.declarations.first else { return nil }
    return declaration.declarations.map(\.name)
  }
}
