/// What somebody types at a terminal.
enum Key: Hashable, Sendable {
  /// Characters to be inserted as they are: one that was typed, or what was pasted.
  case text(String)
  case control(Character)

  /// With the key that is called Alt, Meta or Option, or after Escape.
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

  /// What the terminal sends before what is pasted.
  case pasteBegin

  /// A key that the terminal has and we have no use for.
  case unknown
}
