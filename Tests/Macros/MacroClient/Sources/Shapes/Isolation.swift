import DynamicMulticast

// MARK: Methods of every isolation

@MessageProtocol
protocol IsolationDelegate: Respondable {
  func plain(_ number: Int) async -> String
  @MainActor func main(_ number: Int) -> String
  @MainActor func mainLater(_ number: Int) async throws -> String
  @StoreActor func store(_ number: Int) async -> String
  @Shapes.StoreActor func qualified(_ number: Int) async -> String
  nonisolated func free(_ number: Int) -> String
  nonisolated(nonsending) func here(_ number: Int) async -> String
  @concurrent func away(_ number: Int) async -> String
}

@Responding
final class IsolationTaker: IsolationDelegate {
  func plain(_ number: Int) async -> String { "plain" }
  @MainActor func main(_ number: Int) -> String {
    MainActor.assertIsolated()
    return "main"
  }
  @MainActor func mainLater(_ number: Int) async throws -> String {
    MainActor.assertIsolated()
    return "main later"
  }
  @StoreActor func store(_ number: Int) async -> String {
    StoreActor.assertIsolated()
    return "store"
  }
  @Shapes.StoreActor func qualified(_ number: Int) -> String {
    StoreActor.assertIsolated()
    return "qualified"
  }
  nonisolated func free(_ number: Int) -> String { "free" }
  nonisolated(nonsending) func here(_ number: Int) async -> String { "here" }
  @concurrent func away(_ number: Int) async -> String { "away" }
}

func isolation() async throws {
  let (delegates, delegate) = (IsolationDelegateMulticast(), IsolationTaker())
  delegates.add(kept(delegate), delivery: .mainActor)
  try await answers(
    "plain", { try await delegates.plain(1).first() },
    { try await delegate.performAsync("plain:", 1, as: String.self) })
  try await answers(
    "main", { try await delegates.main(1).first() },
    { try await delegate.performAsync("main:", 1, as: String.self) })
  try await answers("main later", { try await delegates.mainLater(1).first() })
  try await answers(
    "store", { try await delegates.store(1).first() },
    { try await delegate.performAsync("store:", 1, as: String.self) })
  try await answers("qualified", { try await delegates.qualified(1).first() })
  try await answers(
    "free", { try await delegates.free(1).first() },
    { try delegate.perform("free:", 1, as: String.self) })
  try await answers("here", { try await delegates.here(1).first() })
  try await answers("away", { try await delegates.away(1).first() })
}

// MARK: A global actor whose name does not end in Actor

@MessageProtocol
protocol DatabaseDelegate: Respondable {
  @Database func load(_ number: Int) async -> String
  @OptionalMessage @Database func maybe(_ number: Int) -> String
}

@Responding @Database
final class DatabaseClass: DatabaseDelegate {
  func load(_ number: Int) -> String {
    Database.assertIsolated()
    return "loaded"
  }
  func maybe(_ number: Int) -> String {
    Database.assertIsolated()
    return "maybe"
  }
  nonisolated func free() { record() }
}

@Responding
final class DatabaseMethods: Respondable, Sendable {
  typealias NamedActor = Database
  @Database func later(_ number: Int) async -> Int {
    Database.assertIsolated()
    return number
  }
  @NamedActor func now(_ number: Int) -> Int {
    Database.assertIsolated()
    return number
  }
}

func otherGlobalActors() async throws {
  let (delegates, delegate) = (DatabaseDelegateMulticast(), DatabaseClass())
  delegates.add(kept(delegate), delivery: .synchronous)
  try await answers(
    "loaded", { try await delegates.load(1).first() },
    { try await delegate.performAsync("load:", 1, as: String.self) })
  try await answers("maybe", { try await delegates.maybe(1).first() })
  try await arrives("free", { try delegate.perform("free") })
  let methods = DatabaseMethods()
  try await answers(
    "1", { try await methods.performAsync("later:", 1, as: Int.self) },
    { try await methods.performAsync("now:", 1, as: Int.self) })
}

// MARK: Protocols of the main actor, of a global actor, and of actors

@MainActor @MessageProtocol
protocol ViewDelegate: Respondable {
  func show(_ number: Int) -> Int
  nonisolated func free(_ number: Int) -> Int
  var title: String { get set }
}

@Responding @MainActor
final class MainView: ViewDelegate {
  func show(_ number: Int) -> Int {
    MainActor.assertIsolated()
    return number
  }
  nonisolated func free(_ number: Int) -> Int { number }
  @Responds var title: String = "a"
  isolated deinit {}
}

@Responding
final class InferredView: ViewDelegate {
  func show(_ number: Int) -> Int {
    MainActor.assertIsolated()
    return number
  }
  nonisolated func free(_ number: Int) -> Int { number }
  @Responds var title: String = "a"
}

@StoreActor @MessageProtocol
protocol StoreDelegate: Respondable {
  func load(_ number: Int) async -> Int
  @OptionalMessage func now(_ number: Int) -> Int
}

@Responding @StoreActor
final class StoreClass: StoreDelegate {
  func load(_ number: Int) -> Int {
    StoreActor.assertIsolated()
    return number
  }
  func now(_ number: Int) -> Int {
    StoreActor.assertIsolated()
    return number
  }
}

@MessageProtocol
protocol ActorDelegate: Actor, Respondable {
  func load(_ number: Int) -> Int
  func later(_ number: Int) async throws -> Int
  nonisolated func free() -> Int
  @OptionalMessage func maybe(_ number: Int) -> Int
  @OptionalMessage func silent(_ number: Int)
  var title: String { get }
}

@Responding
actor ActorClass: ActorDelegate {
  func load(_ number: Int) -> Int { number }
  func later(_ number: Int) async throws -> Int { number }
  nonisolated func free() -> Int { 1 }
  func maybe(_ number: Int) -> Int { number }
  func silent(_ number: Int) { record(number) }
  @Responds var title: String { "a" }
}

func isolatedProtocols() async throws {
  for delegate in [MainView(), InferredView()] as [any ViewDelegate] {
    let delegates = ViewDelegateMulticast()
    delegates.add(kept(delegate), delivery: .mainActor)
    try await answers(
      "1", { try await delegates.show(1).first() }, { try await delegates.free(1).first() },
      { try await delegate.performAsync("show:", 1, as: Int.self) },
      { try delegate.perform("free:", 1, as: Int.self) })
    try await answers("a", { try await delegates.title().first() })
    delegates.setTitle("b")
    try await answers("b", { try await delegates.title().first() })
  }
  let (stores, store) = (StoreDelegateMulticast(), StoreClass())
  stores.add(kept(store), delivery: .synchronous)
  try await answers(
    "1", { try await stores.load(1).first() }, { try await stores.now(1).first() },
    { try await store.performAsync("now:", 1, as: Int.self) })
  let (actors, delegate) = (ActorDelegateMulticast(), ActorClass())
  actors.add(kept(delegate), delivery: .synchronous)
  try await answers(
    "1", { try await actors.load(1).first() }, { try await actors.later(1).first() },
    { try await actors.free().first() }, { try await actors.maybe(1).first() },
    { try await delegate.performAsync("load:", 1, as: Int.self) })
  try await arrives("silent 1", { actors.silent(1) })
  try await answers("a", { try await actors.title().first() })
}

// MARK: Members of an actor

@Responding
actor ActorMembers: Respondable {
  nonisolated let name = "a"
  nonisolated var unownedExecutor: UnownedSerialExecutor { MainActor.sharedUnownedExecutor }
  nonisolated func free() { record() }
  nonisolated func freeLater() async -> Int { 1 }
  @MainActor func main() -> Int { 1 }
  func failing() throws(Fault) -> Int { throw Fault(code: 1) }
  @concurrent nonisolated func away() async -> Int { 1 }
  nonisolated(nonsending) func here() async -> Int { 1 }
  func call(_ body: @escaping @Sendable (isolated ActorMembers) -> Int) -> Int { body(self) }
  func chain() -> Self { self }
  @Responds nonisolated var title: Int { 1 }
  @Responds var inner: Int { 1 }
  @Responds static func make() -> Int { 1 }
  isolated deinit {}
}

func actorMembers() async throws {
  let delegate = ActorMembers()
  try await arrives("free", { try delegate.perform("free") })
  let body: @Sendable (isolated ActorMembers) -> Int = { _ in 1 }
  try await answers(
    "1", { try await delegate.performAsync("freeLater", as: Int.self) },
    { try await delegate.performAsync("main", as: Int.self) },
    { try await delegate.performAsync("away", as: Int.self) },
    { try await delegate.performAsync("here", as: Int.self) },
    { try await delegate.performAsync("call:", body, as: Int.self) },
    { try delegate.perform("title", as: Int.self) },
    { try await delegate.performAsync("inner", as: Int.self) },
    { try ActorMembers.classObject.perform("make", as: Int.self) })
  try await answers(
    "true", { try await delegate.performAsync("chain", as: ActorMembers.self) === delegate })
  try await answers(
    "Fault(code: 1)", { await thrown { try await delegate.performAsync("failing") } })
}

// MARK: Typed errors

enum Outer { enum Inner: Error { case some } }

@MessageProtocol
protocol TypedErrorDelegate: Respondable {
  func fail(_ code: Int) throws(Fault) -> Int
  func later(_ code: Int) async throws(Fault) -> Int
  func any(_ code: Int) throws(any Error) -> Int
  func nested() throws(Outer.Inner) -> Int
  func never(_ code: Int) throws(Never) -> Int
  func neverLater(_ code: Int) async throws(Never) -> Int
  @OptionalMessage func maybe(_ code: Int) throws(Fault)
  @OptionalMessage func maybeLater(_ code: Int) async throws(Fault) -> Int
}

@Responding
final class TypedErrorThrower: TypedErrorDelegate {
  func fail(_ code: Int) throws(Fault) -> Int { throw Fault(code: code) }
  func later(_ code: Int) async throws(Fault) -> Int { throw Fault(code: code) }
  func any(_ code: Int) throws(any Error) -> Int { throw Fault(code: code) }
  func nested() throws(Outer.Inner) -> Int { throw .some }
  func never(_ code: Int) throws(Never) -> Int { code }
  func neverLater(_ code: Int) async throws(Never) -> Int { code }
  func maybe(_ code: Int) throws(Fault) { record(code) }
  func maybeLater(_ code: Int) async throws(Fault) -> Int { code }
}

func typedErrors() async throws {
  let (delegates, delegate) = (TypedErrorDelegateMulticast(), TypedErrorThrower())
  delegates.add(kept(delegate), delivery: .synchronous)
  try await answers(
    "Fault(code: 3)", { await thrown { _ = try await delegates.fail(3).first() } },
    { await thrown { try delegate.perform("fail:", 3) } },
    { await thrown { _ = try await delegates.later(3).first() } },
    { await thrown { try await delegate.performAsync("later:", 3) } },
    { await thrown { _ = try await delegates.any(3).first() } })
  try await answers(
    "some", { await thrown { _ = try await delegates.nested().first() } },
    { await thrown { try delegate.perform("nested") } })
  try await arrives("maybe 1", { delegates.maybe(1) }, { try delegate.perform("maybe:", 1) })
  try await answers(
    "2", { try await delegates.maybeLater(2).first() }, { try await delegates.never(2).first() },
    { try await delegates.neverLater(2).first() },
    { try delegate.perform("never:", 2, as: Int.self) })
}

// MARK: Properties

@MessageProtocol
protocol PropertyDelegate: Respondable {
  var constant: Int { get }
  var observed: Int { get set }
  var later: Int { get async throws }
  var failing: Int { get throws(Fault) }
  @OptionalMessage var table: [String: Int]? { get set }
  @MainActor var main: Int { get }
  var modified: Int { get set }
}

@Responding
final class PropertyHolder: PropertyDelegate, @unchecked Sendable {
  @Responds let constant: Int = 1
  @Responds var observed: Int = 2 { willSet { record(newValue) } }
  @Responds var later: Int { get async throws { 3 } }
  @Responds var failing: Int { get throws(Fault) { throw Fault(code: 4) } }
  @Responds lazy var table: [String: Int]? = ["a": 1]
  @Responds @MainActor var main: Int { 6 }
  @Responds var modified: Int {
    get { 7 }
    _modify {
      var value = 0
      yield &value
      record(value)
    }
  }
  @Responds weak var worker: Worker?
  @Responds unowned var owner: Worker = owner
  @Responds nonisolated(unsafe) var text: String = ""
  @Responds private(set) var closed: Int = 8
  @Responds var first: Int = 9, second: String = "b"
  @Responds static let limit: Int = 10
  private static let owner = Worker("owner")
  var unmarked = 1
}

func properties() async throws {
  let (delegates, delegate) = (PropertyDelegateMulticast(), PropertyHolder())
  delegates.add(kept(delegate), delivery: .mainActor)
  try await answers("1", { try await delegates.constant().first() })
  try await arrives(
    "observed 9", { delegates.setObserved(9) }, { try delegate.perform("setObserved:", 9) })
  try await answers("9", { try await delegates.observed().first() })
  try await answers(
    "3", { try await delegates.later().first() },
    { try await delegate.performAsync("later", as: Int.self) })
  try await answers(
    "Fault(code: 4)", { await thrown { _ = try await delegates.failing().first() } },
    { await thrown { try delegate.perform("failing") } })
  try await answers("[\"a\": 1]", { try await delegates.table().first() ?? nil })
  delegates.setTable(["b": 2])
  try await answers("[\"b\": 2]", { try await delegates.table().first() ?? nil })
  try await answers("6", { try await delegates.main().first() })
  try await arrives(
    "modified 9", { delegates.setModified(9) }, { try delegate.perform("setModified:", 9) })
  let worker = Worker("c")
  try delegate.perform("setWorker:", worker)
  try delegate.perform("setOwner:", worker)
  try await answers(
    "c", { try delegate.perform("worker", as: Worker?.self)?.name },
    { try delegate.perform("owner", as: Worker.self).name })
  try delegate.perform("setText:", "d")
  try await answers("d", { try delegate.perform("text", as: String.self) })
  try await answers("8", { try delegate.perform("closed", as: Int.self) })
  try await answers("9", { try delegate.perform("first", as: Int.self) })
  try await answers("b", { try delegate.perform("second", as: String.self) })
  try await answers("10", { try PropertyHolder.classObject.perform("limit", as: Int.self) })
  try await answers(
    "false", { delegate.responds(to: "unmarked") }, { delegate.responds(to: "setClosed:") })
}
