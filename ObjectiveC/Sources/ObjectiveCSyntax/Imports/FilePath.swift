import Glibc

/// Operations on file paths, which are strings here.
enum FilePath {
  /// Returns the path of `path` in a folder, or `path` if it is absolute.
  ///
  /// A joined path has no component `.`, and `..` only at its beginning.
  static func join(_ folder: String, _ path: String) -> String {
    normalized(folder.isEmpty || path.hasPrefix("/") ? path : folder + "/" + path)
  }

  /// Returns the folder of a path, or an empty string for the current folder.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the last component of a path.
  static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[$0...].dropFirst()) } ?? path
  }

  /// Returns the number of leading components that a path and a folder have in common.
  static func common(_ path: String, _ folder: String) -> Int {
    let parts = normalized(path).split(separator: "/")
    return zip(parts, normalized(folder).split(separator: "/")).prefix { $0 == $1 }.count
  }

  /// Returns the path with symbolic links resolved, or `nil` if there is no such file.
  static func real(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  private static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}
