import Glibc

/// A namespace for the resolution of symbolic links.
enum RealPath {
  /// Returns the path with all symbolic links resolved, or `nil` if there is no file or the links
  /// form a cycle.
  static func of(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
