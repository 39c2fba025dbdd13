public import Invocation

/// What an argument of a message has to be.
///
/// It is looked at as a handler with a parameter of the type in question would get it: numbers are
/// converted if nothing is lost, and what was sent as `UncheckedSendable` is unwrapped. What such a
/// handler would not take does not match.
public struct ArgumentMatcher: Sendable {
  private let body: @Sendable (Invocation, Int) -> Bool

  /// What it asks for, as failures show it.
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

  /// Whether an argument of a message is as asked.
  ///
  /// False if the message has none at the index.
  public func matches(_ invocation: Invocation, at index: Int) -> Bool {
    body(invocation, index)
  }

  /// Anything, also nil.
  public static let any = ArgumentMatcher("any", (any Sendable).self) { _ in true }

  /// Nil, of whatever type.
  public static let `nil` = ArgumentMatcher("nil", (any Sendable).self) {
    ($0 as? any Nullable)?.isNil ?? false
  }

  /// What is equal to a value.
  public static func equal<T: Equatable & Sendable>(_ value: T) -> ArgumentMatcher {
    ArgumentMatcher(Invocation.describe(value), T.self) { $0 == value }
  }

  /// An object itself.
  ///
  /// The object is held by the matcher, and nothing but its identity is used.
  public static func identical<Object: AnyObject>(to object: Object) -> ArgumentMatcher {
    let kept = UncheckedSendable(object)
    return ArgumentMatcher("<\(type(of: object))>", Object.self) { $0 === kept.value }
  }

  /// What a handler with a parameter of a type would take.
  public static func ofType<T>(_ type: T.Type) -> ArgumentMatcher {
    ArgumentMatcher("(\(type))", type) { _ in true }
  }

  /// What satisfies a condition.
  ///
  /// The closure's parameter says which type the argument is to have:
  ///
  /// ```swift
  /// .matching { (name: String) in name.hasPrefix("J") }
  /// ```
  ///
  /// It may be called several times for a message, on any thread.
  public static func matching<T>(
    _ condition: @escaping @Sendable (T) -> Bool
  ) -> ArgumentMatcher {
    ArgumentMatcher("(\(T.self) that matches)", T.self, condition)
  }
}

extension ArgumentMatcher: CustomStringConvertible {}
