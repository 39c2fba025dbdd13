// The lines of this file end in a carriage return and a line feed.
// swift-format-ignore-file

import DynamicMulticast

/// A protocol.
@MessageProtocol
protocol ReturnDelegate: Respondable {
  /// A message.
  /* and a comment
     of two lines */
  func number(
    _ number: Int,  // first
    and other: Int
  ) -> Int
  #if os(Linux)
  @OptionalMessage
  func note(_ text: String)
  #endif
  var property: Int { get }
}

@Responding
final class ReturnAnswerer: ReturnDelegate {
  func number(
    _ number: Int,  // first
    and other: Int = 2
  ) -> Int { number }
  #if os(Linux)
  func note(_ text: String) {
    record(text, """
      b
      """)
  }
  #endif
  @Responds var property: Int {
    1
  }
}

func carriageReturns() async throws {
  let (delegates, delegate) = (ReturnDelegateMulticast(), ReturnAnswerer())
  delegates.add(kept(delegate), delivery: .synchronous)
  try await answers(
    "1", { try await delegates.number(1, and: 2).first() },
    { try delegate.perform("number:and:", 1, 2, as: Int.self) },
    { try await delegates.property().first() })
  try await arrives("note a b", { delegates.note("a") }, { try delegate.perform("note:", "a") })
}
