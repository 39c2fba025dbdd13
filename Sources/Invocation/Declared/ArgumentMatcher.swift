/// A condition for an argument of a message.
///
/// Tests write conditions as `.any` or `.equal("resize")`; the module `DynamicMulticastTesting`
/// declares them. This module has the protocol because the messages that `@MessageProtocol` spells
/// for tests take conditions.
@_documentation(visibility: internal)
public protocol ArgumentMatching: Sendable, CustomStringConvertible {
  /// Returns a Boolean value that indicates whether an argument of a message matches.
  ///
  /// - Parameters:
  ///   - invocation: The message.
  ///   - index: The index of the argument, counted from 0.
  /// - Returns: `true` if the argument matches. `false` also if the message has no argument at
  ///   `index`.
  func matches(_ invocation: Invocation, at index: Int) -> Bool

  /// The type to which the argument is converted.
  var argumentType: any Any.Type { get }
}

/// A condition for an argument of the type `Value`.
///
/// Conversion is the same as for a handler with a parameter of the type `Value`. An argument that
/// such a handler would refuse does not match.
open class ArgumentMatcher<Value>: ArgumentMatching, @unchecked Sendable {
  // Unchecked because the class is open. All properties are constants of `Sendable` types, and the
  // only subclass, `ArgumentCaptor`, adds state under a lock.

  /// The condition as text for a failure.
  public let description: String

  /// The type to which the argument is converted.
  public let argumentType: any Any.Type

  private let body: @Sendable (Invocation, Int) -> Bool

  /// Creates a condition that every argument matches, also an argument of another type.
  public init(any description: String) {
    self.description = description
    argumentType = Value.self
    body = { invocation, index in index < invocation.store.count }
  }

  /// Creates a condition from a text and a closure, which may run several times for a message.
  public convenience init(
    _ description: String, _ condition: @escaping @Sendable (Value) -> Bool
  ) {
    self.init(description, Value.self, condition)
  }

  /// Creates a condition from a text and a closure that gets the argument as another type.
  ///
  /// The closure may run several times for a message.
  public init<Converted>(
    _ description: String, _ type: Converted.Type,
    _ condition: @escaping @Sendable (Converted) -> Bool
  ) {
    self.description = description
    argumentType = type
    body = { invocation, index in
      guard let value = try? invocation.argument(at: index, as: type) else { return false }
      return condition(value)
    }
  }

  /// Returns a Boolean value that indicates whether an argument of a message matches.
  public final func matches(_ invocation: Invocation, at index: Int) -> Bool {
    body(invocation, index)
  }
}
