extension TypeEncoding {
  /// A qualifier of a type, with the letter that encodes it.
  public enum Qualifier: Character, CaseIterable, Sendable {
    /// The qualifier `const`, encoded as `r`.
    case const = "r"

    /// The qualifier `in`, encoded as `n`.
    case `in` = "n"

    /// The qualifier `inout`, encoded as `N`.
    case `inout` = "N"

    /// The qualifier `out`, encoded as `o`.
    case out = "o"

    /// The qualifier `bycopy`, encoded as `O`.
    case byCopy = "O"

    /// The qualifier `byref`, encoded as `R`.
    case byReference = "R"

    /// The qualifier `oneway`, encoded as `V`.
    case oneWay = "V"

    /// The qualifier `_Atomic`, encoded as `A`.
    case atomic = "A"
  }
}
