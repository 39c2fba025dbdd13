import DynamicMulticast

@MessageProtocol
protocol ClosureDelegate: Respondable {
  func map(_ body: @escaping @Sendable (Int) -> Int)
  func nonescaping(_ body: @Sendable () -> Int) -> Int
  func later(_ body: @escaping @Sendable (Int) async throws -> Int) async throws -> Int
  func onMain(_ body: @escaping @MainActor (String) -> Void)
  func failing(_ body: @escaping @Sendable (Int) throws(Fault) -> Int) -> Int
  func maybe(_ body: (@Sendable (Int) -> Int)?)
  func currying(_ body: @escaping @Sendable (Int) -> @Sendable (Int) -> Int)
  func table(_ bodies: [String: @Sendable (Int) -> Int])
  func isolated(_ body: @escaping @isolated(any) @Sendable () async -> Int) async -> Int
  func made() -> @Sendable (Int) -> Int
  func madeMaybe() -> (@Sendable (Int) -> Int)?
  func both(_ first: @escaping @Sendable () -> Int, then second: @escaping @Sendable (Int) -> Int)
}

@Responding
final class ClosureTaker: ClosureDelegate {
  func map(_ body: @escaping @Sendable (Int) -> Int) { record(body(1)) }
  func nonescaping(_ body: @Sendable () -> Int) -> Int { body() }
  func later(_ body: @escaping @Sendable (Int) async throws -> Int) async throws -> Int {
    try await body(1)
  }
  func onMain(_ body: @escaping @MainActor (String) -> Void) { record("escapes") }
  func failing(_ body: @escaping @Sendable (Int) throws(Fault) -> Int) -> Int {
    do { return try body(1) } catch { return error.code }
  }
  func maybe(_ body: (@Sendable (Int) -> Int)?) { record(body?(1) ?? 0) }
  func currying(_ body: @escaping @Sendable (Int) -> @Sendable (Int) -> Int) {
    record(body(1)(2))
  }
  func table(_ bodies: [String: @Sendable (Int) -> Int]) { record(bodies["a"]?(1) ?? 0) }
  func isolated(_ body: @escaping @isolated(any) @Sendable () async -> Int) async -> Int {
    await body()
  }
  func made() -> @Sendable (Int) -> Int { { $0 + 1 } }
  func madeMaybe() -> (@Sendable (Int) -> Int)? { { $0 + 1 } }
  func both(
    _ first: @escaping @Sendable () -> Int, then second: @escaping @Sendable (Int) -> Int
  ) {
    record(second(first()))
  }
}

func closures() async throws {
  let (delegates, delegate) = (ClosureDelegateMulticast(), ClosureTaker())
  delegates.add(kept(delegate), delivery: .synchronous)
  let body: @Sendable (Int) -> Int = { $0 + 1 }
  try await arrives(
    "map 2", { delegates.map(body) }, { try delegate.perform("map:", body) },
    { delegates.send("map:", body) })
  let plain: @Sendable () -> Int = { 3 }
  try await answers(
    "3", { try await delegates.nonescaping { 3 }.first() },
    { try delegate.perform("nonescaping:", plain, as: Int.self) })
  let later: @Sendable (Int) async throws -> Int = { $0 + 1 }
  try await answers(
    "2", { try await delegates.later(later).first() },
    { try await delegate.performAsync("later:", later, as: Int.self) })
  let onMain: @MainActor (String) -> Void = { _ in }
  try await arrives(
    "onMain escapes", { delegates.onMain(onMain) }, { try delegate.perform("onMain:", onMain) })
  let failing: @Sendable (Int) throws(Fault) -> Int = { number throws(Fault) in
    throw Fault(code: 7)
  }
  try await answers(
    "7", { try await delegates.failing(failing).first() },
    { try delegate.perform("failing:", failing, as: Int.self) })
  try await arrives(
    "maybe 2", { delegates.maybe(body) }, { try delegate.perform("maybe:", body) },
    { try delegate.perform("maybe:", body as (@Sendable (Int) -> Int)?) })
  try await arrives("maybe 0", { delegates.maybe(nil) })
  let currying: @Sendable (Int) -> @Sendable (Int) -> Int = { first in { first + $0 } }
  try await arrives(
    "currying 3", { delegates.currying(currying) },
    { try delegate.perform("currying:", currying) })
  try await arrives(
    "table 2", { delegates.table(["a": body]) }, { try delegate.perform("table:", ["a": body]) })
  let isolated: @isolated(any) @Sendable () async -> Int = { 5 }
  try await answers(
    "5", { try await delegates.isolated(isolated).first() },
    { try await delegate.performAsync("isolated:", isolated, as: Int.self) })
  try await answers(
    "2", { try await delegates.made().first()?(1) },
    { try delegate.perform("made", as: (@Sendable (Int) -> Int).self)(1) })
  try await answers("2", { try await delegates.madeMaybe().first()??(1) })
  try await arrives(
    "both 5", { delegates.both({ 4 }, then: body) },
    { try delegate.perform("both:then:", { 4 } as @Sendable () -> Int, body) })
}

// MARK: Closures by names, and with every attribute

typealias Handler = @Sendable (Int) -> Int
typealias GenericHandler<Value: Sendable> = @Sendable (Value) -> Value

@MessageProtocol
protocol HandlerDelegate: Respondable {
  func handle(_ handler: @escaping Handler) -> Int
  func maybe(_ handler: Handler?) -> Int
  func generic(_ handler: @escaping GenericHandler<Int>) -> Handler
  func inherits(@_inheritActorContext _ body: @escaping @Sendable () async -> Int) async -> Int
  func captures(@_implicitSelfCapture _ body: @escaping @Sendable () -> Int) -> Int
  func c(_ function: @convention(c) (Int32) -> Int32) -> Int32
  func changing(_ body: @escaping @Sendable (inout Int) -> Void) -> Int
  func owning(
    _ body: @escaping @Sendable (borrowing String, consuming [Int]) async throws(Fault) -> Int
  ) async throws -> Int
  func sending(_ body: @escaping @Sendable (sending Worker) -> sending Worker) -> String
  func tuple(_ pair: (body: @Sendable () -> Int, number: Int)) -> Int
  func doubled(_ body: (@Sendable (Int) -> Void)??) -> Bool
  func list(_ bodies: [@Sendable () -> Int]?) -> Int
  func named(_ body: @escaping @Sendable (_ name: String, _ more: Int) -> Int) -> Int
  func concurrent(_ body: @escaping @concurrent @Sendable () async -> Int) async -> Int
  func taking(_ body: @escaping @Sendable ((Int) -> Int) -> Int) -> Int
}

@Responding
final class HandlerTaker: HandlerDelegate {
  func handle(_ handler: @escaping Handler) -> Int { handler(1) }
  func maybe(_ handler: Handler?) -> Int { handler?(1) ?? 0 }
  func generic(_ handler: @escaping GenericHandler<Int>) -> Handler { handler }
  func inherits(@_inheritActorContext _ body: @escaping @Sendable () async -> Int) async -> Int {
    await body()
  }
  func captures(@_implicitSelfCapture _ body: @escaping @Sendable () -> Int) -> Int { body() }
  func c(_ function: @convention(c) (Int32) -> Int32) -> Int32 { function(1) }
  func changing(_ body: @escaping @Sendable (inout Int) -> Void) -> Int {
    var number = 1
    body(&number)
    return number
  }
  func owning(
    _ body: @escaping @Sendable (borrowing String, consuming [Int]) async throws(Fault) -> Int
  ) async throws -> Int {
    try await body("", [2])
  }
  func sending(_ body: @escaping @Sendable (sending Worker) -> sending Worker) -> String {
    body(Worker("a")).name
  }
  func tuple(_ pair: (body: @Sendable () -> Int, number: Int)) -> Int { pair.body() }
  func doubled(_ body: (@Sendable (Int) -> Void)??) -> Bool { body != nil }
  func list(_ bodies: [@Sendable () -> Int]?) -> Int { bodies?.first?() ?? 0 }
  func named(_ body: @escaping @Sendable (_ name: String, _ more: Int) -> Int) -> Int {
    body("", 2)
  }
  func concurrent(_ body: @escaping @concurrent @Sendable () async -> Int) async -> Int {
    await body()
  }
  func taking(_ body: @escaping @Sendable ((Int) -> Int) -> Int) -> Int { body { $0 } }
  func alias(_ handler: Handler, and number: Int) -> Int { handler(number) }
}

func handlers() async throws {
  let (delegates, delegate) = (HandlerDelegateMulticast(), HandlerTaker())
  delegates.add(kept(delegate), delivery: .synchronous)
  let handler: Handler = { $0 + 1 }
  let two: @Sendable () -> Int = { 2 }
  let later: @Sendable () async -> Int = { 2 }
  let concurrent: @concurrent @Sendable () async -> Int = { 2 }
  let named: @Sendable (String, Int) -> Int = { $1 }
  try await answers(
    "2", { try await delegates.handle(handler).first() },
    { try delegate.perform("handle:", handler, as: Int.self) },
    { try await delegates.maybe(handler).first() },
    { try await delegates.generic(handler).first()?(1) },
    { try await delegates.inherits(later).first() },
    { try await delegate.performAsync("inherits:", later, as: Int.self) },
    { try await delegates.captures(two).first() },
    { try await delegates.changing { $0 = 2 }.first() },
    { try await delegates.owning { (_, numbers) throws(Fault) in numbers[0] }.first() },
    { try await delegates.tuple((two, 1)).first() }, { try await delegates.list([two]).first() },
    { try await delegates.named { $1 }.first() },
    { try delegate.perform("named:", named, as: Int.self) },
    { try await delegates.concurrent(concurrent).first() },
    { try await delegate.performAsync("concurrent:", concurrent, as: Int.self) },
    { try await delegates.taking { $0(2) }.first() },
    { try delegate.perform("alias:and:", handler, 1, as: Int.self) })
  try await answers("2", { try await delegates.c { $0 + 1 }.first() })
  try await answers("a", { try await delegates.sending { $0 }.first() })
  try await answers("true", { try await delegates.doubled { _ in }.first() })
}

// MARK: Closures and values that are not Sendable

final class Counter { var count = 0 }

@Responding
final class UncheckedTaker: Respondable {
  func block(_ body: @escaping () -> Void) { body() }
  func both(
    _ body: (Int, String) throws -> Void, then last: @escaping () async -> Void
  ) async throws {
    try body(1, "a")
    await last()
  }
  func maybe(_ body: ((Int) -> Void)?) { body?(1) }
  func count(_ counter: Counter, by step: Int) { counter.count += step }
  func anything(_ value: Any, types: [Any]) { record(value, types.count) }
  func path(_ path: KeyPath<String, Int>) { record("abc"[keyPath: path]) }
}

func uncheckedArguments() async throws {
  let delegate = UncheckedTaker()
  let block: () -> Void = { record("ran", function: "block") }
  try await arrives("block ran", { try delegate.perform("block:", UncheckedSendable(block)) })
  let body: (Int, String) throws -> Void = { record($0, $1, function: "both") }
  let last: () async -> Void = {}
  try await arrives(
    "both 1 a",
    {
      try await delegate.performAsync(
        "both:then:", UncheckedSendable(body), UncheckedSendable(last))
    })
  let maybe: (Int) -> Void = { record($0, function: "maybe") }
  try await arrives("maybe 1", { try delegate.perform("maybe:", UncheckedSendable(maybe)) })
  let counter = Counter()
  try delegate.perform("count:by:", UncheckedSendable(counter), 3)
  try await answers("3", { counter.count })
  try await arrives(
    "anything 1 2",
    { try delegate.perform("anything:types:", 1, UncheckedSendable([1, "a"] as [Any])) })
  let path: KeyPath<String, Int> = \.count
  try await arrives("path 3", { try delegate.perform("path:", UncheckedSendable(path)) })
}
