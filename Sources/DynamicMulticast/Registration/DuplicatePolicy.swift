/// The policy for adding a delegate that is already registered with the same delivery mode.
@nonexhaustive
public enum DuplicatePolicy: Sendable {
  /// Adds the delegate once more, so that the delegate is called twice for each message.
  case allow

  /// Keeps the existing registration, and does not add the delegate again.
  case refuse

  /// Removes the existing registration, and adds the delegate at the end of the list.
  case replace
}
