/// The version of the standard library in the process, which is the version of its compiler.
public enum RuntimeVersion {
  /// The version, such as 6.3.1.
  public static var current: String { "\(_SwiftStdlibVersion.current)" }
}
