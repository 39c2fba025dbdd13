/// Keys without a character, in the encoding of the WebDriver protocol.
public enum Key {
  /// The Enter key.
  public static let enter = "\u{E007}"
  /// The Escape key.
  public static let escape = "\u{E00C}"
  /// The Tab key.
  public static let tab = "\u{E004}"
  /// The Shift key.
  public static let shift = "\u{E008}"
  /// The Home key.
  public static let home = "\u{E011}"
  /// The Left Arrow key.
  public static let left = "\u{E012}"
  /// The Right Arrow key.
  public static let right = "\u{E014}"
  /// The Down Arrow key.
  public static let down = "\u{E015}"
}
