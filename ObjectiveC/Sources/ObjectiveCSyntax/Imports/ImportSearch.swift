/// A search for the files that imports name.
final class ImportSearch {
  /// Folders to search, with the folders below each `/**`.
  private let folders: [String]
  private let cache: FileCache

  /// Groups the paths of the project's files by the last component of the path.
  private let projectFiles: [String: [String]]

  /// Names the entries in each import folder.
  ///
  /// A project has many import folders, and most of them lack the file that an import names.
  /// Composing and trying a path in each folder would take most of the time.
  private let entries: [Set<String>]

  /// The resolved paths of the folders that may be read, or `nil` if files may be anywhere.
  private let allowedFolders: [String]?

  let followsImports: Bool

  /// Lists the import folders in which there is nothing, with the reason.
  let problems: [String]

  /// Makes a search for the imports of a text, whose path is `text`.
  init(_ options: CompilerOptions, of text: String, cache: FileCache = FileCache()) {
    self.cache = cache
    followsImports = options.followsImports
    let folder = FilePath.folder(of: text)
    var (folders, headers, problems) = ([String](), [String](), [String]())
    for name in options.importFolders {
      guard let root = CompilerOptions.root(ofTree: name) else {
        if cache.isEmpty(name) { problems.append("'\(name)' is empty, or is not there") }
        folders.append(name)
        continue
      }
      let tree = cache.tree(of: root)
      if tree.headers.isEmpty {
        problems.append(
          "'\(name)' has no header" + (tree.folders.isEmpty ? ": it is not there" : ""))
      }
      folders += tree.folders
      headers += tree.headers
    }
    (self.folders, self.problems) = (folders, problems)
    entries = folders.map(cache.entries)
    allowedFolders =
      options.isConfined
      ? ([folder] + options.importFolders.map { CompilerOptions.root(ofTree: $0) ?? $0 })
        .compactMap { FilePath.real($0.isEmpty ? "." : $0) } : nil
    projectFiles = cache.names(
      ofProject: headers.isEmpty ? options.projectFiles : options.projectFiles + headers)
  }

  /// Returns the file at a path, or `nil` if there is none or if it may not be read.
  private func file(at path: String) -> FoundFile? {
    isAllowed(path) ? cache.file(at: path) : nil
  }

  /// Returns `true` if a file at a path may be read.
  func isAllowed(_ path: String) -> Bool {
    guard let allowedFolders else { return true }
    // A symbolic link may lead out of an allowed folder.
    guard let real = FilePath.real(path) else { return false }
    return allowedFolders.contains { real.hasPrefix($0 == "/" ? "/" : $0 + "/") }
  }

  /// Returns the file that an import names.
  ///
  /// - Parameters:
  ///   - name: The name in the quotes or angle brackets.
  ///   - path: The path of the text that contains the import.
  ///   - isQuoted: `true` if the name is in quotes, to search the folder of `path` first.
  ///   - isNext: `true` to search only after the position of `path`, as `#include_next` does.
  /// - Returns: The file, or `nil` if there is no file with the name that may be read.
  func file(
    _ name: String, in path: String, isQuoted: Bool, isNext: Bool = false
  ) -> FoundFile? {
    var candidates =
      isQuoted && !isNext ? [FilePath.join(FilePath.folder(of: path), name)] : []
    let first = String(name.prefix { $0 != "/" })
    let isPlain = !["", ".", ".."].contains(first)
    let framework = first + ".framework"
    for (folder, entries) in zip(folders, entries) {
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

  /// Returns the paths of a header in a framework: `Chat.framework/Headers/Room.h` for
  /// `Chat/Room.h`.
  private static func pathInFramework(
    _ name: String
  ) -> (headers: String, privateHeaders: String)? {
    guard let slash = name.firstIndex(of: "/") else { return nil }
    let framework = name[..<slash] + ".framework"
    return ("\(framework)/Headers\(name[slash...])", "\(framework)/PrivateHeaders\(name[slash...])")
  }

  /// Returns the project's file with a name, or `nil` if there is none.
  ///
  /// Of several files, a file whose path ends with all of `name` takes precedence. Among the
  /// remaining files, the file that shares the most leading folders with `path` takes precedence,
  /// and then the file whose path is first in order.
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
