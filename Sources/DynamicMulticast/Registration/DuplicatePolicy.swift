/// What adding does with a delegate that is there already, with the same delivery.
@nonexhaustive
public enum DuplicatePolicy: Sendable {
  /// Adds it once more: it is called twice.
  case allow

  /// Leaves it as it is.
  case refuse

  /// Takes it out and adds it at the end.
  case replace
}
