/// Finds the files that imports name.
final class ImportSearch {
  private let options: CompilerOptions
  private let cache: FileCache

  /// The paths of the project's files by their last parts.
  private let projectFiles: [String: [String]]

  /// The names of the files and folders in each of the import folders.
  ///
  /// A project has many such folders, and most of them do not have what an import names: making
  /// and trying a path in each would take most of the time.
  private let entries: [Set<String>]

  /// The real paths of the folders that files have to be in; nil if they may be anywhere.
  private let allowedFolders: [String]?

  /// Makes a search for the imports of a text.
  init(_ options: CompilerOptions, of text: String, cache: FileCache = FileCache()) {
    self.options = options
    self.cache = cache
    let folder = FilePath.folder(of: text)
    entries = options.importFolders.map(cache.entries)
    allowedFolders =
      options.isConfined
      ? ([folder.isEmpty ? "." : folder] + options.importFolders).compactMap(FilePath.real) : nil
    projectFiles = cache.names(ofProject: options.projectFiles)
  }

  var followsImports: Bool { options.followsImports }

  /// The file of a path, if it may be read.
  private func file(at path: String) -> FoundFile? {
    if let allowedFolders {
      // A symbolic link may lead out of its folder.
      guard let real = FilePath.real(path),
        allowedFolders.contains(where: { real.hasPrefix($0 == "/" ? "/" : $0 + "/") })
      else { return nil }
    }
    return cache.file(at: path)
  }

  /// Finds the file that an import names.
  ///
  /// - Parameters:
  ///   - name: The name in the quotes or angle brackets.
  ///   - path: The path of the text that has the import.
  ///   - isQuoted: Whether the name is in quotes, and looked up in the folder of that text first.
  ///   - isNext: Whether the search begins behind that text, as with `#include_next`.
  /// - Returns: The file; nil if none of the name may be read.
  func file(
    _ name: String, in path: String, isQuoted: Bool, isNext: Bool = false
  ) -> FoundFile? {
    var candidates =
      isQuoted && !isNext ? [FilePath.join(FilePath.folder(of: path), name)] : []
    let first = String(name.prefix { $0 != "/" })
    let isPlain = !["", ".", ".."].contains(first)
    let framework = first + ".framework"
    for (folder, entries) in zip(options.importFolders, entries) {
      if !isPlain || entries.contains(first) { candidates.append(FilePath.join(folder, name)) }
      if entries.contains(framework), let path = Self.pathInFramework(name) {
        candidates.append(FilePath.join(folder, path.headers))
        candidates.append(FilePath.join(folder, path.privateHeaders))
      }
    }
    if isNext, let index = candidates.firstIndex(of: path) {
      candidates.removeSubrange(...index)
    }
    for candidate in candidates {
      if let found = file(at: candidate) { return found }
    }
    return projectFile(name, near: path)
  }

  /// `Chat.framework/Headers/Room.h` for `Chat/Room.h`.
  private static func pathInFramework(
    _ name: String
  ) -> (headers: String, privateHeaders: String)? {
    guard let slash = name.firstIndex(of: "/") else { return nil }
    let framework = name[..<slash] + ".framework"
    return ("\(framework)/Headers\(name[slash...])", "\(framework)/PrivateHeaders\(name[slash...])")
  }

  /// The file of the project that has the name: of several, one whose path ends like it, and of
  /// these the one nearest to the text that has the import.
  private func projectFile(_ name: String, near path: String) -> FoundFile? {
    guard let all = projectFiles[FilePath.name(of: name)] else { return nil }
    let ending = all.filter { $0.hasSuffix("/" + name) }
    let folder = FilePath.folder(of: path)
    let nearest = (ending.isEmpty ? all : ending).max {
      let (left, right) = (FilePath.common($0, folder), FilePath.common($1, folder))
      return (left, $1) < (right, $0)
    }
    return nearest.flatMap { file(at: FilePath.join("", $0)) }
  }
}
