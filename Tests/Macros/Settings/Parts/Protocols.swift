public import DynamicMulticast

/// The requirements of README's program, which a method of any isolation satisfies.
@MessageProtocol
public protocol Awaited: Respondable {
  func note(_ text: String) async
  func score(_ text: String) async -> Int
  func check(_ text: String) async throws -> Int
  func measure(_ text: String) async throws(Failure) -> Int
  @OptionalMessage func maybe(_ text: String) async
  @OptionalMessage func maybeScore(_ text: String) async -> Int
}

/// Requirements for classes without isolation, also where the main actor is the default.
///
/// The requirements are `nonisolated` and not the protocol, because Swift 6.3 refuses an actor that
/// conforms to a `nonisolated` protocol and is created in another file.
@MessageProtocol
public protocol Free: Respondable {
  nonisolated func note(_ text: String)
  nonisolated func score(_ text: String) -> Int
  nonisolated func check(_ text: String) throws -> Int
  nonisolated func measure(_ text: String) throws(Failure) -> Int
  nonisolated func wait(_ text: String) async throws -> Int
  @OptionalMessage nonisolated func maybe(_ text: String)
  @OptionalMessage nonisolated func maybeScore(_ text: String) -> Int
}

/// Requirements for classes of the main actor.
@MessageProtocol @MainActor
package protocol OnMain: Respondable {
  func note(_ text: String)
  func score(_ text: String) -> Int
  func check(_ text: String) throws -> Int
  func measure(_ text: String) throws(Failure) -> Int
  func wait(_ text: String) async throws -> Int
  @OptionalMessage func maybe(_ text: String)
  @OptionalMessage func maybeScore(_ text: String) -> Int
}

/// The error of methods that fail.
public nonisolated struct Failure: Error {
  /// Creates the error.
  public init() {}
}
