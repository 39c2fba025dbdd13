/// What a declaration says about nil.
public enum Nullability: Hashable, Sendable {
  /// `nonnull`: never nil.
  case nonnull

  /// `nullable`: nil is a value like others.
  case nullable

  /// `null_unspecified`: nobody knows.
  case unspecified

  /// `null_resettable`: a property that is never nil, but can be set to nil.
  case resettable
}
