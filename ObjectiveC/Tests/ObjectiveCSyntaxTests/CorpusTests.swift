import Foundation
import ObjectiveCSyntax
import Testing

/// The encodings by the reader, compared with clang's, which scripts/check-encodings.sh records.
struct CorpusTests {
  @Test(arguments: Corpus.names)
  func `methods and encodings are those of the compiler`(name: String) throws {
    let header = Header(SourceText(try Corpus.text(of: "\(name).h"), name: "\(name).h"))
    let (interfaces, diagnostics) = HeaderEncoder([header]).encode(header)
    #expect((header.diagnostics + diagnostics).filter { $0.severity != .note } == [])
    let lines = interfaces.flatMap { interface in
      interface.methods.map { method in
        let need = method.isRequired ? "required" : "optional"
        return "\(interface.kind == .protocol ? need : "class") \(interface.name) "
          + "\(method.isInstance ? "-" : "+")\(method.selector) \(method.encoding)"
      }
    }
    let expected = try Corpus.text(of: "\(name).encodings").split(separator: "\n").map(String.init)
    #expect(Set(lines).subtracting(expected).sorted() == [])
    #expect(Set(expected).subtracting(lines).sorted() == [])
  }
}
