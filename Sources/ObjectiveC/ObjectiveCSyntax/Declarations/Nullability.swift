/// Whether a declared value may be nil.
public enum Nullability: Hashable, Sendable {
  /// `nonnull`: never nil.
  case nonnull

  /// `nullable`: may be nil.
  case nullable

  /// `null_unspecified`: the declaration does not tell.
  case unspecified

  /// `null_resettable`: a property that is never nil, but can be set to nil.
  case resettable
}
