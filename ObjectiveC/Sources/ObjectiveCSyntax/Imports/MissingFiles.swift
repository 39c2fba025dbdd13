import Glibc

/// Finds the files of a project that a text needs and does not find.
enum MissingFiles {
  /// How many folders around a text are searched.
  private static let height = 5

  /// How many entries of a folder, at any depth, are read before a search ends.
  private static let limit = 20_000

  /// How many diagnostics are read.
  private static let most = 1000

  /// What a folder with the whole project contains.
  private static let marks = [".git", "Package.swift"]

  /// Returns the note that names the folders of the files that `diagnostics` miss, or `nil` if the
  /// files are not near the texts.
  static func note(for diagnostics: [Diagnostic]) -> Diagnostic? {
    var names: Set<String> = []
    for diagnostic in diagnostics.prefix(most) {
      // Names a file, or a class whose header has the same name.
      let missing = #/'([\w+.\/-]+)'(?: of '\w+')? is not (?:found|declared)/#
      for match in diagnostic.message.matches(of: missing) {
        let name = FilePath.name(of: String(match.1))
        names.insert(name.hasSuffix(".h") ? name : name + ".h")
      }
    }
    guard !names.isEmpty,
      let first = diagnostics.first(where: { FilePath.real($0.file) != nil }),
      let path = FilePath.real(first.file), let (root, files) = search(names, around: path)
    else { return nil }
    let list = files.keys.sorted()
    let folders = Set(files.values.map(FilePath.folder)).sorted()
    return Diagnostic(
      file: first.file, position: first.position, severity: .note,
      message: list.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
        + (list.count > 3 ? " and \(list.count - 3) more" : "")
        + (list.count == 1 ? " is" : " are") + " near: add --project \(root), or "
        + folders.prefix(5).map { "-I \($0)" }.joined(separator: " ")
        + (folders.count > 5 ? " and \(folders.count - 5) more" : "")
        + " (in Swift, importFolders = [\"\(root)/**\"])")
  }

  /// Returns the files with most of the names in a folder around `path`, and the innermost such
  /// folder.
  private static func search(
    _ names: Set<String>, around path: String
  ) -> (root: String, files: [String: String])? {
    let own = FilePath.folder(of: path)
    var (folder, best) = (own, (root: "", files: [String: String]()))
    for _ in 0..<height {
      // Folders directly below the root of the disk belong to many projects.
      if folder.count(where: { $0 == "/" }) < 2 { break }
      let tree = FileTree(folder, limit: limit)
      var files: [String: String] = [:]
      for name in names {
        files[name] = tree.files(named: name).first { FilePath.folder(of: $0) != own }
      }
      if files.count > best.files.count { best = (folder, files) }
      if files.count == names.count
        || marks.contains(where: { access("\(folder)/\($0)", F_OK) == 0 })
      {
        break
      }
      folder = FilePath.folder(of: folder)
    }
    return best.files.isEmpty ? nil : best
  }
}

extension [Diagnostic] {
  /// Adds to the diagnostics a note about the options that find missing files near the text, if
  /// there are such files.
  package var withRemedy: [Diagnostic] {
    guard let note = MissingFiles.note(for: self), !contains(note) else { return self }
    return self + [note]
  }
}
