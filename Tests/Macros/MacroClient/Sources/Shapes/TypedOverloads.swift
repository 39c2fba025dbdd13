import DynamicMulticast

// MARK: Overloads that differ in their types

@MessageProtocol
protocol TypedOverloadDelegate: Respondable {
  func tell(_ number: Int)
  @Responds(to: "tellText:") func tell(_ text: String)
  @OptionalMessage @Responds(to: "tellPair:") func tell(_ pair: (Int, Int)) -> Int
}

@Responding
final class TypedOverloadAnswerer: TypedOverloadDelegate {
  func tell(_ number: Int) { record("number", number) }
  @Responds(to: "tellText:") func tell(_ text: String) { record("text", text) }
  @Responds(to: "tellPair:") func tell(_ pair: (Int, Int)) -> Int { pair.0 }
}

@MessageProtocol
protocol NumberPing: Respondable { func ping(_ number: Int) -> Int }

@MessageProtocol
protocol TextPing: Respondable { @Responds(to: "pingText:") func ping(_ text: String) -> Int }

@MessageProtocol
protocol AnyPing: NumberPing, TextPing {}

@Responding
final class PingAnswerer: AnyPing {
  func ping(_ number: Int) -> Int { number }
  @Responds(to: "pingText:") func ping(_ text: String) -> Int { text.count }
}

func typedOverloads() async throws {
  let (delegates, delegate) = (TypedOverloadDelegateMulticast(), TypedOverloadAnswerer())
  delegates.add(kept(delegate), delivery: .synchronous)
  try await arrives(
    "tell number 1", { delegates.tell(1) }, { try delegate.perform("tell:", 1) })
  try await arrives(
    "tell text a", { delegates.tell("a") }, { try delegate.perform("tellText:", "a") })
  try await answers(
    "2", { try await delegates.tell((2, 3)).first() },
    { try delegate.perform("tellPair:", (2, 3), as: Int.self) })
  let (pings, texts, answerer) = (AnyPingMulticast(), TextPingMulticast(), PingAnswerer())
  pings.add(kept(answerer), delivery: .synchronous)
  texts.add(kept(answerer), delivery: .synchronous)
  try await answers("1", { try await pings.ping(1).first() })
  try await answers(
    "3", { try await pings.ping("abc").first() }, { try await texts.ping("abc").first() },
    { try answerer.perform("pingText:", "abc", as: Int.self) })
}
