/// A symbol that a library has in common with others.
struct ELFSymbol: Hashable {
  let name: String

  /// Whether the library itself has what the name stands for.
  let isDefined: Bool

  /// Whether the name may stand for nothing.
  let isWeak: Bool
}
