extension TypeEncoding {
  /// A qualifier of a type, with the letter that encodes it.
  public enum Qualifier: Character, CaseIterable, Sendable {
    /// `const`, `r`.
    case const = "r"

    /// `in`, `n`.
    case `in` = "n"

    /// `inout`, `N`.
    case `inout` = "N"

    /// `out`, `o`.
    case out = "o"

    /// `bycopy`, `O`.
    case byCopy = "O"

    /// `byref`, `R`.
    case byReference = "R"

    /// `oneway`, `V`.
    case oneWay = "V"

    /// `_Atomic`, `A`.
    case atomic = "A"
  }
}
