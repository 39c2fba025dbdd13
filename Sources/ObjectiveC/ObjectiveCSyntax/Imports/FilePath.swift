import Glibc

/// Paths of files as texts.
enum FilePath {
  /// A path in a folder, or the path itself if it is absolute, without `.` and inner `..`.
  static func join(_ folder: String, _ path: String) -> String {
    normalized(folder.isEmpty || path.hasPrefix("/") ? path : folder + "/" + path)
  }

  /// The folder of a path; empty for the current one.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last part of a path.
  static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[$0...].dropFirst()) } ?? path
  }

  /// The number of folders at the beginning of a path that a folder has, too.
  static func common(_ path: String, _ folder: String) -> Int {
    let parts = normalized(path).split(separator: "/")
    return zip(parts, normalized(folder).split(separator: "/")).prefix { $0 == $1 }.count
  }

  /// The path without symbolic links; nil if there is no such file.
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
