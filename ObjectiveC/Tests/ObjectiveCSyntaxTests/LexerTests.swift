import ObjectiveCSyntax
import Testing

struct LexerTests {
  private func tokens(of text: String) -> (kinds: [Token.Kind], texts: [String], errors: [String]) {
    let source = SourceText(text, name: "t.h")
    var lexer = Lexer(source)
    var tokens: [Token] = []
    repeat { tokens.append(lexer.next()) } while tokens.last?.kind != .end
    tokens.removeLast()
    return (
      tokens.map(\.kind), tokens.map { source[$0.range] },
      lexer.diagnostics.map { "\($0.position): \($0.message)" }
    )
  }

  @Test(
    arguments: [
      ("name", .identifier), ("_a1$", .identifier), ("größe", .identifier), ("12", .integer),
      ("0x1FuLL", .integer), ("0b101", .integer), ("1.5", .floating), (".5f", .floating),
      ("1e-3", .floating), ("0x1p+4", .floating), ("0xE+1", .integer), ("'a'", .character),
      ("'\\''", .character), ("L'a'", .character), ("\"a\\\"b\"", .string), ("u8\"a\"", .string),
      ("@\"text\"", .objectString), ("@interface", .atKeyword(.interface)),
      ("@compatibility_alias", .atKeyword(.compatibilityAlias)), ("#define A", .directive),
    ] as [(String, Token.Kind)])
  func `words and literals are one token each`(text: String, kind: Token.Kind) {
    if text == "0xE+1" {
      #expect(tokens(of: text).texts == ["0xE", "+", "1"])
    } else {
      #expect(tokens(of: text).kinds == [kind])
      #expect(tokens(of: text).texts == [text])
    }
  }

  @Test func `punctuators are as long as possible`() {
    for punctuator in Punctuator.allCases where punctuator != .hash && punctuator != .hashHash {
      #expect(tokens(of: punctuator.rawValue).kinds == [.punctuator(punctuator)])
    }
    #expect(
      tokens(of: "a>>=b>>>c...d->e").texts == [
        "a", ">>=", "b", ">>", ">", "c", "...", "d", "->", "e",
      ])
  }

  @Test func `an at sign without a keyword begins an expression`() {
    #expect(tokens(of: "@[@YES, @(1), @{}]").texts.prefix(4) == ["@", "[", "@", "YES"])
  }

  @Test func `comments, space and spliced line ends are skipped`() {
    let text = "a /* b\n */ c // d \\\n e\n\\\n f\r\ng"
    #expect(tokens(of: text).texts == ["a", "c", "f", "g"])
    #expect(tokens(of: text).errors.isEmpty)
  }

  @Test func `a preprocessor line ends where the compiler ends it`() {
    let text = "#define A 1 \\\n 2 /* \n */ 3 // x\nb # c\n  #if x"
    #expect(
      tokens(of: text).kinds == [
        .directive, .identifier, .punctuator(.hash), .identifier, .directive,
      ])
  }

  @Test(arguments: [
    ("\"a\nb", ["1:1: this \" has no \" that closes it"], ["\"a", "b"]),
    ("x 'a", ["1:3: this ' has no ' that closes it"], ["x", "'a"]),
    ("a /* b", ["1:3: this comment has no */"], ["a"]),
    ("a ``` b", ["1:3: skipped characters that are not Objective-C"], ["a", "```", "b"]),
    ("a \\ b", ["1:3: skipped characters that are not Objective-C"], ["a", "\\", "b"]),
    ("\u{0}", ["1:1: skipped characters that are not Objective-C"], ["\u{0}"]),
  ])
  func `mistakes are reported and skipped`(
    text: String, errors: [String], texts: [String]
  ) {
    #expect(tokens(of: text).errors == errors)
    #expect(tokens(of: text).texts == texts)
  }

  @Test func `positions count lines and bytes`() {
    let source = SourceText("aä\r\nb\rc\n", name: "t.h")
    let ends = (0...source.bytes.count).map { "\(source.position(at: $0))" }
    #expect(ends == ["1:1", "1:2", "1:3", "1:4", "1:5", "2:1", "2:2", "3:1", "3:2", "4:1"])
    #expect(source.position(at: 100) == SourcePosition(line: 4, column: 1))
  }

  @Test func `text that is not UTF-8 is read`() {
    let source = SourceText([0xFF, 0x61, 0x20, 0xEF, 0xBB], name: "t.h")
    var lexer = Lexer(source)
    #expect(lexer.next().range == 0..<2)
    #expect(lexer.next().range == 3..<5)
    #expect(lexer.next().kind == .end)
    #expect(lexer.next().kind == .end)
  }
}
