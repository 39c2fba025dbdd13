// swift-format-ignore-file: AlwaysUseLowerCamelCase

import DynamicMulticast

// MARK: Parameters whose names hide what an expansion uses

@MessageProtocol
protocol HidingDelegate: Respondable {
  func `init`(_ `self`: Int) -> Int
  func wait(_ await: Int) -> Int
  func waitLater(_ await: Int, _ async: Int) async throws -> Int
  func question(Question: Int, Selectors: Int, HidingDelegateMulticast: Int) -> Int
  func number(Int: Int, String: String, Bool: Bool) -> Int
  @OptionalMessage func maybe(_ self: Int, DirectCall: Int, MethodTable: Int) -> Int
  @OptionalMessage func unnamed(argument2: Int, _: Int) -> Int
  @OptionalMessage func note(_ await: Int, Int: Int)
}

@Responding
final class HidingAnswerer: HidingDelegate {
  func `init`(_ `self`: Int) -> Int { `self` }
  func wait(_ await: Int) -> Int { `await` }
  func waitLater(_ await: Int, _ async: Int) async throws -> Int { `await` }
  func question(Question: Int, Selectors: Int, HidingDelegateMulticast: Int) -> Int { Question }
  func number(Int: Int, String: String, Bool: Bool) -> Int { Int }
  func maybe(_ self: Int, DirectCall: Int, MethodTable: Int) -> Int { DirectCall }
  func unnamed(argument2: Int, _: Int) -> Int { argument2 }
  func note(_ await: Int, Int: Int) { record(Int) }
}

@Responding
actor HidingActor: @preconcurrency HidingDelegate {
  func `init`(_ `self`: Int) -> Int { `self` }
  func wait(_ await: Int) -> Int { `await` }
  func waitLater(_ await: Int, _ async: Int) async throws -> Int { `await` }
  func question(Question: Int, Selectors: Int, HidingDelegateMulticast: Int) -> Int { Question }
  func number(Int: Int, String: String, Bool: Bool) -> Int { Int }
  func maybe(_ self: Int, DirectCall: Int, MethodTable: Int) -> Int { DirectCall }
  func unnamed(argument2: Int, _: Int) -> Int { argument2 }
  func note(_ await: Int, Int: Int) { record(Int) }
}

func hidingNames() async throws {
  for delegate in [HidingAnswerer(), HidingActor()] as [any HidingDelegate] {
    let delegates = HidingDelegateMulticast()
    delegates.add(kept(delegate), delivery: .synchronous)
    try await answers(
      "1", { try await delegates.`init`(1).first() }, { try await delegates.wait(1).first() },
      { try await delegates.waitLater(1, 0).first() },
      {
        try await delegates.question(Question: 1, Selectors: 0, HidingDelegateMulticast: 0).first()
      },
      { try await delegates.number(Int: 1, String: "", Bool: true).first() },
      { try await delegates.maybe(0, DirectCall: 1, MethodTable: 0).first() },
      { try await delegates.unnamed(argument2: 1, 0).first() },
      { try await delegate.performAsync("init:", 1, as: Int.self) },
      { try await delegate.performAsync("wait:", 1, as: Int.self) },
      { try await delegate.performAsync("unnamedWithArgument2::", 1, 0, as: Int.self) })
    try await arrives("note 1", { delegates.note(0, Int: 1) })
  }
}
