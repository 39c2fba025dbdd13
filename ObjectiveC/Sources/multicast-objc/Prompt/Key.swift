/// A key press on a terminal, or a paste.
enum Key: Hashable, Sendable {
  /// Characters to insert unchanged: a single typed character, or a paste.
  case text(String)
  case control(Character)

  /// A character with Alt (also called Meta or Option), or a character after Escape.
  case alt(Character)
  case enter
  case altEnter
  case tab
  case backspace
  case altBackspace
  case delete
  case left
  case right
  case up
  case down
  case home
  case end
  case wordLeft
  case wordRight

  /// An escape sequence that begins a paste.
  case pasteBegin

  /// A key that the prompt does not handle.
  case unknown
}
