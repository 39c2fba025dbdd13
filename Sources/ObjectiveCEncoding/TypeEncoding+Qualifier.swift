extension TypeEncoding {
  /// What is said about a type besides what it is, with the letter that stands for it.
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
