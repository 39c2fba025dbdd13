import Glibc

/// Paths without links.
enum RealPath {
  /// The path with all links followed; nil if nothing is there, or the links form a circle.
  static func of(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
