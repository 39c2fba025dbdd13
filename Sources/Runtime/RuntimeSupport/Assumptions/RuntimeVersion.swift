/// The version of the standard library that the process runs with, which is its compiler's.
public enum RuntimeVersion {
  /// The version, such as 6.3.1.
  public static var current: String { "\(_SwiftStdlibVersion.current)" }
}
