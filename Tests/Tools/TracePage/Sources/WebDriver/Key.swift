/// Keys that have no character, as the protocol writes them.
public enum Key {
  /// The key that confirms an input.
  public static let enter = "\u{E007}"
  /// The key that leaves a mode.
  public static let escape = "\u{E00C}"
  /// The key that moves the focus.
  public static let tab = "\u{E004}"
  /// The key that makes capitals.
  public static let shift = "\u{E008}"
  /// The key to the beginning.
  public static let home = "\u{E011}"
  /// The key to the left.
  public static let left = "\u{E012}"
  /// The key to the right.
  public static let right = "\u{E014}"
  /// The key downwards.
  public static let down = "\u{E015}"
}
