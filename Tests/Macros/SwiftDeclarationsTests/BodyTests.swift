import SwiftDeclarations
import Testing

/// Skipping of bodies.
///
/// A bracket inside a string, a comment or a regex must not end a body.
struct BodyTests {
  @Test(arguments: [
    #""}""#, ##"#"}"\("#"##, ##"#"\#("}")"#"##, #""\(a(")}")) }""#, #""\("\("}")")""#,
    "\"\"\"\n}\"}\"\"\n\"\"\"", "#\"\"\"\n\"\"\"}\n\"\"\"#", "\"\"\"\n\\(a {\n\"}\" })}\n\"\"\"",
    "#\"\"\"\"#", "// }\n", "/* } /* } */ } */", "/}/", "/[}]\\//", "#/}/#", "#/\n}\n/#",
    "x = /\\)}/", "a(/}/)",
    "`}`", "a / b", "a/b/c", "(a) / b", "!/}/.b", "[/}/: /{/]", "return /}/", "\"\\\\\"",
    "\"/* \"", "\"// \"", "a /* \" */", "#if A\n a { }\n#else\n b { }\n#endif", "{ { } { } }",
    "a[{ }]", "</*}*/", "a >/b", "\"\\(a /* ) */ )}\"",
  ])
  func `a body ends with its own brace`(body: String) throws {
    let source = "struct E { func a() { \(body) }\n var b: Int { \(body)\n } }"
    let members = try declaration(source).declarations
    #expect(members.map(\.name) == ["a", "b"])
    #expect(slice(source, members.first?.bodyRange) == "{ \(body) }")
  }
}
