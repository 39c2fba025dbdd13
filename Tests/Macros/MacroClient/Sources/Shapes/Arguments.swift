import DynamicMulticast
import Foundation

// MARK: Tuples

@MessageProtocol
protocol TupleDelegate: Respondable {
  func labeled(_ point: (x: Int, y: Int))
  func nested(_ pair: (Int, (String, Int)), and lists: (a: [Int], b: (Int, Int)?)) -> (
    sum: Int, name: String
  )
  func unit(_ nothing: Void)
  func maybe(_ pair: (Int, Int)?) -> (Int, Int)?
  func list(_ people: [(name: String, age: Int)])
}

@Responding
final class TupleTaker: TupleDelegate {
  func labeled(_ point: (x: Int, y: Int)) { record(point.x, point.y) }
  func nested(_ pair: (Int, (String, Int)), and lists: (a: [Int], b: (Int, Int)?)) -> (
    sum: Int, name: String
  ) {
    (pair.0 + pair.1.1 + lists.a[0], pair.1.0)
  }
  func unit(_ nothing: Void) { record() }
  func maybe(_ pair: (Int, Int)?) -> (Int, Int)? { pair }
  func list(_ people: [(name: String, age: Int)]) { record(people[0].name, people[0].age) }
}

func tuples() async throws {
  let (delegates, delegate) = (TupleDelegateMulticast(), TupleTaker())
  delegates.add(kept(delegate), delivery: .synchronous)
  try await arrives(
    "labeled 1 2", { delegates.labeled((1, 2)) }, { delegates.labeled((x: 1, y: 2)) },
    { try delegate.perform("labeled:", (x: 1, y: 2)) }, { try delegate.perform("labeled:", (1, 2)) }
  )
  try await answers(
    "(sum: 10, name: \"a\")",
    { try await delegates.nested((1, ("a", 2)), and: ([7], nil)).first() },
    {
      try delegate.perform(
        "nested:and:", (1, ("a", 2)), (a: [7], b: (Int, Int)?.none),
        as: (sum: Int, name: String).self)
    })
  try await arrives("unit", { delegates.unit(()) }, { try delegate.perform("unit:", ()) })
  try await answers("(1, 2)", { try await delegates.maybe((1, 2)).first() ?? nil })
  try await arrives(
    "list a 3", { delegates.list([("a", 3)]) },
    { try delegate.perform("list:", [(name: "a", age: 3)]) })
}

// MARK: Existentials

protocol Drawable: Sendable { var name: String { get } }
protocol Movable: Sendable {}
struct Circle: Drawable, Movable { var name: String { "circle" } }
final class Worker: Sendable {
  let name: String
  init(_ name: String) { self.name = name }
}

@MessageProtocol
protocol ExistentialDelegate: Respondable {
  func draw(_ shape: any Drawable)
  func both(_ shape: any Drawable & Movable)
  func anything(_ value: any Sendable) -> any Sendable
  func list(_ shapes: [any Drawable], maybe: (any Drawable)?)
  func hash(_ key: any Hashable & Sendable)
  func object(_ object: any AnyObject & Sendable)
  func error(_ error: any Error)
  func sum(_ numbers: any Collection<Int> & Sendable) -> Int
  func actor(_ actor: any Actor)
  func delegate(_ delegate: any ExistentialDelegate & Sendable)
  func path(_ path: any KeyPath<String, Int> & Sendable) -> Int
}

@Responding
final class ExistentialTaker: ExistentialDelegate, Sendable {
  func draw(_ shape: any Drawable) { record(shape.name) }
  func both(_ shape: any Drawable & Movable) { record(shape.name) }
  func anything(_ value: any Sendable) -> any Sendable { value }
  func list(_ shapes: [any Drawable], maybe: (any Drawable)?) {
    record(shapes.count, maybe?.name ?? "none")
  }
  func hash(_ key: any Hashable & Sendable) { record(key) }
  func object(_ object: any AnyObject & Sendable) { record(object is Worker) }
  func error(_ error: any Error) { record(error) }
  func sum(_ numbers: any Collection<Int> & Sendable) -> Int { numbers.reduce(0, +) }
  func actor(_ actor: any Actor) { record(actor is Database) }
  func delegate(_ delegate: any ExistentialDelegate & Sendable) {
    record(delegate is ExistentialTaker)
  }
  func path(_ path: any KeyPath<String, Int> & Sendable) -> Int { "abc"[keyPath: path] }
}

func existentials() async throws {
  let (delegates, delegate) = (ExistentialDelegateMulticast(), ExistentialTaker())
  delegates.add(kept(delegate), delivery: .synchronous)
  try await arrives(
    "draw circle", { delegates.draw(Circle()) }, { try delegate.perform("draw:", Circle()) })
  try await arrives(
    "both circle", { delegates.both(Circle()) }, { try delegate.perform("both:", Circle()) })
  try await answers(
    "3", { try await delegates.anything(3).first() },
    { try delegate.perform("anything:", 3, as: (any Sendable).self) })
  try await arrives(
    "list 1 circle", { delegates.list([Circle()], maybe: Circle()) },
    { try delegate.perform("list:maybe:", [Circle()], Circle()) })
  try await arrives(
    "list 1 none", { delegates.list([Circle()], maybe: nil) },
    { delegates.dynamic.list([Circle()], maybe: nil) })
  try await arrives("hash 1", { delegates.hash(1) }, { try delegate.perform("hash:", 1) })
  try await arrives(
    "object true", { delegates.object(Worker("a")) },
    { try delegate.perform("object:", Worker("a")) })
  try await arrives(
    "error Fault(code: 1)", { delegates.error(Fault(code: 1)) },
    { try delegate.perform("error:", Fault(code: 1)) })
  try await answers(
    "3", { try await delegates.sum([1, 2]).first() },
    { try delegate.perform("sum:", [1, 2], as: Int.self) })
  try await arrives(
    "actor true", { delegates.actor(Database.shared) },
    { try delegate.perform("actor:", Database.shared) })
  try await arrives(
    "delegate true", { delegates.delegate(delegate) },
    { try delegate.perform("delegate:", delegate) })
  try await answers(
    "3", { try await delegates.path(\.count).first() },
    {
      try delegate.perform(
        "path:", \String.count as any KeyPath<String, Int> & Sendable, as: Int.self)
    })
}

// MARK: Metatypes

@MessageProtocol
protocol MetatypeDelegate: Respondable {
  func type(_ type: Worker.Type)
  func drawable(_ type: any Drawable.Type)
  func maybe(_ type: (any Drawable.Type)?)
  func any(_ type: Any.Type)
  func parentheses(_ type: any (Any.Type))
  func existential(_ type: (any Drawable).Type)
  func answer() -> any Drawable.Type
}

@Responding
final class MetatypeTaker: MetatypeDelegate {
  func type(_ type: Worker.Type) { record(type) }
  func drawable(_ type: any Drawable.Type) { record(type) }
  func maybe(_ type: (any Drawable.Type)?) { record(type != nil) }
  func any(_ type: Any.Type) { record(type) }
  func parentheses(_ type: any (Any.Type)) { record(type) }
  func existential(_ type: (any Drawable).Type) { record(type) }
  func answer() -> any Drawable.Type { Circle.self }
}

func metatypes() async throws {
  let (delegates, delegate) = (MetatypeDelegateMulticast(), MetatypeTaker())
  delegates.add(kept(delegate), delivery: .synchronous)
  try await arrives(
    "type Worker", { delegates.type(Worker.self) },
    { try delegate.perform("type:", Worker.self) })
  try await arrives(
    "drawable Circle", { delegates.drawable(Circle.self) },
    { try delegate.perform("drawable:", Circle.self) },
    { try delegate.perform("drawable:", Circle.self as any Drawable.Type) })
  try await arrives(
    "maybe true", { delegates.maybe(Circle.self) }, { try delegate.perform("maybe:", Circle.self) })
  try await arrives(
    "any Int", { delegates.any(Int.self) }, { try delegate.perform("any:", Int.self) })
  try await arrives("parentheses Int", { delegates.parentheses(Int.self) })
  try await arrives("existential Drawable", { delegates.existential((any Drawable).self) })
  try await answers(
    "Circle", { try await delegates.answer().first() },
    { try delegate.perform("answer", as: (any Drawable.Type).self) })
}

// MARK: Optionals

@MessageProtocol
protocol OptionalDelegate: Respondable {
  func twice(_ value: Int??)
  func implicit(_ value: String!) -> String!
  func long(_ value: Optional<Int>, other: Swift.Optional<Swift.String>) -> Optional<Int>
  func lists(_ list: [Int?]?, table: [String: Int?]) -> [Int]?
}

@Responding
final class OptionalTaker: OptionalDelegate {
  func twice(_ value: Int??) { record(value as Any) }
  func implicit(_ value: String!) -> String! { value }
  func long(_ value: Optional<Int>, other: Swift.Optional<Swift.String>) -> Optional<Int> { value }
  func lists(_ list: [Int?]?, table: [String: Int?]) -> [Int]? { list?.compactMap { $0 } }
}

func optionals() async throws {
  let (delegates, delegate) = (OptionalDelegateMulticast(), OptionalTaker())
  delegates.add(kept(delegate), delivery: .synchronous)
  try await arrives(
    "twice Optional(Optional(1))", { delegates.twice(1) }, { try delegate.perform("twice:", 1) },
    { try delegate.perform("twice:", Int?.some(1)) })
  try await arrives("twice Optional(nil)", { delegates.twice(.some(nil)) })
  try await arrives("twice nil", { delegates.twice(nil) })
  try await answers(
    "a", { try await delegates.implicit("a").first() ?? nil },
    { try delegate.perform("implicit:", "a", as: String?.self) })
  try await answers(
    "1", { try await delegates.long(1, other: nil).first() ?? nil },
    { try delegate.perform("long:other:", 1, String?.none, as: Int?.self) })
  try await answers(
    "[1]", { try await delegates.lists([1, nil], table: ["a": nil]).first() ?? nil },
    {
      try delegate.perform(
        "lists:table:", [1, nil] as [Int?], ["a": 1] as [String: Int?], as: [Int]?.self)
    })
}

// MARK: Generic types

struct Pair<First: Sendable, Second: Sendable>: Sendable {
  var first: First
  var second: Second
}

@MessageProtocol
protocol GenericArgumentDelegate: Respondable {
  func pair(_ pair: Pair<Int, String>)
  func nested(_ pair: Pair<Pair<Int, [String: Int]>, Set<Int>>) -> Pair<Int, Int>
  func result(_ result: Result<Int, Fault>)
  func results(_ result: Result<Void, any Error>) -> Result<Void, Fault>
  func range(_ range: Range<Int>, closed: ClosedRange<String.Index>)
  func keyed(_ table: Dictionary<String, Array<Int>>)
  func stream(_ stream: AsyncStream<Int>)
  func task(_ task: Task<Int, any Error>) async throws -> Int
  func inline(_ numbers: InlineArray<3, Int>)
  func inlineSugar(_ numbers: [3 of Int]) -> [2 of Int]
  func texts(_ text: Substring, c: Character, u: Unicode.Scalar, s: StaticString)
  func continuation(_ continuation: CheckedContinuation<Int, Never>)
  func time(_ duration: Duration, at instant: ContinuousClock.Instant)
}

@Responding
final class GenericArgumentTaker: GenericArgumentDelegate {
  func pair(_ pair: Pair<Int, String>) { record(pair.first, pair.second) }
  func nested(_ pair: Pair<Pair<Int, [String: Int]>, Set<Int>>) -> Pair<Int, Int> {
    Pair(first: pair.first.first, second: pair.second.count)
  }
  func result(_ result: Result<Int, Fault>) { record(result) }
  func results(_ result: Result<Void, any Error>) -> Result<Void, Fault> {
    .failure(Fault(code: 1))
  }
  func range(_ range: Range<Int>, closed: ClosedRange<String.Index>) { record(range) }
  func keyed(_ table: Dictionary<String, Array<Int>>) { record(table) }
  func stream(_ stream: AsyncStream<Int>) { record() }
  func task(_ task: Task<Int, any Error>) async throws -> Int { try await task.value }
  func inline(_ numbers: InlineArray<3, Int>) { record(numbers[0]) }
  func inlineSugar(_ numbers: [3 of Int]) -> [2 of Int] { [numbers[0], numbers[1]] }
  func texts(_ text: Substring, c: Character, u: Unicode.Scalar, s: StaticString) {
    record(text, c, u, s)
  }
  func continuation(_ continuation: CheckedContinuation<Int, Never>) {
    continuation.resume(returning: 3)
  }
  func time(_ duration: Duration, at instant: ContinuousClock.Instant) { record(duration) }
}

func genericArguments() async throws {
  let (delegates, delegate) = (GenericArgumentDelegateMulticast(), GenericArgumentTaker())
  delegates.add(kept(delegate), delivery: .synchronous)
  let pair = Pair(first: 1, second: "a")
  try await arrives(
    "pair 1 a", { delegates.pair(pair) }, { try delegate.perform("pair:", pair) })
  let nested = Pair(first: Pair(first: 1, second: ["a": 1]), second: Set([1, 2]))
  try await answers(
    "2", { try await delegates.nested(nested).first()?.second },
    { try delegate.perform("nested:", nested, as: Pair<Int, Int>.self).second })
  try await arrives(
    "result success(1)", { delegates.result(.success(1)) },
    { try delegate.perform("result:", Result<Int, Fault>.success(1)) })
  try await answers(
    "failure(Shapes.Fault(code: 1))", { try await delegates.results(.success(())).first() })
  let text = "abc"
  try await arrives(
    "range 1..<2", { delegates.range(1..<2, closed: text.startIndex...text.endIndex) },
    { try delegate.perform("range:closed:", 1..<2, text.startIndex...text.endIndex) })
  try await arrives(
    "keyed [\"a\": [1]]", { delegates.keyed(["a": [1]]) },
    { try delegate.perform("keyed:", ["a": [1]]) })
  try await arrives("stream", { delegates.stream(AsyncStream { $0.finish() }) })
  let task = Task<Int, any Error> { 4 }
  try await answers(
    "4", { try await delegates.task(task).first() },
    { try await delegate.performAsync("task:", task, as: Int.self) })
  let numbers: InlineArray<3, Int> = [1, 2, 3]
  try await arrives(
    "inline 1", { delegates.inline(numbers) }, { try delegate.perform("inline:", numbers) })
  try await answers(
    "2", { try await delegates.inlineSugar(numbers).first()?[1] },
    { try delegate.perform("inlineSugar:", numbers, as: [2 of Int].self)[1] })
  try await arrives(
    "texts a b c d", { delegates.texts("a", c: "b", u: "c", s: "d") },
    {
      try delegate.perform(
        "texts:c:u:s:", "a" as Substring, "b" as Character, "c" as Unicode.Scalar,
        "d" as StaticString)
    })
  try await answers("3", { await withCheckedContinuation { delegates.continuation($0) } })
  try await arrives(
    "time 1.0 seconds", { delegates.time(.seconds(1), at: .now) },
    { try delegate.perform("time:at:", Duration.seconds(1), ContinuousClock.Instant.now) })
}

// MARK: Results and unusual spellings

@MessageProtocol
protocol SpellingDelegate: Respondable {
  func empty() -> ()
  func void() async throws -> Swift.Void
  func voids() -> [Void]
  func never() -> Never
  func qualified(_ list: Swift.Array<Swift.Int>) -> Swift.Array<Swift.Int>
  func selected(_ text: Swift::String?) -> [Swift::Int]
  func parentheses(_ first: (Int), _ second: ((Int))) -> (Int)
  func table() -> [3 of [2 of Int]]
}

@Responding
final class SpellingAnswerer: SpellingDelegate {
  func empty() -> () { record() }
  func void() async throws -> Swift.Void { record() }
  func voids() -> [Void] { [(), ()] }
  func never() -> Never { fatalError() }
  func qualified(_ list: Swift.Array<Swift.Int>) -> Swift.Array<Swift.Int> { list }
  func selected(_ text: Swift::String?) -> [Swift::Int] { [1] }
  func parentheses(_ first: (Int), _ second: ((Int))) -> (Int) { second }
  func table() -> [3 of [2 of Int]] { [[1, 2], [1, 2], [1, 2]] }
}

func spellings() async throws {
  let (delegates, delegate) = (SpellingDelegateMulticast(), SpellingAnswerer())
  delegates.add(kept(delegate), delivery: .synchronous)
  try await arrives("empty", { delegates.empty() }, { try delegate.perform("empty") })
  try await arrives(
    "void", { delegates.void() }, { try await delegate.performAsync("void") },
    { delegates.send("void") })
  try await answers(
    "2", { try await delegates.voids().first()?.count },
    { try await delegates.parentheses(1, 2).first() },
    { try delegate.perform("parentheses::", 1, 2, as: Int.self) },
    { try await delegates.table().first()?[0][1] })
  try await answers(
    "[1]", { try await delegates.qualified([1]).first() },
    { try await delegates.selected("").first() },
    { try delegate.perform("selected:", "", as: [Int].self) })
}

// MARK: Ownership

@MessageProtocol
protocol OwnershipDelegate: Respondable {
  func borrows(_ text: borrowing String)
  func consumes(_ text: consuming String)
  func sends(_ text: sending String)
  func answer() -> sending String
}

@Responding
final class OwnershipTaker: OwnershipDelegate {
  func borrows(_ text: borrowing String) { record(copy text) }
  func consumes(_ text: consuming String) {
    text += "!"
    record(text)
  }
  func sends(_ text: sending String) { record(text) }
  func answer() -> sending String { "a" }
  consuming func ends() { record() }
  borrowing func looks() { record() }
}

func ownership() async throws {
  let (delegates, delegate) = (OwnershipDelegateMulticast(), OwnershipTaker())
  delegates.add(kept(delegate), delivery: .synchronous)
  try await arrives(
    "borrows a", { delegates.borrows("a") }, { try delegate.perform("borrows:", "a") })
  try await arrives(
    "consumes a!", { delegates.consumes("a") }, { try delegate.perform("consumes:", "a") })
  try await arrives("sends a", { delegates.sends("a") }, { try delegate.perform("sends:", "a") })
  try await answers(
    "a", { try await delegates.answer().first() },
    { try delegate.perform("answer", as: String.self) })
  try await arrives("ends", { try delegate.perform("ends") })
  try await arrives("looks", { try delegate.perform("looks") })
}

// MARK: Many parameters

@MessageProtocol
protocol LongDelegate: Respondable {
  func twelve(
    _ a: Int, b: Int, c: Int, d: Int, e: Int, f: Int, g: Int, h: Int, i: Int, j: Int, k: Int,
    l: String)
  func unlabeled(
    _ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int, _ f: Int, _ g: Int, _ h: [Int]
  ) -> Int
}

@Responding
final class LongTaker: LongDelegate {
  func twelve(
    _ a: Int, b: Int, c: Int, d: Int, e: Int, f: Int, g: Int, h: Int, i: Int, j: Int, k: Int,
    l: String
  ) {
    record(a, b, c, d, e, f, g, h, i, j, k, l)
  }
  func unlabeled(
    _ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int, _ f: Int, _ g: Int, _ h: [Int]
  ) -> Int { h[0] }
}

func manyParameters() async throws {
  let (delegates, delegate) = (LongDelegateMulticast(), LongTaker())
  delegates.add(kept(delegate), delivery: .synchronous)
  try await arrives(
    "twelve 1 2 3 4 5 6 7 8 9 10 11 x",
    { delegates.twelve(1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7, h: 8, i: 9, j: 10, k: 11, l: "x") },
    {
      try delegate.perform(
        "twelve:b:c:d:e:f:g:h:i:j:k:l:", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, "x")
    })
  try await answers(
    "9", { try await delegates.unlabeled(1, 2, 3, 4, 5, 6, 7, [9]).first() },
    { try delegate.perform("unlabeled::::::::", 1, 2, 3, 4, 5, 6, 7, [9], as: Int.self) })
}

// MARK: Types of Foundation

@MessageProtocol
protocol FoundationDelegate: Respondable {
  func data(_ data: Data, url: URL, date: Date, id: UUID) -> Data
  func error(_ error: NSError, locale: Locale)
  func named(_ name: Notification.Name, set: IndexSet)
}

@Responding
final class FoundationTaker: NSObject, FoundationDelegate {
  func data(_ data: Data, url: URL, date: Date, id: UUID) -> Data { data }
  func error(_ error: NSError, locale: Locale) { record(error.code) }
  func named(_ name: Notification.Name, set: IndexSet) { record(name.rawValue) }
  override var description: String { "taker" }
}

func foundationTypes() async throws {
  let (delegates, delegate) = (FoundationDelegateMulticast(), FoundationTaker())
  delegates.add(kept(delegate), delivery: .synchronous)
  let (data, url) = (Data([1, 2, 3]), URL(filePath: "/"))
  try await answers(
    "3 bytes", { try await delegates.data(data, url: url, date: Date(), id: UUID()).first() },
    { try delegate.perform("data:url:date:id:", data, url, Date(), UUID(), as: Data.self) })
  let error = NSError(domain: "a", code: 3)
  try await arrives(
    "error 3", { delegates.error(error, locale: .current) },
    { try delegate.perform("error:locale:", error, Locale.current) })
  try await arrives(
    "named a", { delegates.named(Notification.Name("a"), set: [1]) },
    { try delegate.perform("named:set:", Notification.Name("a"), IndexSet([1])) })
}
