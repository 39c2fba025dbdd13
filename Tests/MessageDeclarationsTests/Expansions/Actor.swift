@Responding
public actor Meter<Unit: Sendable>: Respondable {
  public func usage(since date: Int) -> Int { 0 }
  public func reset() async throws {}
  nonisolated public func name() -> String { "" }
  @Responds static func isSupported() -> Bool { true }
}

@Responding
@DatabaseActor final class Store: Respondable {
  func write(_ row: String) -> Bool { true }
  nonisolated func name() -> String { "" }
}
