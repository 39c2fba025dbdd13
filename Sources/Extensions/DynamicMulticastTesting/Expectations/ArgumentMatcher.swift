public import Invocation

/// A condition for an argument of a message.
///
/// A matcher for a type converts the argument in the same way as a handler with a parameter of the
/// type. A number is converted if the conversion preserves its value, and an `UncheckedSendable` is
/// unwrapped. An argument that such a handler would refuse does not match.
public struct ArgumentMatcher: Sendable {
  private let body: @Sendable (Invocation, Int) -> Bool

  /// The condition as text for a failure.
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

  /// Returns a Boolean value that indicates whether an argument of a message matches.
  ///
  /// - Parameters:
  ///   - invocation: The message.
  ///   - index: The index of the argument, counted from 0.
  /// - Returns: `true` if the argument matches. `false` also if the message has no argument at
  ///   `index`.
  public func matches(_ invocation: Invocation, at index: Int) -> Bool {
    body(invocation, index)
  }

  /// Matches every argument, including `nil`.
  public static let any = ArgumentMatcher("any", (any Sendable).self) { _ in true }

  /// Matches `nil` of any type, including `nil` in nested optionals.
  public static let `nil` = ArgumentMatcher("nil", (any Sendable).self) {
    ($0 as? any Nullable)?.isNil ?? false
  }

  /// Matches an argument that converts to `T` and is equal to `value`.
  public static func equal<T: Equatable & Sendable>(_ value: T) -> ArgumentMatcher {
    ArgumentMatcher(Invocation.describe(value), T.self) { $0 == value }
  }

  /// Matches a single object, by identity.
  ///
  /// The matcher holds `object` strongly, but sends no message to `object`, which therefore need
  /// not be `Sendable`.
  public static func identical<Object: AnyObject>(to object: Object) -> ArgumentMatcher {
    let kept = UncheckedSendable(object)
    return ArgumentMatcher("<\(type(of: object))>", Object.self) { $0 === kept.value }
  }

  /// Matches every argument that a handler with a parameter of type `T` would accept.
  public static func ofType<T>(_ type: T.Type) -> ArgumentMatcher {
    ArgumentMatcher("(\(type))", type) { _ in true }
  }

  /// Matches an argument that converts to `T` and for which `condition` returns `true`.
  ///
  /// The type of the closure's parameter determines `T`:
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
