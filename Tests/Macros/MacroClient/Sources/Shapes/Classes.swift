import DynamicMulticast
import Observation

// MARK: Generic classes

@MessageProtocol
protocol NumberDelegate: Respondable { func number(_ number: Int) -> Int }

@Responding
final class Box<Element: Sendable>: NumberDelegate where Element: Hashable {
  struct Inner: Sendable { var element: Element }
  let element: Element
  init(_ element: Element) { self.element = element }
  func number(_ number: Int) -> Int { number }
  func own(_ element: Element, list: [Element?]) -> Element { element }
  func inner(_ inner: Inner) -> Inner { inner }
  @Responds var current: Element { element }
}

@Responding
class GenericBase<First: Sendable, Second>: Respondable, @unchecked Sendable {
  func take(_ value: First) { record("base", value) }
}

@Responding
final class BoundSubclass: GenericBase<Int, String>, @unchecked Sendable {
  override func take(_ value: Int) { record("bound", value) }
}

@Responding
final class GenericSubclass<Third: Sendable>: GenericBase<[Third], String>, @unchecked Sendable {
  override func take(_ value: [Third]) { record("generic", value) }
  func other(_ value: Third) -> Int { 1 }
}

@Responding
final class Packed<each Element: Sendable>: NumberDelegate {
  func number(_ number: Int) -> Int { number }
}

@Responding
final class Sized<let size: Int>: NumberDelegate {
  func number(_ number: Int) -> Int { number }
  func list(_ list: InlineArray<size, Int>) -> Int { list[0] }
}

func genericClasses() async throws {
  let delegates = NumberDelegateMulticast()
  let all: [any NumberDelegate] = [Box(7), Packed<Int, String>(), Sized<2>()]
  for delegate in all { delegates.add(kept(delegate), delivery: .synchronous) }
  try await answers("3", { try await delegates.number(1).reduce(0) { $0 + $1 } })
  for delegate in all {
    try await answers("1", { try delegate.perform("number:", 1, as: Int.self) })
  }
  let box = Box(7)
  try await answers(
    "7", { try box.perform("current", as: Int.self) },
    { try box.perform("own:list:", 7, [Int?](), as: Int.self) },
    { try box.perform("inner:", Box<Int>.Inner(element: 7), as: Box<Int>.Inner.self).element })
  try await answers("a", { try Box("a").perform("current", as: String.self) })
  try await arrives("take base 1", { try GenericBase<Int, Int>().perform("take:", 1) })
  try await arrives("take bound 1", { try BoundSubclass().perform("take:", 1) })
  try await arrives("take generic [1]", { try GenericSubclass<Int>().perform("take:", [1]) })
  try await answers("1", { try GenericSubclass<Int>().perform("other:", 1, as: Int.self) })
  try await answers(
    "8", { try Sized<2>().perform("list:", [8, 9] as InlineArray<2, Int>, as: Int.self) })
}

// MARK: Subclasses

@MessageProtocol
protocol ChainDelegate: Respondable {
  func first() -> String
  @OptionalMessage func second() -> String
  @OptionalMessage func third(_ number: Int) -> String
}

@Responding
class Grandparent: ChainDelegate {
  required init() {}
  func first() -> String { "1" }
  func later(_ number: Int) async -> Int { number }
  func failing(_ number: Int) throws -> Int { number }
  func optional(_ number: Int) -> Int? { nil }
  @Responds var property: Int { 1 }
  @Responds class func make() -> Int { 1 }
  @NonMessage func generic<Value>(_ value: Value) {}
}

@Responding
class Parent: Grandparent {
  convenience init(number: Int) { self.init() }
  override func first() -> String { super.first() + "2" }
  func second() -> String { "2" }
  override func later(_ number: Int) async -> Int { await super.later(number) + 1 }
  override func failing(_ number: Int) -> Int { number + 1 }
  override func optional(_ number: Int) -> Int { number }
  override var property: Int { 2 }
  override class func make() -> Int { 2 }
}

@Responding
final class Child: Parent {
  override func second() -> String { super.second() + "3" }
  func third(_ number: Int) -> String { "3" }
}

@Responding
final class EmptyChild: Parent {}

final class UnmarkedChild: Parent { override func second() -> String { "unmarked" } }

func subclasses() async throws {
  let (delegates, child) = (ChainDelegateMulticast(), Child())
  delegates.add(kept(child), delivery: .synchronous)
  try await answers(
    "12", { try await delegates.first().first() }, { try child.perform("first", as: String.self) },
    { try EmptyChild().perform("first", as: String.self) },
    { try UnmarkedChild().perform("first", as: String.self) })
  try await answers("23", { try await delegates.second().first() })
  try await answers("3", { try await delegates.third(1).first() })
  try await answers("unmarked", { try UnmarkedChild().perform("second", as: String.self) })
  try await answers(
    "2", { try await child.performAsync("later:", 1, as: Int.self) },
    { try child.perform("failing:", 1, as: Int.self) },
    { try child.perform("optional:", 2, as: Int?.self) },
    { try child.perform("property", as: Int.self) },
    { try Child.classObject.perform("make", as: Int.self) })
}

// MARK: Members that are not messages

@Responding
final class Members: Respondable, Codable, CustomStringConvertible {
  struct Nested { func notMessage() {} }
  enum CodingKeys: String, CodingKey { case number }
  typealias Number = Int
  var number: Number
  init(number: Int) { self.number = number }
  convenience init?(text: String) { self.init(number: Int(text) ?? 0) }
  required init(from decoder: any Decoder) throws { number = 0 }
  func encode(to encoder: any Encoder) throws {}
  static func + (left: Members, right: Int) -> Members { left }
  static prefix func ! (members: Members) -> Bool { false }
  subscript(index: Int) -> Int { index }
  subscript(name name: String) -> Int {
    get { 1 }
    set {}
  }
  static subscript(index: Int) -> Int { index }
  var description: String { "members" }
  func take(_ number: Number) -> Int { number }
  private func hidden() {}
  fileprivate func hiddenInFile() {}
  func local() { struct Local { func notMessage() {} } }
  deinit {}
}

@Responding @dynamicMemberLookup @dynamicCallable
final class Dynamic: Respondable {
  subscript(dynamicMember name: String) -> Int { 1 }
  func dynamicallyCall(withArguments arguments: [Int]) -> Int { arguments.count }
  func callAsFunction(_ number: Int) -> Int { number }
}

@Responding @DebugDescription
nonisolated final class Numbers: RandomAccessCollection, TextOutputStream, Respondable,
  nonisolated NumberDelegate, CustomDebugStringConvertible
{
  @TaskLocal static var current = 1
  let startIndex = 0
  let endIndex = 1
  var debugDescription: String { "numbers \(endIndex)" }
  subscript(index: Int) -> Int { index }
  func index(after index: Int) -> Int { index + 1 }
  func write(_ text: String) { record(text) }
  func number(_ number: Int) -> Int { number }
  func makeIterator() -> IndexingIterator<[Int]> { [1].makeIterator() }
}

func otherMembers() async throws {
  let members = Members(number: 3)
  try await answers("4", { try members.perform("take:", 4, as: Int.self) })
  try await answers(
    "false", { members.responds(to: "hidden") }, { members.responds(to: "hiddenInFile") },
    { members.responds(to: "notMessage") })
  let (numbers, delegates) = (Numbers(), NumberDelegateMulticast())
  delegates.add(kept(numbers), delivery: .synchronous)
  try await arrives("write a", { try numbers.perform("write:", "a") })
  try await answers(
    "1", { try numbers.perform("indexAfter:", 0, as: Int.self) },
    { try await delegates.number(1).first() })
  try await answers(
    "2", { try Dynamic().perform("callAsFunction:", 2, as: Int.self) },
    { try Dynamic().perform("dynamicallyCallWithArguments:", [1, 2], as: Int.self) })
}

// MARK: Default arguments

@Responding
class Defaults: Respondable {
  enum Mode: Sendable {
    case fast
    static let shared = Mode.fast
  }
  static let limit = 3
  func mode(_ number: Int = Defaults.limit, mode: Mode = .shared) { record(number, mode) }
  func place(_ number: Int = limit, file: StaticString = #fileID, line: Int = #line) {
    record(number)
  }
  func text(
    _ text: String = "a, b)\"(", list: [Int] = [1, 2],
    body: @escaping @Sendable (Int) -> Int = { $0 + 1 }
  ) {
    record(text, body(1))
  }
  func raw(
    _ number: Int? = nil, pair: (Int, Int) = (1, 2), called: Int = { 3 }(),
    text: String = """
    a "quoted" )
    """, raw: String = #"raw " \#(limit) "#
  ) {
    record(raw)
  }
}

func defaultArguments() async throws {
  let delegate = Defaults()
  try await arrives(
    "mode 1 fast", { try delegate.perform("mode:mode:", 1, Defaults.Mode.fast) })
  try await arrives(
    "place 1", { try delegate.perform("place:file:line:", 1, "" as StaticString, 2) })
  let body: @Sendable (Int) -> Int = { $0 + 1 }
  try await arrives("text a 2", { try delegate.perform("text:list:body:", "a", [1], body) })
  try await arrives(
    "raw b", { try delegate.perform("raw:pair:called:text:raw:", 1, (1, 2), 3, "a", "b") })
}

// MARK: Wrappers, builders and macros of others

@propertyWrapper
struct Clamped<Value: Sendable>: Sendable {
  var wrappedValue: Value
  var projectedValue: Int { 1 }
}

@resultBuilder
enum ListBuilder { static func buildBlock(_ numbers: Int...) -> [Int] { numbers } }

@Responding
final class Wrappers: Respondable, @unchecked Sendable {
  @Clamped var first = 1
  @Responds @Clamped var second: Int = 2
  @Clamped @Responds var third: Int = 2
  @ListBuilder func list() -> [Int] {
    1
    2
  }
  @ListBuilder @Responds var built: [Int] {
    1
    2
  }
  func body(@ListBuilder _ body: @Sendable () -> [Int]) -> [Int] { body() }
  func wrapped(@Clamped _ number: Int) -> Int { number + $number }
  func labeled(@Clamped value number: Int, _ other: Int) -> Int { number + other }
}

@Responding @Observable @MainActor
final class Model: Respondable {
  var count = 0
  @ObservationIgnored @Responds var ignored: Int = 1
  @Responds var computed: Int { count }
  func increment() {
    count += 1
    record(count)
  }
}

@Observable @Responding
final class OtherModel: Respondable {
  @Responds var title: String = "a"
  func rename(_ title: String) {
    self.title = title
    record(title)
  }
}

func wrappersAndMacros() async throws {
  let delegate = Wrappers()
  try delegate.perform("setThird:", 2)
  try await answers(
    "2", { try delegate.perform("second", as: Int.self) },
    { try delegate.perform("third", as: Int.self) },
    { try delegate.perform("wrapped:", 1, as: Int.self) },
    { try delegate.perform("labeledWithValue::", 1, 1, as: Int.self) })
  let body: @Sendable () -> [Int] = { [1, 2] }
  try await answers(
    "[1, 2]", { try delegate.perform("list", as: [Int].self) },
    { try delegate.perform("built", as: [Int].self) },
    { try delegate.perform("body:", body, as: [Int].self) })
  let model = await Model()
  try await arrives("increment 1", { try await model.performAsync("increment") })
  try await answers(
    "1", { try await model.performAsync("computed", as: Int.self) },
    { try await model.performAsync("ignored", as: Int.self) })
  let other = OtherModel()
  try await arrives("rename b", { try other.perform("rename:", "b") })
  try other.perform("setTitle:", "c")
  try await answers("c", { try other.perform("title", as: String.self) })
}
