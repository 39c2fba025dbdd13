/// A key of a terminal, or a paste.
enum Key: Hashable, Sendable {
  /// Characters to insert as they are: one that was typed, or a paste.
  case text(String)
  case control(Character)

  /// A character with Alt, which is also called Meta or Option, or after Escape.
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

  /// The sequence that begins a paste.
  case pasteBegin

  /// A key that the prompt has no use for.
  case unknown
}
