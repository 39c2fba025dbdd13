import Foundation
import Invocation
import ObjectiveCEncoding
import ObjectiveCSyntax
import RuntimeSupport
import TestSupport
import Testing

/// Random texts, each made from a seed that is printed at intervals.
///
/// `scripts/fuzz.sh` runs these tests for longer, and from a given seed.
struct FuzzTests {
  @Test func `every header is read to its end`() throws {
    let samples = try Corpus.names.map { try Corpus.text(of: "\($0).h") }
    fuzz("headers", rounds: 40) { seed in
      var mutator = Mutator(seed: seed, samples: samples)
      let source = SourceText(mutator.text(), name: "t.h")
      let header = Header(source)
      let (interfaces, diagnostics) = HeaderEncoder([header]).encode(header)
      let end = source.position(at: source.bytes.count)
      #expect((header.diagnostics + diagnostics).allSatisfy { $0.position <= end }, "seed \(seed)")
      for method in interfaces.flatMap(\.methods) {
        // An invalid field type, `?` after `@`, is parsed as a block. Only its text is compared.
        let text = "\(method.encoding)"
        #expect((try? MethodEncoding(text))?.description == text, "seed \(seed)")
        let colons = method.selector.utf8.filter { $0 == UInt8(ascii: ":") }.count
        #expect(method.encoding.arguments.count == colons + 2, "seed \(seed)")
      }
      for declaration in header.declarations {
        if case .protocol(let declaration) = declaration { _ = source[declaration.range] }
        if case .interface(let declaration) = declaration { _ = source[declaration.range] }
      }
    }
  }

  @Test func `every header is read to its end, in whichever files its parts are`() throws {
    let directory = try TemporaryDirectory()
    let samples = try Corpus.names.map { try Corpus.text(of: "\($0).h") }
    fuzz("imports", rounds: 20) { seed in
      var mutator = Mutator(seed: seed, samples: samples)
      var lines = String(decoding: mutator.text(), as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false)
      var random = SeededGenerator(seed: seed)
      // Move parts of the text to separate files, which the other files import at random positions.
      for index in 0..<4 {
        let first = Int.random(in: 0...lines.count, using: &random)
        let last = min(lines.count, first + Int.random(in: 0...20, using: &random))
        let word = ["#import", "#include", "#pragma once\n#import"].randomElement(using: &random)
        let name = Int.random(in: 0..<4, using: &random)
        let part = lines[first..<last].joined(separator: "\n")
        guard (try? directory.write(part, to: "\(index).h")) != nil else { return }
        lines.replaceSubrange(first..<last, with: ["\(word ?? "") \"\(name).h\""])
      }
      let text = lines.joined(separator: "\n")
      let source = SourceText(text, name: directory.path("t.h"))
      let header = Header(source, options: CompilerOptions())
      let (_, diagnostics) = HeaderEncoder([header]).encode(header)
      _ = (header.diagnostics + header.leftOut + diagnostics).map(\.listing)
      for declaration in header.declarations {
        if case .protocol(let declaration) = declaration { _ = header.source[declaration.range] }
        if case .interface(let declaration) = declaration { _ = header.source[declaration.range] }
      }
      let program = Program(source, options: CompilerOptions())
      for item in program.items { _ = TreePrinter.text(of: item) }
    }
  }

  @Test func `every program is read to its end`() throws {
    let samples =
      try Corpus.programs.map(Corpus.read) + Corpus.names.map { try Corpus.text(of: "\($0).h") }
    fuzz("programs", rounds: 50) { seed in
      var mutator = Mutator(seed: seed, samples: samples)
      let source = SourceText(mutator.text(), name: "t.m")
      let program = Program(source)
      let end = source.position(at: source.bytes.count)
      #expect(program.diagnostics.allSatisfy { $0.position <= end }, "seed \(seed)")
      for item in program.items { _ = TreePrinter.text(of: item) }
    }
  }

  @Test func `every encoding is read, or an error`() throws {
    let samples = try Corpus.names.flatMap { name in
      try Corpus.text(of: "\(name).encodings").split(whereSeparator: \.isWhitespace).map(
        String.init)
    }
    fuzz("encodings", rounds: 1500) { seed in
      var mutator = Mutator(
        seed: seed, samples: samples + ["{A=\"a\"@\"b\"i\"c\"@?<v@?@\"D<P>\">}"])
      let text = String(decoding: mutator.text(), as: UTF8.self)
      do throws(TypeEncodingError) {
        let method = try MethodEncoding(text)
        #expect("\(method)" == text, "seed \(seed)")
        #expect(method.matches(method), "seed \(seed)")
        let framed = method.withFrameOffsets
        #expect(framed.withoutFrameOffsets == method.withoutFrameOffsets, "seed \(seed)")
        _ = method.arguments.map(\.type.swiftType)
      } catch {
        #expect(0...text.utf8.count ~= error.offset, "seed \(seed)")
        #expect(!error.description.isEmpty, "seed \(seed)")
      }
    }
  }
}
