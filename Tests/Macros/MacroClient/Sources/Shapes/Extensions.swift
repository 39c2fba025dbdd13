import DynamicMulticast

// MARK: Extensions that answer messages

@MessageProtocol
protocol ExtensionDelegate: Respondable {
  func number(_ number: Int) async -> Int
  @OptionalMessage func note(_ number: Int)
}

@Responding(extensions: "Delegate", "More", "Conditional", "Elsewhere")
final class Extended: Respondable {
  func own() -> Int { 1 }
}

@Responding("Delegate")
extension Extended: ExtensionDelegate {
  func number(_ number: Int) -> Int { number }
  func note(_ number: Int) { record(number) }
}

@available(macOS 99, *)
@Responding("More")
extension Extended {
  func later() async -> Int { 1 }
  @Responds var property: Int { 1 }
  @Responds static func make() -> Int { 1 }
  private func hidden() {}
}

#if os(Linux)
  @Responding("Conditional")
  extension Extended { func conditional() -> Int { 1 } }
#else
  @Responding("Conditional")
  extension Extended { func conditional() -> Int { 1 } }
#endif

@Responding(extensions: "Delegate")
actor ExtendedActor {}

@Responding("Delegate")
extension ExtendedActor: ExtensionDelegate {
  func number(_ number: Int) async -> Int { number }
  nonisolated func note(_ number: Int) { record(number) }
}

@Responding(extensions: "Delegate")
final class ExtendedGeneric<Value: Sendable>: Respondable {}

@Responding("Delegate")
extension ExtendedGeneric { func value(_ value: Value) -> Value { value } }

// A class that conforms in an extension without messages.
@Responding
final class ConformingLater {
  func number(_ number: Int) async -> Int { number }
}
extension ConformingLater: ExtensionDelegate {}

// A class whose superclass is not marked.
class Ordinary {}
@Responding
final class OfOrdinary: Ordinary, ExtensionDelegate, Place.Delegate, ChainDelegate {
  func first() -> String { "1" }
  func number(_ number: Int) -> Int { number }
}

func extensions() async throws {
  let (delegates, extended, onActor) = (ExtensionDelegateMulticast(), Extended(), ExtendedActor())
  delegates.add(kept(extended), delivery: .synchronous)
  try await arrives("note 1", { delegates.note(1) }, { try onActor.perform("note:", 1) })
  delegates.add(kept(onActor), delivery: .synchronous)
  let (later, ofOrdinary) = (ConformingLater(), OfOrdinary())
  delegates.add(kept(later), delivery: .synchronous)
  delegates.add(kept(ofOrdinary), delivery: .synchronous)
  try await answers("4", { try await delegates.number(1).reduce(0) { $0 + $1 } })
  try await answers(
    "1", { try extended.perform("own", as: Int.self) },
    { try await extended.performAsync("later", as: Int.self) },
    { try extended.perform("property", as: Int.self) },
    { try extended.perform("conditional", as: Int.self) },
    { try Extended.classObject.perform("make", as: Int.self) },
    { try extended.perform("elsewhere:", 1, as: Int.self) },
    { try ExtendedGeneric<Int>().perform("value:", 1, as: Int.self) })
  try await answers("false", { extended.responds(to: "hidden") })
  let (chains, places) = (ChainDelegateMulticast(), Place.DelegateMulticast())
  chains.add(kept(ofOrdinary), delivery: .synchronous)
  places.add(kept(ofOrdinary), delivery: .synchronous)
  try await answers("1", { try await chains.first().first() })
  try await answers("1", { try await places.number(1).first() })
}
