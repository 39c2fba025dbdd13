import Foundation

extension LibraryFacts {
  /// Reads the shared library at `path`, and the needed libraries in the same folder.
  ///
  /// - Throws: ``PlugInError/libraryUnreadable(library:reason:)`` if a file cannot be read.
  package init(path: String) throws(PlugInError) {
    try self.init(withoutNeighbours: path)
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    var seen: Set = [URL(fileURLWithPath: path).lastPathComponent, SharedLibrary.fileName]
    var names = needed
    while let name = names.popLast() {
      let neighbour = "\(folder)/\(name)"
      guard !name.contains("/"), seen.insert(name).inserted,
        FileManager.default.fileExists(atPath: neighbour)
      else { continue }
      let facts = try Self(withoutNeighbours: neighbour)
      neighbours.append(facts)
      names += facts.needed
    }
  }

  private init(withoutNeighbours path: String) throws(PlugInError) {
    do throws(ELFError) {
      let file = try ELFFile(ByteSource(path: path))
      let symbols = try file.symbols()
      self.init(
        path: path, needed: try file.needed(),
        carriesCopy: file.sections.contains { $0.name == "dm_library" },
        plugInSection: try file.bytes(ofSections: "dm_plugin"),
        defined: Set(symbols.lazy.filter(\.isDefined).map(\.name)),
        undefined: symbols.filter { !$0.isDefined && !$0.isWeak }.map(\.name))
    } catch {
      throw .libraryUnreadable(library: path, reason: "\(error)")
    }
  }
}
