// swift-format-ignore-file: AlwaysUseLowerCamelCase

import DynamicMulticast

// MARK: Attributes of closures in every order, and types in parentheses

@MessageProtocol
protocol OrderDelegate: Respondable {
  func first(_ body: @Sendable @escaping (Int) -> Int) -> Int
  func main(_ body: @MainActor @escaping @Sendable (Int) -> Void) -> Int
  func here(_ body: nonisolated(nonsending) @escaping @Sendable () async -> Int) async -> Int
  func composed(_ shape: any (Drawable & Movable)) -> any (Drawable & Movable)
  @OptionalMessage func maybe(_ body: @Sendable @escaping () -> Int) -> Int
}

@Responding
final class OrderTaker: OrderDelegate {
  func first(_ body: @Sendable @escaping (Int) -> Int) -> Int { body(1) }
  func main(_ body: @MainActor @escaping @Sendable (Int) -> Void) -> Int { 2 }
  func here(_ body: nonisolated(nonsending) @escaping @Sendable () async -> Int) async -> Int {
    await body()
  }
  func composed(_ shape: any (Drawable & Movable)) -> any (Drawable & Movable) { shape }
  func maybe(_ body: @Sendable @escaping () -> Int) -> Int { body() }
}

// MARK: A protocol whose name is a keyword, and selectors that differ in an underscore

@MessageProtocol
protocol `switch`: Respondable {
  func load_image(_ name: String) -> Int
  func load(_ name: String, image: String) -> Int
  @OptionalMessage @Responds(to: "load:image_:") func other(_ name: String, _ image: String) -> Int
}

@MessageProtocol
protocol `case`: `switch` { func last() -> Int }

@Responding
final class `default class`: `case` {
  func load_image(_ name: String) -> Int { 1 }
  func load(_ name: String, image: String) -> Int { 2 }
  func other(_ name: String, _ image: String) -> Int { 3 }
  func last() -> Int { 4 }
}

func spellingOrders() async throws {
  let (delegates, delegate) = (OrderDelegateMulticast(), OrderTaker())
  delegates.add(kept(delegate), delivery: .synchronous)
  let body: @Sendable (Int) -> Int = { $0 + 1 }
  let here: nonisolated(nonsending) @Sendable () async -> Int = { 2 }
  try await answers(
    "2", { try await delegates.first(body).first() },
    { try delegate.perform("first:", body, as: Int.self) },
    { try await delegates.main { _ in }.first() }, { try await delegates.here(here).first() },
    { try await delegates.maybe { 2 }.first() })
  try await answers("circle", { try await delegates.composed(Circle()).first()?.name })
  let (cases, answerer) = (caseMulticast(), `default class`())
  cases.add(kept(answerer), delivery: .synchronous)
  try await answers(
    "1", { try await cases.load_image("").first() },
    { try answerer.perform("load_image:", "", as: Int.self) })
  try await answers(
    "2", { try await cases.load("", image: "").first() },
    { try answerer.perform("load:image:", "", "", as: Int.self) })
  try await answers("3", { try await cases.other("", "").first() })
  try await answers("4", { try await cases.last().first() })
}
