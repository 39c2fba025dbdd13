import Foundation
@_spi(ObjectiveC) import PlugIns

/// Writes the manifest of a plug-in from the facts that its library contains.
struct ManifestWriter {
  let library: URL

  init(library: String) {
    self.library = URL(fileURLWithPath: library)
  }

  /// Writes the manifest to the folder of the library.
  ///
  /// If the library has errors, the function prints them with `errors`, and writes no manifest.
  ///
  /// - Returns: A line of text that names the manifest.
  /// - Throws: `ExitStatus` if the library has errors, or `FileError` if the bundle has an
  ///   `Info.plist`.
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
