import SwiftDeclarations
import TestSupport
import Testing

struct MistakeTests {
  private func names(_ members: [SwiftDeclaration.Member]) -> [String] {
    members.flatMap { member -> [String] in
      switch member {
      case .declaration(let declaration): [declaration.name] + names(declaration.members)
      case .conditional(let branches): branches.flatMap { names($0.members) }
      }
    }
  }

  @Test(arguments: [
    ("func () {}", "a name is expected here", 5),
    ("func b {}", "'(' is expected here", 7),
    ("func b(c) {}", "the name of a parameter is expected here", 8),
    ("func b(c: ) {}", "a type is expected here", 10),
    ("func b(c: D E) {}", "',' is expected here", 12),
    ("func b() -> {}", "a type is expected here", 12),
    ("func b<C() {}", "'>' is expected here", 8),
    ("func b() where C {}", "'==' is expected here", 17),
    ("class {}", "a name is expected here", 6),
    ("class B", "'{' is expected here", 0),
    ("var = 1", "the name of a variable is expected here", 4),
    ("let b = ", "an expression is expected here", 0),
    ("let b = c ? d", "':' is expected here", 0),
    ("var b: C { get { } d }", "an accessor is expected here", 19),
    ("subscript(b: Int) {}", "'->' is expected here", 18),
    ("operator b", "an operator is expected here", 9),
    ("import 1", "the name of a module is expected here", 7),
    ("public @A 3", "a declaration is expected here", 10),
    ("let b = \"c", "the string has no end", 8),
    ("let b = \"\"\"c\n", "the string has no end", 8),
    ("/* /* */", "the comment has no end", 0),
    ("let b = (1 ]", "nothing is open that ']' closes", 11),
  ])
  func `a mistake is reported where it is`(source: String, message: String, offset: Int) throws {
    let file = SwiftFile("struct A {\n\(source)\nfunc z() {}\n}")
    let diagnostic = try #require(file.diagnostics.first { $0.message == message })
    if offset > 0 { #expect(diagnostic.offset == "struct A {\n".utf8.count + offset) }
    #expect(file.diagnostics.map(\.offset) == file.diagnostics.map(\.offset).sorted())
  }

  @Test(arguments: [
    "func b {}", "func b(c) {}", "class {}", "var = 1", "let b = ", "subscript(b: Int) {}", "3 + 4",
    "func b() -> {}", "let b = \"c", "@A", "public", "func b<C() {}", "import 1", "b()",
  ])
  func `reading goes on with the next declaration`(mistake: String) {
    let file = SwiftFile("struct A {\n\(mistake)\nfunc z() {}\n}\nfunc end() {}")
    #expect(names(file.declarations).contains("z"))
    #expect(names(file.declarations).contains("end"))
  }

  @Test func `a bracket that is missing ends with the group around it`() {
    let file = SwiftFile("struct A { func b(c: Int { } }\nfunc d() {}")
    #expect(file.diagnostics.contains { $0.message == "the bracket is not closed" })
    #expect(names(file.declarations).contains("d"))
  }

  /// Texts with unlimited nesting.
  @Test(arguments: [
    "struct A { ", "#if A\n", "func a(b: ", "let a: B<", "let a: (", "let a = b<", "let a = [",
    "let a = if b { ",
    "let a = b ? ", "let a: @A<", "let a = \"\\(", "/*", "@A(", "enum A { case b(", "let a = { ",
    "func a<B: C<",
    "let a: () -> ", "let a = b as ", "#if A\n@B\n", "x\n#if A\n", "let a = -", "var a: B { get { ",
    "a: ",
    "let a = #\"\"\"\\#(", "let a = #/", "`", "@", "#", "let a = @A ", "struct A { #if B\n", "<",
    "a<b,", "\\",
    "let a = try ", "guard ", "if ", "@A<@B<", "open ", "let a = b\n#if C\n.d\n",
  ])
  func `deep nesting is reported, in linear time`(part: String) {
    let time = ProcessorTime.of {
      for count in [60, rounds(1_000, atMost: 5_000)] {
        let file = SwiftFile(String(repeating: part, count: count))
        #expect(!file.text.isEmpty)
      }
    }
    #expect(time < .seconds(20))
  }

  @Test func `what is nested too deeply is reported once it cannot be read`() {
    let source =
      String(repeating: "struct A {\n", count: 60) + String(repeating: "}\n", count: 60)
      + "struct B {}"
    let file = SwiftFile(source)
    #expect(file.diagnostics.first?.message == "this is nested too deeply")
    #expect(names(file.declarations).count(where: { $0 == "A" }) >= 40)
    #expect(names(file.declarations).last == "B")
  }

  @Test func `an empty text has no declarations and no mistakes`() {
    for text in ["", "\u{FEFF}", "\n", "// a", "#!a", ";"] {
      let file = SwiftFile(text)
      #expect(file.declarations.isEmpty)
      #expect(file.diagnostics.isEmpty)
      #expect(file.position(at: 0) == (1, 1))
    }
  }
}
