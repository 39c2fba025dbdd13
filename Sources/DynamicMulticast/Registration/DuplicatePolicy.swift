/// The behaviour of adding a delegate that is registered already with the same delivery.
@nonexhaustive
public enum DuplicatePolicy: Sendable {
  /// Adds it once more: it is called twice.
  case allow

  /// Keeps the existing registration, and adds none.
  case refuse

  /// Removes the existing registration, and adds the delegate at the end.
  case replace
}
