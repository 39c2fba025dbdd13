/// A way to write messages as bytes.
@nonexhaustive
public enum MessageFormat: Sendable {
  /// An object of JSON, in UTF-8, that a person can read and write.
  case json

  /// A few bytes, which take less time and space.
  case binary
}
