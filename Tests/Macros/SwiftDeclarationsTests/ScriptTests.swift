import SwiftDeclarations
import Testing

/// The statements of a script, which are skipped.
struct ScriptTests {
  @Test(arguments: [
    "print(a)", "a = b", "if a { let b = 1 }", "if let a,\n  let b { } else if c { } else { }",
    "guard\n  let a = b.map({ $0 }), c else { fatalError() }",
    "for a in b.map { $0 } { let c = 1 }",
    "for await a in b where c { }", "while let a = b { }", "repeat { } while a",
    "do { } catch A { } catch { }",
    "switch a { case 1: let b = 1\n default: break }", "defer { a() }", "a: for b in c { break a }",
    "try await a.b { let c = 1 }", "[1, 2].map { $0 }", "{ let a = 1 }()", "let _ = a", "_ = a",
    "(a, b) = c",
    "open(a)", "final = 1", "a.init()", "#if A\n  print(b)\n#endif", "async.a()", "print(#line)",
    "return",
    "throw a", "actor.b()", "macro(a)", "do throws(A) { } catch { }", "using nonisolated",
    "using @MainActor",
    "-a", "\"a\".b()", "a ? b : c", "await withA { b in\n  let c = 1\n}", "#a(b).c()", "prefix + a",
    "yield a",
  ])
  func `a statement is no declaration`(statement: String) {
    let all = declarations("func a() {}\n\(statement)\nstruct B {}; \(statement)\n\nvar c = 1")
      .filter { $0.name != "_" }
    #expect(all.map(\.name) == ["a", "B", "c"])
  }

  @Test func `declarations of a script are read`() {
    let source = """
      #!/usr/bin/swift
      import A
      async let b = c()
      print(try await b)
      @MainActor func d() async {}
      await d()
      #Preview { E() }
      open class F {}
      let g = 1; var h = 2
      """
    #expect(declarations(source).map(\.name) == ["A", "b", "d", "Preview", "F", "g", "h"])
  }
}
