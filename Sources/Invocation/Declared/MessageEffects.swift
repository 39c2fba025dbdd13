/// Tests at compile time whether the name of a method with effects also refers to a declaration
/// with fewer effects.
///
/// The effects are `async` and `throws`. `@Responding` writes a test for each method that has such
/// an effect. A method with an effect does not satisfy a protocol requirement without the effect. A
/// default implementation of the requirement satisfies the requirement, and would be called instead
/// of the method without any diagnostic.
///
/// `Fewer` is the type of a function without the tested effect, and `Own` is the type of the
/// method. Both types are `@isolated(any)`. `PlainFewer` and `PlainOwn` are the same types without
/// `@isolated(any)`.
@_documentation(visibility: internal)
public enum MessageEffects<Fewer, Own, PlainFewer, PlainOwn> {
  // Overload resolution chooses the best form that accepts the function. A form with an optional
  // parameter ranks below a form whose parameter is not optional, and a disfavored overload ranks
  // below both. A `nonisolated(nonsending)` function does not convert to an `@isolated(any)` type,
  // and is accepted by the forms with plain types.

  /// Accepts a declaration that has fewer effects than the method.
  public static func found(_ function: Fewer) -> Mismatch { Mismatch() }

  /// Accepts the method, if there is no declaration with fewer effects.
  public static func found(_ function: Own?) -> Match { Match() }

  /// Accepts a declaration that has fewer effects than the method and is `nonisolated(nonsending)`.
  @_disfavoredOverload
  public static func found(_ function: PlainFewer) -> Mismatch { Mismatch() }

  /// Accepts a `nonisolated(nonsending)` method, if there is no declaration with fewer effects.
  @_disfavoredOverload
  public static func found(_ function: PlainOwn?) -> Match { Match() }

  /// The result of the test if the name refers only to the method.
  public struct Match {
    /// A property whose use compiles.
    public var isAsync: Void { () }

    /// A property whose use compiles.
    public var isThrowing: Void { () }
  }

  /// The result of the test if the name refers to a declaration with fewer effects.
  public struct Mismatch {
    /// A property whose use does not compile, because the other declaration is not `async`.
    @available(
      *, unavailable,
      message:
        "a declaration of this name without 'async', such as a protocol's requirement, would be called in place of this method: make both 'async', or neither"
    )
    public var isAsync: Void { () }

    /// A property whose use does not compile, because the other declaration does not throw.
    @available(
      *, unavailable,
      message:
        "a declaration of this name without 'throws', such as a protocol's requirement, would be called in place of this method: let both throw, or neither"
    )
    public var isThrowing: Void { () }
  }
}
