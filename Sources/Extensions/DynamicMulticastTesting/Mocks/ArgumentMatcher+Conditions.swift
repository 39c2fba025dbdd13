public import Invocation

// The conditions stand here twice: for an argument whose type the message declares, and for an
// argument of a message given by its selector. In the second form, the argument is converted to the
// type of the condition.

extension ArgumentMatcher {
  /// Matches every argument, including `nil`.
  public static var any: ArgumentMatcher { ArgumentMatcher(any: "any") }

  /// Matches `nil`, also in nested optionals.
  public static var `nil`: ArgumentMatcher { ArgumentMatcher("nil") { isNil($0) } }

  /// Matches every argument except `nil`.
  public static var notNil: ArgumentMatcher { ArgumentMatcher("not nil") { !isNil($0) } }

  /// Matches a single object, by identity.
  ///
  /// The matcher holds `object` strongly, but sends no message to `object`, which therefore need
  /// not be `Sendable`.
  public static func identical(to object: AnyObject) -> ArgumentMatcher {
    let kept = UncheckedSendable(object)
    return ArgumentMatcher("<\(Swift.type(of: object))>") { ($0 as AnyObject) === kept.value }
  }

  /// Matches an argument that converts to `Value` and for which `condition` returns `true`.
  ///
  /// For a message given by its selector, write the name of the type and the type of the closure's
  /// parameter:
  ///
  /// ```swift
  /// mock.expect("greet:", ArgumentMatcher.matching { (name: String) in name.hasPrefix("J") })
  /// ```
  ///
  /// The closure may be called several times for a message, on any thread.
  public static func matching(
    _ condition: @escaping @Sendable (Value) -> Bool
  ) -> ArgumentMatcher {
    ArgumentMatcher("(\(Value.self) that matches)", Value.self, condition)
  }
}

extension ArgumentMatcher where Value: Equatable & Sendable {
  /// Matches an argument equal to `value`.
  public static func equal(_ value: Value) -> ArgumentMatcher {
    ArgumentMatcher(Invocation.describe(value)) { $0 == value }
  }

  /// Matches an argument that differs from `value`.
  public static func notEqual(_ value: Value) -> ArgumentMatcher {
    ArgumentMatcher("not \(Invocation.describe(value))") { $0 != value }
  }
}

extension ArgumentMatching where Self == ArgumentMatcher<any Sendable> {
  /// Matches every argument, including `nil`.
  public static var any: Self { ArgumentMatcher(any: "any") }

  /// Matches `nil` of any type, including `nil` in nested optionals.
  public static var `nil`: Self { ArgumentMatcher("nil") { isNil($0) } }

  /// Matches every argument except `nil`.
  public static var notNil: Self { ArgumentMatcher("not nil") { !isNil($0) } }

  /// Matches an argument that converts to `T` and is equal to `value`.
  public static func equal<T: Equatable & Sendable>(_ value: T) -> Self {
    ArgumentMatcher(Invocation.describe(value), T.self) { $0 == value }
  }

  /// Matches an argument that converts to `T` and differs from `value`.
  public static func notEqual<T: Equatable & Sendable>(_ value: T) -> Self {
    ArgumentMatcher("not \(Invocation.describe(value))", T.self) { $0 != value }
  }

  /// Matches a single object, by identity.
  ///
  /// The matcher holds `object` strongly, but sends no message to `object`, which therefore need
  /// not be `Sendable`.
  public static func identical<Object: AnyObject>(to object: Object) -> Self {
    let kept = UncheckedSendable(object)
    return ArgumentMatcher("<\(type(of: object))>", Object.self) { $0 === kept.value }
  }

  /// Matches every argument that a handler with a parameter of type `T` would accept.
  public static func ofType<T>(_ type: T.Type) -> Self {
    ArgumentMatcher("(\(type))", type) { _ in true }
  }

  /// An unavailable form, because Swift does not see here that the closure is `@Sendable`.
  @available(*, unavailable, message: "write 'ArgumentMatcher.matching { … }'")
  public static func matching<T>(_ condition: sending @escaping (T) -> Bool) -> Self {
    fatalError("unavailable")
  }
}

/// Returns `true` if a value is `nil`, also in nested optionals.
private func isNil(_ value: Any) -> Bool { (value as? any Nullable)?.isNil ?? false }
