/// The version of the standard library that the process runs with, which is its compiler's.
public enum RuntimeVersion {
  public static var current: String { "\(_SwiftStdlibVersion.current)" }
}
