import Foundation
import SwiftDeclarations
import TestSupport
import Testing

/// Random texts, each made from a seed that is printed at intervals.
///
/// `scripts/fuzz.sh` runs this test for longer, and from a given seed.
struct FuzzTests {
  /// The sources of the parser and of its tests.
  private static let samples = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let sources = packageFolder.appending(path: "Sources/Macros/SwiftDeclarations")
    return [folder, sources].flatMap { folder in
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
        .sorted { $0.path < $1.path }.compactMap { try? String(contentsOf: $0, encoding: .utf8) }
    }
  }()

  private static let pieces =
    """
    class struct enum protocol extension actor func init deinit subscript let var typealias import
    associatedtype case operator precedencegroup macro public private(set) static nonisolated(unsafe)
    open async throws throws(E) rethrows where some any each repeat inout @escaping @A @A(b) @available(
    @A<B> #if #elseif #else #endif #sourceLocation( #warning("a") #a { } ( ) [ ] < > << >> ; : :: , . ...
    ..< -> = == & && | || ! ? ?? / // /* */ # ## #" "# "\"" \\ \\( \\#( ` `a` /a/ #/a/# $0 _ 1 0x1p-3 1.5
    a b Foo Int [Int] A<B> A<B<C>> (A) -> B {get} {get set} didSet willSet get set if else switch for while
    guard do catch repeat defer return try await is as as? in self nil \\.a \\A.b @ é ≤ \u{0} \u{1F600} ~ -
    """.split(whereSeparator: \.isWhitespace).map(String.init) + [
      " ", "\n", "\t", "\r\n", "\"\"\"", "\"\"\"\n", "#\"\"\"", "func a() {", "\n#if A\n",
      "struct A {\n",
    ]

  private static let text = """
    @A(b) public final class C<T: P, each U>: D<[T]>, @unchecked Sendable where T.E == F<G<Int>> {
      #if os(Linux) && H
      private(set) var i: [Int: String]? = [1: "a\\(b { "}" })"], (j, k) = (1, 2) { didSet { } }
      #elseif L
      @M func `n o`<V>(_ p: inout Int, q r: @escaping (A) -> B = { $0 / 2 }, s: C...) async throws(E) -> T
      #endif
      let t = #"\\#(u)"# + \"\"\"
        v "w"
        \"\"\" ?? if x { /y[)]/ } else { #/z/# } /* a /* b */ */
      subscript(c: Int) -> Set<Int> { mutating get async { 1 } set(d) { } }
      static func <<<T>(e: T, f: some P) -> Bool { true } // g
      enum H: Int { case i = 1, j; indirect case k(Int, l: H = .i) }
    }
    infix operator <>: M
    for n in o where p { q() }; macro r(_ s: Int) -> T = #u<V>("w") { x }
    """

  @Test func `every text is read to its end`() {
    fuzz("Swift", rounds: 100) { seed in
      var mutator = Mutator(seed: seed, samples: Self.samples, pieces: Self.pieces)
      check(String(decoding: mutator.text(), as: UTF8.self), "seed \(seed)")
    }
  }

  @Test func `a text may end anywhere`() {
    let bytes = Array(Self.text.utf8)
    for end in 0...bytes.count {
      check(String(decoding: bytes[..<end], as: UTF8.self), "the first \(end) bytes")
    }
    #expect(SwiftFile(Self.text).diagnostics.isEmpty)
  }

  /// Reads a text, and checks that all parts are in range, and correctly nested.
  private func check(_ text: String, _ comment: Comment) {
    let file = SwiftFile(text)
    let bytes = Array(text.utf8)
    #expect(file.diagnostics.allSatisfy { 0...bytes.count ~= $0.offset }, comment)
    #expect(file.position(at: bytes.count).line >= 1, comment)
    check(file.declarations, in: 0..<bytes.count, bytes, comment)
  }

  private func check(
    _ members: [SwiftDeclaration.Member], in range: Range<Int>, _ bytes: [UInt8], _ comment: Comment
  ) {
    var end = range.lowerBound
    for member in members {
      switch member {
      case .conditional(let branches):
        for branch in branches {
          // Branches follow one another, and so do their members.
          if let condition = branch.condition {
            check([condition], in: end..<range.upperBound, bytes, comment)
          }
          check(branch.members, in: end..<range.upperBound, bytes, comment)
          if case .declaration(let last)? = branch.members.last { end = last.range.upperBound }
        }
      case .declaration(let declaration):
        #expect(declaration.range.lowerBound >= end, comment)
        #expect(declaration.range.upperBound <= range.upperBound, comment)
        end = declaration.range.upperBound
        check(declaration, bytes, comment)
      }
    }
  }

  private func check(_ declaration: SwiftDeclaration, _ bytes: [UInt8], _ comment: Comment) {
    let range = declaration.range
    let parts =
      declaration.parameters.map(\.range) + declaration.bindings.map(\.nameRange)
      + declaration.attributes.map(\.range) + declaration.modifiers.map(\.range)
      + [declaration.nameRange] + [declaration.bodyRange].compactMap(\.self)
    let isCase = declaration.kind == .enumCase
    for part in parts {
      // If several cases share a `case`, only the first begins with the attributes.
      #expect(part.lowerBound >= range.lowerBound || isCase, comment)
      #expect(part.upperBound <= range.upperBound || isCase, comment)
    }
    let texts =
      [declaration.genericParameters, declaration.whereClause, declaration.returnType]
      + declaration.inheritedTypes + declaration.parameters.map(\.type)
      + declaration.parameters.map(\.defaultValue) + declaration.bindings.map(\.type)
      + declaration.attributes.map(\.arguments) + [declaration.effects.errorType]
    check(texts.compactMap(\.self), in: isCase ? 0..<bytes.count : range, bytes, comment)
    if let body = declaration.bodyRange { check(declaration.members, in: body, bytes, comment) }
  }

  private func check(
    _ texts: [SwiftDeclaration.Text], in range: Range<Int>, _ bytes: [UInt8], _ comment: Comment
  ) {
    for text in texts {
      #expect(text.range.lowerBound >= range.lowerBound, comment)
      #expect(text.range.upperBound <= range.upperBound, comment)
      guard text.range.upperBound <= bytes.count else { continue }
      #expect(text.text == String(decoding: bytes[text.range], as: UTF8.self), comment)
    }
  }
}
