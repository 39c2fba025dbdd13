import Foundation
import TestSupport
import Testing

/// The layers of `Scripting`: the library depends on the interpreter, but not the reverse.
@Suite struct LayerTests {
  private static let sources = packageFolder.appending(path: "Sources/Scripting")

  /// Returns the code of a folder's files without comments, with the paths of the files.
  private static func code(in folder: String) throws -> [(path: String, text: String)] {
    let files = FileManager.default.enumerator(
      at: sources.appending(path: folder), includingPropertiesForKeys: nil)
    return try (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }.map {
      let text = try String(contentsOf: $0, encoding: .utf8)
      return ($0.lastPathComponent, text.replacing(/\/\/.*/, with: ""))
    }
  }

  @Test func `the interpreter names no type of the library`() throws {
    let declaration = /(?m)^(?:\w+ )*(?:class|struct|enum|protocol|typealias) (\w+)/
    let library = try ["Library", "XCTest"].flatMap(Self.code)
    let names = Set(library.flatMap { $0.text.matches(of: declaration).map { String($0.1) } })
    #expect(names.contains("StandardLibrary") && names.count > 50)
    let interpreter = try Self.code(in: "Interpreter")
    #expect(interpreter.count > 50)
    for file in interpreter {
      let used = Set(file.text.matches(of: /\b[A-Z]\w*/).map { String($0.0) })
      #expect(used.isDisjoint(with: names), "\(file.path): \(used.intersection(names).sorted())")
    }
  }
}
