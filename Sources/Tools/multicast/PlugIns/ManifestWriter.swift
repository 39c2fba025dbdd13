import Foundation
import PlugIns

/// Writes the manifest of a library from what the library says of itself.
struct ManifestWriter {
  let library: URL

  init(library: String) {
    self.library = URL(fileURLWithPath: library)
  }

  /// Writes the manifest, and returns a line that says where.
  ///
  /// Prints what is wrong with the library, and writes nothing then.
  func write(errors: (String) -> Void) throws -> String {
    let facts = try LibraryFacts(path: library.path)
    let inspection = LibraryInspection(facts, bundle: nil, host: nil)
    for failure in inspection.failures { errors("\(failure)") }
    guard inspection.failures.isEmpty, var manifest = inspection.manifest else {
      throw ExitStatus(code: EXIT_FAILURE)
    }
    manifest.executable = library.lastPathComponent
    let folder = library.deletingLastPathComponent()
    let plist = folder.appendingPathComponent("Info.plist").path
    guard !FileManager.default.fileExists(atPath: plist) else {
      throw FileError(plist, "a bundle has one manifest; remove this one first")
    }
    let file = folder.appendingPathComponent("Info.json")
    do {
      try Data((manifest.json() + "\n").utf8).write(to: file)
    } catch {
      throw FileError(file.path, error)
    }
    return "wrote \(file.path)"
  }
}
