/// Finds out at compile time which of two functions a name stands for: one that is `async` or throws,
/// or one that is not or does not.
///
/// `@Responding` writes a comparison for each method that is `async` or throws. Such a method does not
/// satisfy a requirement that is not `async`, or does not throw; a default of the requirement does,
/// and would be called in place of the method.
public enum MessageEffects<Fewer, Own> {
  /// There is a function with fewer effects.
  public static func found(_ function: Fewer) -> Mismatch { Mismatch() }

  /// There is none.
  ///
  /// Overload resolution chooses this form only if the other one does not fit.
  @_disfavoredOverload
  public static func found(_ function: Own) -> Match { Match() }

  /// No other function.
  public struct Match {
    /// Compiles.
    public var isAsync: Void { () }

    /// Compiles.
    public var isThrowing: Void { () }
  }

  /// Another function.
  public struct Mismatch {
    /// Does not compile.
    @available(
      *, unavailable,
      message:
        "a declaration of this name without 'async', such as a protocol's requirement, would be called in place of this method: make both 'async', or neither"
    )
    public var isAsync: Void { () }

    /// Does not compile.
    @available(
      *, unavailable,
      message:
        "a declaration of this name without 'throws', such as a protocol's requirement, would be called in place of this method: let both throw, or neither"
    )
    public var isThrowing: Void { () }
  }
}
