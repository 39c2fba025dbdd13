/// The nullability of a declared value.
public enum Nullability: Hashable, Sendable {
  /// `nonnull`: the value is never `nil`.
  case nonnull

  /// `nullable`: the value may be `nil`.
  case nullable

  /// `null_unspecified`: the declaration leaves the nullability open.
  case unspecified

  /// `null_resettable`: the property is never `nil`, but can be set to `nil`.
  case resettable
}
