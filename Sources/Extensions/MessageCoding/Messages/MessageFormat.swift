/// A format in which a coder writes messages as bytes.
@nonexhaustive
public enum MessageFormat: Sendable {
  /// A JSON object in UTF-8, for people to read and write.
  case json

  /// The compact binary format, which takes less time and space than ``json``.
  case binary
}
