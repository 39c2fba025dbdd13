import DynamicMulticast

// MARK: A diamond of protocols

@MessageProtocol
protocol RootDelegate: Respondable {
  func root(_ number: Int) -> Int
  @OptionalMessage func note(_ number: Int)
}

@MessageProtocol
protocol LeftDelegate: RootDelegate, Sendable { func left() -> Int }

@MessageProtocol
protocol RightDelegate: RootDelegate, AnyObject { func right() -> Int }

@MessageProtocol
protocol BottomDelegate: LeftDelegate, RightDelegate {}

@MessageProtocol
protocol ComposedDelegate: LeftDelegate & RightDelegate { func composed() -> Int }

@Responding
final class BottomAnswerer: BottomDelegate, ComposedDelegate {
  func root(_ number: Int) -> Int { number }
  func note(_ number: Int) { record(number) }
  func left() -> Int { 2 }
  func right() -> Int { 3 }
  func composed() -> Int { 4 }
}

func diamonds() async throws {
  let (bottom, composed, root) = (
    BottomDelegateMulticast(), ComposedDelegateMulticast(), RootDelegateMulticast()
  )
  let delegate = BottomAnswerer()
  bottom.add(kept(delegate), delivery: .synchronous)
  composed.add(kept(delegate), delivery: .synchronous)
  root.add(kept(delegate), delivery: .synchronous)
  try await answers(
    "1", { try await bottom.root(1).first() }, { try await composed.root(1).first() },
    { try await root.root(1).first() }, { try delegate.perform("root:", 1, as: Int.self) })
  try await arrives(
    "note 1", { bottom.note(1) }, { composed.note(1) }, { root.note(1) },
    { bottom.send("note:", 1) })
  try await answers(
    "2", { try await bottom.left().first() }, { try await composed.left().first() })
  try await answers(
    "3", { try await bottom.right().first() }, { try await composed.right().first() })
  try await answers("4", { try await composed.composed().first() })
}

// MARK: Requirements that are repeated

@MessageProtocol
protocol RepeatedDelegate: Respondable {
  func ping(_ number: Int) async throws -> Int
  @OptionalMessage func optional(_ number: Int) -> Int
  var property: Int { get }
}

@MessageProtocol
protocol RepeatingDelegate: RepeatedDelegate {
  func ping(_ number: Int) -> Int
  func optional(_ number: Int) -> Int
  var property: Int { get set }
}

@MessageProtocol
protocol OtherPingDelegate: Respondable {
  func ping(_ number: Int) -> Int
  func other() -> Int
}

typealias PingDelegates = RepeatingDelegate & OtherPingDelegate

@Responding
final class Pinged: PingDelegates, @unchecked Sendable {
  func ping(_ number: Int) -> Int { number }
  func optional(_ number: Int) -> Int { number }
  func other() -> Int { 1 }
  @Responds var property: Int = 1
}

func repeatedRequirements() async throws {
  let (repeating, other) = (RepeatingDelegateMulticast(), OtherPingDelegateMulticast())
  let delegate = Pinged()
  repeating.add(kept(delegate), delivery: .synchronous)
  other.add(kept(delegate), delivery: .synchronous)
  try await answers(
    "1", { try await repeating.ping(1).first() }, { try await other.ping(1).first() },
    { try await repeating.optional(1).first() }, { try await other.other().first() },
    { try await repeating.property().first() })
  repeating.setProperty(2)
  try await answers("2", { try await repeating.property().first() })
}

// MARK: Parents without messages

protocol Identified: AnyObject { var id: Int { get } }

class Superclass: @unchecked Sendable { func base() -> Int { 1 } }

@MessageProtocol
protocol ConstrainedDelegate: Respondable, Sendable, CustomStringConvertible, AnyObject
where Self: Identified, Self: Superclass {
  func number(_ number: Int) -> Int
}

@MessageProtocol
protocol ModuleDelegate: Shapes.OtherPingDelegate, Error { func last() -> Int }

@MessageProtocol
protocol EmptyDelegate: Respondable {}

@Responding
final class Constrained: Superclass, Identified, ConstrainedDelegate, ModuleDelegate, EmptyDelegate,
  @unchecked Sendable
{
  let id = 3
  var description: String { "constrained" }
  func number(_ number: Int) -> Int { number }
  func ping(_ number: Int) -> Int { number }
  func other() -> Int { 1 }
  func last() -> Int { 1 }
}

func otherParents() async throws {
  let (first, second, empty) = (
    ConstrainedDelegateMulticast(), ModuleDelegateMulticast(), EmptyDelegateMulticast()
  )
  let delegate = Constrained()
  first.add(kept(delegate), delivery: .synchronous)
  second.add(kept(delegate), delivery: .synchronous)
  empty.add(kept(delegate), delivery: .synchronous)
  try await answers(
    "1", { try await first.number(1).first() }, { try await second.ping(1).first() },
    { try await second.last().first() }, { empty.count })
}

// MARK: Requirements that are not messages, and a name at run time

@MessageProtocol("OldName")
protocol MixedDelegate: Respondable {
  init(number: Int)
  static func make() -> Self
  static var shared: Int { get }
  subscript(index: Int) -> Int { get }
  func message(_ number: Int) -> Int
}

@Responding
final class MixedAnswerer: MixedDelegate {
  init(number: Int) {}
  static func make() -> MixedAnswerer { MixedAnswerer(number: 1) }
  static var shared: Int { 1 }
  subscript(index: Int) -> Int { index }
  func message(_ number: Int) -> Int { number }
}

func mixedRequirements() async throws {
  let (delegates, delegate) = (MixedDelegateMulticast(), MixedAnswerer(number: 1))
  delegates.add(kept(delegate), delivery: .synchronous)
  try await answers(
    "1", { try await delegates.message(1).first() },
    { MixedDelegateMulticast.declaration.description.requirements.count })
  try await answers("OldName", { MixedDelegateMulticast.declaration.description.name })
}

// MARK: A proxy

@MessageProtocol(proxy: true)
protocol ProxiedDelegate: Respondable {
  func call(_ number: Int) -> Int
  func pattern(_ pattern: Int)
  func later(_ body: @escaping @Sendable (Int) -> Int) async throws -> Int
  var table: [String: Int] { get set }
}

@Responding
final class Proxied: ProxiedDelegate, @unchecked Sendable {
  func call(_ number: Int) -> Int { number }
  func pattern(_ pattern: Int) { record(pattern) }
  func later(_ body: @escaping @Sendable (Int) -> Int) async throws -> Int { body(0) }
  @Responds var table: [String: Int] = [:]
}

func proxies() async throws {
  let (delegates, delegate) = (ProxiedDelegateMulticast(), Proxied())
  let proxy = ProxiedDelegateProxy(to: delegate)
  delegates.add(kept(proxy), delivery: .synchronous)
  try await answers(
    "1", { try await delegates.call(1).first() }, { proxy.call(1) },
    { try proxy.perform("call:", 1, as: Int.self) },
    { try await delegates.later { $0 + 1 }.first() }, { try await proxy.later { $0 + 1 } })
  try await arrives("pattern 1", { delegates.pattern(1) }, { proxy.pattern(1) })
  delegates.setTable(["a": 1])
  try await answers("[\"a\": 1]", { try await delegates.table().first() })
}
