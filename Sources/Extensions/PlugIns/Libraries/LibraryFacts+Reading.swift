import Foundation

extension LibraryFacts {
  /// Reads the shared library at `path`, and the needed libraries in the same folder.
  ///
  /// - Throws: ``PlugInError/libraryUnreadable(library:reason:)`` if a file cannot be read.
  @_spi(ObjectiveC) public init(path: String) throws(PlugInError) {
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

  /// Reads the host's `libDynamicMulticastShared.so`.
  ///
  /// Neighbors are the libraries in the same folder that use the shared library and are no
  /// plug-ins, because a host offers plug-ins the types of such libraries.
  ///
  /// - Parameters:
  ///   - path: The path of the shared library.
  ///   - used: Names of the libraries that the host uses; `nil` if unknown, for all libraries in
  ///     the folder.
  /// - Throws: ``PlugInError/libraryUnreadable(library:reason:)`` if the file cannot be read.
  @_spi(ObjectiveC) public init(ofHost path: String, using used: Set<String>? = nil)
    throws(PlugInError)
  {
    try self.init(withoutNeighbours: path)
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names.sorted() where name.hasSuffix(".so") && used?.contains(name) ?? true {
      // A file that cannot be read is no library of the host.
      guard let facts = try? Self(withoutNeighbours: "\(folder)/\(name)"),
        facts.needed.contains(SharedLibrary.fileName), facts.plugInSection == nil
      else { continue }
      neighbours.append(facts)
    }
  }

  private init(withoutNeighbours path: String) throws(PlugInError) {
    do throws(ELFError) {
      let file = try ELFFile(ByteSource(path: path))
      let symbols = try file.symbols()
      self.init(
        path: path, needed: try file.needed(),
        carriesCopy: file.sections.contains { $0.name == "dm_library" },
        carriesInterpreter: file.sections.contains { $0.name == "dm_scripts" },
        plugInSection: try file.bytes(ofSections: "dm_plugin"),
        defined: Set(symbols.lazy.filter(\.isDefined).map(\.name)),
        undefined: symbols.filter { !$0.isDefined && !$0.isWeak }.map(\.name))
    } catch {
      throw .libraryUnreadable(library: path, reason: "\(error)")
    }
  }
}
