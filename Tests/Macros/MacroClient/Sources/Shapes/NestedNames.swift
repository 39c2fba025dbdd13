import DynamicMulticast

// MARK: Names that are visible only inside the protocol, or in the type around it

@MessageProtocol
protocol AliasDelegate: Respondable {
  typealias Key = String
  typealias Handler = @Sendable (Int) -> Int
  func key(_ key: Key) -> [Key]
  func handle(_ handler: @escaping Handler) -> Int
  @OptionalMessage func maybe(_ key: Self.Key) -> AliasDelegate.Key
}

@MessageProtocol
protocol RefinedAliasDelegate: AliasDelegate { func other(_ key: Key) -> Key }

@Responding
final class AliasAnswerer: RefinedAliasDelegate {
  func key(_ key: Key) -> [Key] { [key] }
  func handle(_ handler: @escaping Handler) -> Int { handler(1) }
  func maybe(_ key: Key) -> Key { key }
  func other(_ key: String) -> String { key }
}

final class Session: Sendable {
  enum State: Sendable { case open }

  @MessageProtocol
  protocol Delegate: Respondable {
    func session(_ session: Session, didChangeTo state: State)
    func state(_ state: State) -> State
    @OptionalMessage func maybe(_ states: [State]) -> State?
  }
  let delegates = DelegateMulticast()
}

@Responding
final class SessionLog: Session.Delegate {
  func session(_ session: Session, didChangeTo state: Session.State) { record(state) }
  func state(_ state: Session.State) -> Session.State { state }
  func maybe(_ states: [Session.State]) -> Session.State? { states.first }
}

func nestedNames() async throws {
  let (delegates, delegate) = (RefinedAliasDelegateMulticast(), AliasAnswerer())
  delegates.add(kept(delegate), delivery: .synchronous)
  try await answers(
    "[\"a\"]", { try await delegates.key("a").first() },
    { try delegate.perform("key:", "a", as: [String].self) })
  try await answers("2", { try await delegates.handle({ $0 + 1 }).first() })
  try await answers(
    "a", { try await delegates.maybe("a").first() }, { try await delegates.other("a").first() })
  let (session, log) = (Session(), SessionLog())
  session.delegates.add(kept(log), delivery: .synchronous)
  try await arrives(
    "session open", { session.delegates.session(session, didChangeTo: .open) },
    { try log.perform("session:didChangeTo:", session, Session.State.open) })
  try await answers(
    "open", { try await session.delegates.state(.open).first() },
    { try await session.delegates.maybe([.open]).first() ?? nil })
}
