import DynamicMulticast

// MARK: Parents with the same requirement

@MessageProtocol
protocol FirstPing: Respondable {
  func ping(_ number: Int) -> Int
  @OptionalMessage func note(_ number: Int)
  var title: String { get }
}

@MessageProtocol
protocol SecondPing: Respondable {
  func ping(_ number: Int) -> Int
  @OptionalMessage func note(_ number: Int)
  var title: String { get set }
}

// Repeats the messages, because a call of the function of either parent would be ambiguous.
@MessageProtocol
protocol BothPings: FirstPing, SecondPing {
  func ping(_ number: Int) -> Int
  @OptionalMessage func note(_ number: Int)
  var title: String { get set }
}

@MessageProtocol
protocol DeepPings: BothPings, FirstPing { func deep() -> Int }

@Responding
final class PingedTwice: DeepPings, @unchecked Sendable {
  func ping(_ number: Int) -> Int { number }
  func note(_ number: Int) { record(number) }
  func deep() -> Int { 1 }
  @Responds var title: String = "a"
}

func sameRequirements() async throws {
  let (both, deep, delegate) = (BothPingsMulticast(), DeepPingsMulticast(), PingedTwice())
  both.add(kept(delegate), delivery: .synchronous)
  deep.add(kept(delegate), delivery: .synchronous)
  try await answers(
    "1", { try await both.ping(1).first() }, { try await deep.ping(1).first() },
    { try await deep.deep().first() }, { try delegate.perform("ping:", 1, as: Int.self) })
  try await arrives("note 1", { both.note(1) }, { deep.note(1) }, { deep.send("note:", 1) })
  both.setTitle("b")
  try await answers("b", { try await deep.title().first() })
}
