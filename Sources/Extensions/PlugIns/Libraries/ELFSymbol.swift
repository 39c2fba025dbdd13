/// An entry of a library's dynamic symbol table.
struct ELFSymbol: Hashable {
  let name: String

  /// `true` if the library defines the symbol; `false` if another library must define it.
  let isDefined: Bool

  /// `true` if the symbol is weak, so that it may stay undefined.
  let isWeak: Bool
}
