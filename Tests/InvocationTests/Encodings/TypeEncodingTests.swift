import Foundation
import Invocation
import ObjectiveCEncoding
import TestSupport
import Testing

struct TypeEncodingTests {
  @Test(arguments: [
    "c", "i", "s", "l", "q", "C", "I", "S", "L", "Q", "t", "T", "f", "d", "D", "B", "v", "*", "#",
    ":",
    "?", "@", "@?", "^v", "^?", "^^i", "r*", "rn*", "Vv", "nNoORVAri", "^ri", "Ai", "jd", "[12^f]",
    "[2[3i]]", "[0i]", "{_NSRange=QQ}", "{CGRect={CGPoint=dd}{CGSize=dd}}", "{?=ii}", "{opaque}",
    "{opaque=}", "^{opaque=}", "(?=if)", "(U)", "{?=b3b5i}", "{?=b0I3b3i12}", "{?=b3i}",
    "{?=\"a\"i\"b\"@\"NSString\"\"c\"@\"d\"@?}", "{?=\"\"(?=\"a\"i)\"b\"@}",
    "{?=\"a\"^@\"b\"[2@\"A\"]}",
    "{vector<int, std::pair<a=b, {c}>>=^i^i}", "@\"NSString\"", "@\"<P>\"", "@\"NSObject<P><Q>\"",
    "@?<v@?>", "@?<@?<v@?i>@?@?<v@?@\"NSString\">>", "^@?<i@?>", "{Ünï=i}",
  ])
  func `an encoding is printed as it was read`(text: String) throws {
    #expect("\(try TypeEncoding(text))" == text)
  }

  @Test func `an encoding is read into its parts`() throws {
    let type = try TypeEncoding("rn^{Pair=\"left\"i\"right\"@\"NSString<P>\"}")
    let fields = [
      TypeEncoding.Field(name: "left", TypeEncoding(.scalar(.int))),
      TypeEncoding.Field(
        name: "right", TypeEncoding(.object(className: "NSString", protocols: ["P"]))),
    ]
    let pair = TypeEncoding.Record(name: "Pair", fields: fields)
    #expect(
      type
        == TypeEncoding(.pointer(TypeEncoding(.structure(pair))), qualifiers: [.const, .in]))
  }

  @Test func `a quoted name after an object is its class or the next field`() throws {
    func fields(of text: String) throws -> [TypeEncoding.Field]? {
      guard case .structure(let record) = try TypeEncoding(text).kind else { return nil }
      return record.fields
    }
    let object = TypeEncoding(.object())
    let named = TypeEncoding(.object(className: "b"))
    let int = TypeEncoding(.scalar(.int))
    #expect(
      try fields(of: "{?=\"a\"@\"b\"i}") == [.init(name: "a", object), .init(name: "b", int)])
    #expect(try fields(of: "{?=\"a\"@\"b\"}") == [.init(name: "a", named)])
    #expect(
      try fields(of: "{?=\"a\"@\"b\"\"c\"i}") == [.init(name: "a", named), .init(name: "c", int)])
    #expect(try fields(of: "{?=@\"b\"i}") == [.init(named), .init(int)])
  }

  @Test(arguments: [
    ("", 0, "a type"), ("r", 1, "a type"), ("%", 0, "a type"), ("ii", 1, "the end of the type"),
    ("{", 1, "a name or '?'"), ("{}", 1, "a name or '?'"), ("{ii", 3, "'=' or '}'"),
    ("{a=ii", 5, "a field or '}'"), ("{a=i)", 4, "a type"), ("(a=i", 4, "a field or ')'"),
    ("{a=\"b", 5, "'\"'"), ("{a=\"b\"}", 6, "a type"), ("[", 1, "a number"), ("[i]", 1, "a number"),
    ("[3i", 3, "']'"), ("[03i]", 1, "a number without zeros before it"),
    ("[99999999999999999999i]", 1, "a smaller number"), ("b", 1, "a number"),
    ("j", 1, "a number's type"), ("j@", 1, "a number's type"), ("@\"", 2, "a class or a protocol"),
    ("@\"A", 3, "'\"'"), ("@\"A<\"", 4, "a protocol's name"), ("@\"A<B\"", 5, "'>'"),
    ("@?<", 3, "a type"), ("@?<v", 4, "'>'"), ("@?<v@?", 6, "'>'"), ("^", 1, "a type"),
    ("ü", 0, "a type"), ("{<a=i}", 6, "'=' or '}'"),
  ])
  func `a mistake is reported with its offset`(text: String, offset: Int, expected: String) {
    #expect(throws: TypeEncodingError(encoding: text, offset: offset, expected: expected)) {
      try TypeEncoding(text)
    }
  }

  @Test func `an error reads as a sentence`() {
    #expect(
      TypeEncodingError(encoding: "{ii", offset: 3, expected: "'=' or '}'").description
        == "malformed encoding \"{ii\": expected '=' or '}' at offset 3, found the end")
    #expect(
      TypeEncodingError(encoding: "iü", offset: 1, expected: "the end of the type").description
        == "malformed encoding \"iü\": expected the end of the type at offset 1, found 'ü'")
    let long = String(repeating: "i", count: 500)
    for offset in [0, 30, 250, 470, 500] {
      let text = TypeEncodingError(encoding: long, offset: offset, expected: "x").description
      #expect(text.utf8.count < 220 && text.contains("at offset \(offset), found"))
    }
  }

  @Test func `nesting has a limit`() throws {
    let deep = String(repeating: "^", count: TypeEncoding.maximumDepth - 1) + "i"
    #expect("\(try TypeEncoding(deep))" == deep)
    for opening in ["^", "{a=", "(a=", "[1", "@?<", "{a=\"b\""] {
      let text = String(repeating: opening, count: 100_000)
      let error = #expect(throws: TypeEncodingError.self) { try TypeEncoding(text) }
      #expect(error?.expected == "types nested at most 32 deep")
      #expect(error?.offset == opening.utf8.count * 32)
    }
  }

  // Using more of the stack would end the process.
  @Test(
    .ownProcess,
    arguments: [("^", ""), ("{a=", "}"), ("(a=\"b\"", ")"), ("[1", "]"), ("@?<", ">")])
  func `types that are nested as deeply as they may be need little of the stack`(
    open: String, close: String
  ) throws {
    let depth = TypeEncoding.maximumDepth - 1
    let text =
      String(repeating: open, count: depth) + "i" + String(repeating: close, count: depth)
    // A script calls a built-in method as long as 100,000 bytes of its stack are left.
    try onStack(of: 100_000 + 16 << 10) {
      guard let left = try? TypeEncoding(text), let right = try? TypeEncoding("\(left)") else {
        return
      }
      _ = (left == right, left.hashValue, left.size, left.matches(right))
    }
  }

  @Test func `a long encoding is read`() throws {
    let text = "{Long=\(String(repeating: "i^{Other}[3*]", count: 10_000))}"
    #expect("\(try TypeEncoding(text))" == text)
  }

  @Test(arguments: [
    ("i", "i", true), ("ri", "i", true), ("^ri", "^i", true), ("i", "I", false),
    ("@", "@\"A\"", true),
    ("@?", "@?<v@?>", true), ("@", "@?", false), ("{?=i}", "{A=i}", true),
    ("{B=i}", "{A=i}", false),
    ("{A}", "{A=ii}", true), ("{A=i}", "{A=ii}", false), ("{A=\"a\"i}", "{A=i}", true),
    ("(?=i)", "{?=i}", false), ("[2i]", "[3i]", false), ("[2ri]", "[2i]", true),
    ("^{?=i}", "^{A=i}", true), ("{?=b3}", "{?=b0I3}", true), ("b3", "b4", false),
    ("*", "^c", false),
  ])
  func `types match as the runtimes compare them`(left: String, right: String, match: Bool) throws {
    #expect(try TypeEncoding(left).matches(TypeEncoding(right)) == match)
    #expect(try TypeEncoding(right).matches(TypeEncoding(left)) == match)
  }

  @Test(arguments: [
    ("c", 1, 1), ("s", 2, 2), ("i", 4, 4), ("l", 4, 4), ("q", 8, 8), ("D", 8, 8), ("T", 16, 16),
    ("B", 1, 1), ("@", 8, 8), ("@?", 8, 8), ("*", 8, 8), ("^v", 8, 8), (":", 8, 8), ("[3s]", 6, 2),
    ("jf", 8, 4), ("{?=ci}", 8, 4), ("{?=cqc}", 24, 8), ("(?=cq[9c])", 16, 8),
    ("{CGRect={CGPoint=dd}{CGSize=dd}}", 32, 8), ("{?=b3b5}", 4, 4), ("{?=b31b2}", 8, 4),
    ("{?=b33}", 8, 8), ("{?=cb3c}", 4, 4), ("{?=b0C3b3C6}", 2, 1), ("{?=b3b0b3}", 8, 4),
    ("{?=[0i]}", 0, 4),
  ])
  func `a type has a size and an alignment`(text: String, size: Int, alignment: Int) throws {
    let type = try TypeEncoding(text)
    #expect(type.size == size)
    #expect(type.alignment == alignment)
  }

  @Test(arguments: [
    "v", "?", "{A}", "{A=}", "{?=i{A}}", "[2v]", "[4611686018427387904q]",
    "{?=[4611686018427387904c]}",
    "{?=b999}", "b999",
  ])
  func `a type whose encoding does not tell its size has none`(text: String) throws {
    #expect(try TypeEncoding(text).size == nil)
    #expect(try TypeEncoding(text).alignment == nil)
  }

  @Test func `the size of nested structures is found in one pass`() throws {
    let text = String(repeating: "{a=", count: 31) + "i" + String(repeating: "}", count: 31)
    #expect(try TypeEncoding(text).size == 4)
  }
}
