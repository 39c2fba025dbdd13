import DynamicMulticast

// MARK: Operators in the class

@MessageProtocol
protocol ComparedDelegate: Respondable, Hashable, Comparable { func number(_ number: Int) -> Int }

@Responding
final class Compared: ComparedDelegate {
  let id: Int
  init(_ id: Int) { self.id = id }
  static func == (left: Compared, right: Compared) -> Bool { left.id == right.id }
  static func < (left: Compared, right: Compared) -> Bool { left.id < right.id }
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
  func number(_ number: Int) -> Int { number }
}

func operators() async throws {
  let (delegates, delegate) = (ComparedDelegateMulticast(), Compared(1))
  delegates.add(kept(delegate), delivery: .synchronous)
  try await answers(
    "1", { try await delegates.number(1).first() },
    { try delegate.perform("number:", 1, as: Int.self) }, { Set([delegate, Compared(1)]).count })
  try await answers("true", { delegate == Compared(1) }, { delegate < Compared(2) })
}
