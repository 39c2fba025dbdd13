public import Invocation

/// A condition for an argument of a message.
///
/// A matcher of a type sees the argument as a handler with a parameter of that type would: a number is
/// converted if it keeps its value, and an `UncheckedSendable` is unwrapped. An argument that such a
/// handler would refuse does not match.
public struct ArgumentMatcher: Sendable {
  private let body: @Sendable (Invocation, Int) -> Bool

  /// The condition as failures show it.
  public let description: String

  private init<T>(_ description: String, _ type: T.Type, _ body: @escaping @Sendable (T) -> Bool) {
    self.description = description
    self.body = { invocation, index in
      do {
        return body(try invocation.argument(at: index, as: T.self))
      } catch {
        return false
      }
    }
  }

  /// Returns whether an argument of a message matches.
  ///
  /// - Parameters:
  ///   - invocation: The message.
  ///   - index: The argument's index, counted from 0.
  /// - Returns: False also if the message has no such argument.
  public func matches(_ invocation: Invocation, at index: Int) -> Bool {
    body(invocation, index)
  }

  /// Matches every argument, also nil.
  public static let any = ArgumentMatcher("any", (any Sendable).self) { _ in true }

  /// Matches nil of any type, also nil in nested optionals.
  public static let `nil` = ArgumentMatcher("nil", (any Sendable).self) {
    ($0 as? any Nullable)?.isNil ?? false
  }

  /// Matches an argument that is equal to a value of a type.
  public static func equal<T: Equatable & Sendable>(_ value: T) -> ArgumentMatcher {
    ArgumentMatcher(Invocation.describe(value), T.self) { $0 == value }
  }

  /// Matches one object, by identity.
  ///
  /// The matcher holds the object strongly and sends it nothing, so it need not be `Sendable`.
  public static func identical<Object: AnyObject>(to object: Object) -> ArgumentMatcher {
    let kept = UncheckedSendable(object)
    return ArgumentMatcher("<\(type(of: object))>", Object.self) { $0 === kept.value }
  }

  /// Matches every argument that a handler with a parameter of the type would take.
  public static func ofType<T>(_ type: T.Type) -> ArgumentMatcher {
    ArgumentMatcher("(\(type))", type) { _ in true }
  }

  /// Matches an argument of a type for which a closure returns true.
  ///
  /// The closure's parameter determines the type:
  ///
  /// ```swift
  /// .matching { (name: String) in name.hasPrefix("J") }
  /// ```
  ///
  /// The closure may be called several times for a message, on any thread.
  public static func matching<T>(
    _ condition: @escaping @Sendable (T) -> Bool
  ) -> ArgumentMatcher {
    ArgumentMatcher("(\(T.self) that matches)", T.self, condition)
  }
}

extension ArgumentMatcher: CustomStringConvertible {}
