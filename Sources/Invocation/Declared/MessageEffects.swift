/// Finds out at compile time whether the name of a method that is `async` or throws stands for another
/// declaration, too: one that is not `async`, or does not throw.
///
/// `@Responding` writes a comparison for each such method. The method does not satisfy a requirement
/// with fewer effects; a default of the requirement does, and would be called in place of the method.
///
/// The types are those of functions of any isolation, and the same without isolation.
@_documentation(visibility: internal)
public enum MessageEffects<Fewer, Own, PlainFewer, PlainOwn> {
  // Overload resolution takes the first form that fits. An optional parameter ranks below one that is
  // not, and a disfavoured overload below both. A function that is `nonisolated(nonsending)` has no
  // type with `@isolated(any)`, and takes the forms of plain types.

  /// There is another declaration, with fewer effects.
  public static func found(_ function: Fewer) -> Mismatch { Mismatch() }

  /// There is none.
  public static func found(_ function: Own?) -> Match { Match() }

  /// There is another declaration, with fewer effects.
  @_disfavoredOverload
  public static func found(_ function: PlainFewer) -> Mismatch { Mismatch() }

  /// There is none.
  @_disfavoredOverload
  public static func found(_ function: PlainOwn?) -> Match { Match() }

  /// No other declaration.
  public struct Match {
    /// Compiles.
    public var isAsync: Void { () }

    /// Compiles.
    public var isThrowing: Void { () }
  }

  /// Another declaration.
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
