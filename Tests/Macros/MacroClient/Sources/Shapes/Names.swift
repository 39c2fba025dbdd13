import DynamicMulticast

// MARK: Keywords in backquotes

@MessageProtocol
protocol KeywordDelegate: Respondable {
  func `default`(_ `in`: Int)
  func `self`() -> Int
  func `Type`(_ `Type`: Int)
  func `init`(_ `nil`: Int) -> Int
  func `repeat`(`for`: Int, `while` `do`: Int)
  func `inout`(`inout`: Int, `let`: Int, `var`: Int)
  func `Self`() -> Int
  func `Protocol`() -> Int
  func `func`(`func`: Int) -> Int
  func `async`(_ `async`: Int, `throws`: Int, `try`: Int) -> Int
  func `throw`(_ x: Int) throws -> Int
  func `await`(_ x: Int) async throws -> Int
  func get(_ set: Int, willSet: Int) -> Int
  func `is`(_ `as`: Int) -> Bool
  func `super`(`super`: Int) -> Int
  func `subscript`(_ `subscript`: Int) -> Int
  func `deinit`() -> Int
  var `var`: Int { get }
  var `operator`: Int { get }
}

@Responding
actor `actor`: @preconcurrency KeywordDelegate {
  func `default`(_ `in`: Int) { record(`in`) }
  func `self`() -> Int { 1 }
  func `Type`(_ `Type`: Int) { record(`Type`) }
  func `init`(_ `nil`: Int) -> Int { `nil` }
  func `repeat`(`for`: Int, `while` `do`: Int) { record(`for`, `do`) }
  func `inout`(`inout`: Int, `let`: Int, `var`: Int) { record(`inout`, `let`, `var`) }
  func `Self`() -> Int { 2 }
  func `Protocol`() -> Int { 3 }
  func `func`(`func`: Int) -> Int { `func` }
  func `async`(_ `async`: Int, `throws`: Int, `try`: Int) -> Int { `try` }
  func `throw`(_ x: Int) throws -> Int { x }
  func `await`(_ x: Int) async throws -> Int { x }
  func get(_ set: Int, willSet: Int) -> Int { willSet }
  func `is`(_ `as`: Int) -> Bool { true }
  func `super`(`super`: Int) -> Int { `super` }
  func `subscript`(_ `subscript`: Int) -> Int { `subscript` }
  func `deinit`() -> Int { 4 }
  @Responds var `var`: Int { 5 }
  @Responds var `operator`: Int {
    get { 6 }
    set { record(newValue) }
  }
}

@Responding
final class `class`: KeywordDelegate {
  func `default`(_ `in`: Int) { record(`in`) }
  func `self`() -> Int { 1 }
  func `Type`(_ `Type`: Int) { record(`Type`) }
  func `init`(_ `nil`: Int) -> Int { `nil` }
  func `repeat`(`for`: Int, `while` `do`: Int) { record(`for`, `do`) }
  func `inout`(`inout`: Int, `let`: Int, `var`: Int) { record(`inout`, `let`, `var`) }
  func `Self`() -> Int { 2 }
  func `Protocol`() -> Int { 3 }
  func `func`(`func`: Int) -> Int { `func` }
  func `async`(_ `async`: Int, `throws`: Int, `try`: Int) -> Int { `try` }
  func `throw`(_ x: Int) throws -> Int { x }
  func `await`(_ x: Int) async throws -> Int { x }
  func get(_ set: Int, willSet: Int) -> Int { willSet }
  func `is`(_ `as`: Int) -> Bool { true }
  func `super`(`super`: Int) -> Int { `super` }
  func `subscript`(_ `subscript`: Int) -> Int { `subscript` }
  func `deinit`() -> Int { 4 }
  @Responds var `var`: Int { 5 }
  @Responds var `operator`: Int {
    get { 6 }
    set { record(newValue) }
  }
}

func keywords() async throws {
  let delegates = KeywordDelegateMulticast()
  let (first, second) = (`class`(), `actor`())
  delegates.add(kept(first), delivery: .synchronous)
  func check(_ delegate: any KeywordDelegate) async throws {
    try await arrives(
      "default 1", { delegates.default(1) }, { try await delegate.performAsync("default:", 1) })
    try await arrives(
      "Type 1", { delegates.`Type`(1) }, { try await delegate.performAsync("Type:", 1) })
    try await arrives(
      "repeat 1 2", { delegates.repeat(for: 1, while: 2) },
      { try await delegate.performAsync("repeatFor:while:", 1, 2) })
    try await arrives(
      "inout 1 2 3", { delegates.inout(`inout`: 1, let: 2, var: 3) },
      { try await delegate.performAsync("inoutWithInout:let:var:", 1, 2, 3) })
    try await answers(
      "1", { try await delegates.`self`().first() }, { try await delegates.`init`(1).first() },
      { try await delegates.func(func: 1).first() },
      { try await delegates.throw(1).first() }, { try await delegates.await(1).first() },
      { try await delegate.performAsync("throw:", 1, as: Int.self) },
      { try await delegate.performAsync("await:", 1, as: Int.self) })
    try await answers(
      "2", { try await delegates.`Self`().first() },
      { try await delegates.get(1, willSet: 2).first() },
      { try await delegates.super(super: 2).first() },
      { try await delegates.subscript(2).first() })
    try await answers(
      "3", { try await delegates.`Protocol`().first() },
      { try await delegates.async(1, throws: 2, try: 3).first() },
      { try await delegate.performAsync("async:throws:try:", 1, 2, 3, as: Int.self) })
    try await answers("true", { try await delegates.is(1).first() })
    try await answers("4", { try await delegates.deinit().first() })
    try await answers("5", { try await delegates.var().first() })
    try await answers(
      "6", { try await delegates.operator().first() },
      { try await delegate.performAsync("operator", as: Int.self) })
  }
  try await check(first)
  try await arrives("operator 9", { try first.perform("setOperator:", 9) })
  delegates.remove(first)
  delegates.add(kept(second), delivery: .synchronous)
  try await check(second)
}

// MARK: Words that are keywords only in some places

@MessageProtocol
protocol ContextualDelegate: Respondable {
  func each(_ consume: Int, _ copy: Int, each: Int, _ unsafe: Int, _ yield: Int) -> Int
  func unsafe(_ unsafe: Int) -> Int
  func copy(_ copy: Int) -> Int
  func consume(_ consume: Int) -> Int
  func yield(_ yield: Int) -> Int
  func some(_ any: Int, some: Int) -> Int
  func discard(_ discard: Int) -> Int
  func then(_ then: Int, isolated: Int, borrow: Int, macro: Int, actor: Int) -> Int
  @OptionalMessage func borrow(_ copy: Int, _ unsafe: Int, _ yield: Int, _ any: Int) -> Int
  @OptionalMessage func open(_ unsafe: Int) -> Int
}

@Responding
final class ContextualTaker: ContextualDelegate {
  func each(_ consume: Int, _ copy: Int, each: Int, _ unsafe: Int, _ yield: Int) -> Int { each }
  func unsafe(_ unsafe: Int) -> Int { unsafe }
  func copy(_ copy: Int) -> Int { 1 }
  func consume(_ consume: Int) -> Int { 1 }
  func yield(_ yield: Int) -> Int { 1 }
  func some(_ any: Int, some: Int) -> Int { some }
  func discard(_ discard: Int) -> Int { discard }
  func then(_ then: Int, isolated: Int, borrow: Int, macro: Int, actor: Int) -> Int { 1 }
  func borrow(_ copy: Int, _ unsafe: Int, _ yield: Int, _ any: Int) -> Int { 1 }
  func open(_ unsafe: Int) -> Int { 1 }
}

func contextualKeywords() async throws {
  let (delegates, delegate) = (ContextualDelegateMulticast(), ContextualTaker())
  delegates.add(kept(delegate), delivery: .synchronous)
  try await answers(
    "1", { try await delegates.each(0, 0, each: 1, 0, 0).first() },
    { try delegate.perform("each::each:::", 0, 0, 1, 0, 0, as: Int.self) },
    { try await delegates.unsafe(1).first() }, { try await delegates.copy(1).first() },
    { try await delegates.consume(1).first() }, { try await delegates.yield(1).first() },
    { try await delegates.some(0, some: 1).first() }, { try await delegates.discard(1).first() },
    { try await delegates.then(0, isolated: 0, borrow: 0, macro: 0, actor: 0).first() },
    { try await delegates.borrow(0, 0, 0, 0).first() }, { try await delegates.open(0).first() },
    { try delegate.perform("open:", 0, as: Int.self) })
}

// MARK: Letters of the world

@MessageProtocol
protocol Überträger: Respondable {
  func größe(_ höhe: Int) -> Int
  func 送信(_ 値: Int, 相手: String)
  func 👋(🌍: Int)
  func é(straße ß: Int) -> Int
  var naïve: Int { get }
}

@Responding
final class Überträgerin: Überträger {
  func größe(_ höhe: Int) -> Int { höhe }
  func 送信(_ 値: Int, 相手: String) { record(値, 相手) }
  func 👋(🌍: Int) { record(🌍) }
  func é(straße ß: Int) -> Int { ß }
  @Responds var naïve: Int { 7 }
}

func letters() async throws {
  let (delegates, delegate) = (ÜberträgerMulticast(), Überträgerin())
  delegates.add(kept(delegate), delivery: .synchronous)
  try await answers(
    "3", { try await delegates.größe(3).first() },
    { try delegate.perform("größe:", 3, as: Int.self) },
    { try await delegates.é(straße: 3).first() },
    { try delegate.perform("éWithStraße:", 3, as: Int.self) })
  try await arrives(
    "送信 1 あ", { delegates.送信(1, 相手: "あ") }, { try delegate.perform("送信:相手:", 1, "あ") })
  try await arrives("👋 1", { delegates.👋(🌍: 1) }, { try delegate.performing.👋(🌍: 1) })
  try await answers("7", { try await delegates.naïve().first() })
}

// MARK: Raw identifiers

struct `Two words`: Sendable { var number = 5 }
enum `default` { struct `in`: Sendable {} }

@MessageProtocol
protocol RawDelegate: Respondable {
  func take(_ `a value`: `Two words`) -> [`Two words`]
  func list(_ value: `default`.`in`) -> [`default`.`in`]
}

@Responding
final class `A class`: RawDelegate {
  func take(_ `a value`: `Two words`) -> [`Two words`] { [`a value`] }
  func list(_ value: `default`.`in`) -> [`default`.`in`] { [value] }
  @Responds(to: "twoWords:") func `two words`(_ number: Int) -> Int { number }
  @NonMessage func `no message`() {}
  private func `a + b`() {}
}

func rawIdentifiers() async throws {
  let (delegates, delegate) = (RawDelegateMulticast(), `A class`())
  delegates.add(kept(delegate), delivery: .synchronous)
  try await answers(
    "5", { try await delegates.take(`Two words`()).first()?[0].number },
    { try delegate.perform("take:", `Two words`(), as: [`Two words`].self)[0].number })
  try await answers("3", { try delegate.perform("twoWords:", 3, as: Int.self) })
  try await answers(
    "1", { try await delegates.list(`default`.`in`()).first()?.count },
    { try delegate.perform("list:", `default`.`in`(), as: [`default`.`in`].self).count })
}

// MARK: Names that the library uses

@MessageProtocol
protocol LibraryNameDelegate: Respondable {
  func send(_ send: Int)
  func ask(_ ask: Int) -> Int
  func perform(_ call: Int) -> Int
  func add(_ values: Int, _ receiver: Int)
  func remove(_ receiver: Int)
  func methods(_ methods: Int) -> Int
  func classMethods() -> Int
  func methods() -> Int
  func declaration() -> Int
  func isolate(like: Int)
  func on(_ number: Int) -> Int
  func count() -> Int
  func call() -> Int
  func registration() -> Int
  func selectors() -> Int
  var description: String { get }
  var diagnostics: Int { get }
  func arguments(_ selector: Int, arguments: Int, on: Int, as: Int, isOptional: Bool) -> Int
  func values(_ end: Int, delegates: Int, scope: Int, newValue: Int) async -> Int
  @OptionalMessage func receiver(_ values: Int, _ call: Int, receiver: Int) -> Int
}

@Responding
actor LibraryNameActor: @preconcurrency LibraryNameDelegate {
  func send(_ send: Int) { record(send) }
  func ask(_ ask: Int) -> Int { ask }
  func perform(_ call: Int) -> Int { call }
  func add(_ values: Int, _ receiver: Int) { record(values, receiver) }
  func remove(_ receiver: Int) { record(receiver) }
  func methods(_ methods: Int) -> Int { methods }
  func classMethods() -> Int { 1 }
  func methods() -> Int { 1 }
  func declaration() -> Int { 1 }
  func isolate(like: Int) { record(like) }
  func on(_ number: Int) -> Int { number }
  func count() -> Int { 1 }
  func call() -> Int { 1 }
  func registration() -> Int { 1 }
  func selectors() -> Int { 1 }
  @Responds var description: String { "1" }
  @Responds var diagnostics: Int { 1 }
  func arguments(_ selector: Int, arguments: Int, on: Int, as: Int, isOptional: Bool) -> Int {
    `as`
  }
  func values(_ end: Int, delegates: Int, scope: Int, newValue: Int) -> Int { newValue }
  func receiver(_ values: Int, _ call: Int, receiver: Int) -> Int { receiver }
}

@Responding
final class LibraryNameClass: LibraryNameDelegate {
  func send(_ send: Int) { record(send) }
  func ask(_ ask: Int) -> Int { ask }
  func perform(_ call: Int) -> Int { call }
  func add(_ values: Int, _ receiver: Int) { record(values, receiver) }
  func remove(_ receiver: Int) { record(receiver) }
  func methods(_ methods: Int) -> Int { methods }
  func classMethods() -> Int { 1 }
  func methods() -> Int { 1 }
  func declaration() -> Int { 1 }
  func isolate(like: Int) { record(like) }
  func on(_ number: Int) -> Int { number }
  func count() -> Int { 1 }
  func call() -> Int { 1 }
  func registration() -> Int { 1 }
  func selectors() -> Int { 1 }
  @Responds var description: String { "1" }
  @Responds var diagnostics: Int { 1 }
  func arguments(_ selector: Int, arguments: Int, on: Int, as: Int, isOptional: Bool) -> Int {
    `as`
  }
  func values(_ end: Int, delegates: Int, scope: Int, newValue: Int) async -> Int { newValue }
  func receiver(_ values: Int, _ call: Int, receiver: Int) -> Int { receiver }
}

func libraryNames() async throws {
  for delegate in [LibraryNameActor(), LibraryNameClass()] as [any LibraryNameDelegate] {
    let delegates = LibraryNameDelegateMulticast()
    delegates.add(kept(delegate), delivery: .synchronous)
    try await arrives(
      "send 1", { delegates.send(1) }, { try await delegate.performAsync("send:", 1) })
    try await arrives(
      "add 1 2", { delegates.add(1, 2) }, { try await delegate.performAsync("add::", 1, 2) })
    try await arrives(
      "remove 1", { delegates.remove(1) }, { try await delegate.performAsync("remove:", 1) })
    try await arrives(
      "isolate 1", { delegates.isolate(like: 1) },
      { try await delegate.performAsync("isolateWithLike:", 1) })
    try await answers(
      "1", { try await delegates.ask(1).first() },
      { try await delegate.performAsync("ask:", 1, as: Int.self) },
      { try await delegates.perform(1).first() },
      { try await delegate.performAsync("perform:", 1, as: Int.self) },
      { try await delegates.methods(1).first() }, { try await delegates.classMethods().first() },
      { try await delegates.methods().first() }, { try await delegates.declaration().first() },
      { try await delegate.performAsync("methods", as: Int.self) },
      { try await delegates.on(1).first() }, { try await delegates.count().first() },
      { try await delegates.call().first() }, { try await delegates.registration().first() },
      { try await delegates.selectors().first() }, { try await delegates.diagnostics().first() },
      { try await delegates.arguments(0, arguments: 0, on: 0, as: 1, isOptional: true).first() },
      { try await delegates.values(0, delegates: 0, scope: 0, newValue: 1).first() },
      { try await delegates.receiver(0, 0, receiver: 1).first() },
      { try await delegate.performAsync("receiver::receiver:", 0, 0, 1, as: Int.self) })
    try await answers("1", { try await delegates.description().first() })
  }
}

// MARK: Parameters without names

@MessageProtocol
protocol UnnamedDelegate: Respondable {
  func note(_: Int, _: String, by _: Int) -> Int
  @OptionalMessage func maybe(_: Int)
}

@Responding
final class UnnamedTaker: UnnamedDelegate {
  func note(_: Int, _: String, by _: Int) -> Int { 1 }
  func maybe(_: Int) { record() }
}

func unnamedParameters() async throws {
  let (delegates, delegate) = (UnnamedDelegateMulticast(), UnnamedTaker())
  delegates.add(kept(delegate), delivery: .synchronous)
  try await answers(
    "1", { try await delegates.note(1, "", by: 2).first() },
    { try delegate.perform("note::by:", 1, "", 2, as: Int.self) })
  try await arrives("maybe", { delegates.maybe(1) }, { try delegate.perform("maybe:", 1) })
}

// MARK: Overloads that differ in their labels

@MessageProtocol
protocol OverloadDelegate: Respondable {
  func tell(_ number: Int)
  func tell(_ number: Int, to name: String)
  func tell(number: Int)
  func tell() -> Int
  var title: Int { get }
  func title(_ number: Int) -> Int
  func title(number: Int) -> Int
}

@Responding
final class OverloadTaker: OverloadDelegate {
  func tell(_ number: Int) { record(number) }
  func tell(_ number: Int, to name: String) { record(number, name) }
  func tell(number: Int) { record("number", number) }
  func tell() -> Int { 1 }
  @Responds var title: Int { 1 }
  func title(_ number: Int) -> Int { number }
  func title(number: Int) -> Int { number }
}

func overloads() async throws {
  let (delegates, delegate) = (OverloadDelegateMulticast(), OverloadTaker())
  delegates.add(kept(delegate), delivery: .synchronous)
  try await arrives("tell 1", { delegates.tell(1) }, { try delegate.perform("tell:", 1) })
  try await arrives(
    "tell 1 a", { delegates.tell(1, to: "a") }, { try delegate.perform("tell:to:", 1, "a") })
  try await arrives(
    "tell number 1", { delegates.tell(number: 1) }, { try delegate.perform("tellWithNumber:", 1) })
  try await answers(
    "1", { try await delegates.tell().first() }, { try delegate.perform("tell", as: Int.self) },
    { try await delegates.title().first() }, { try await delegates.title(1).first() },
    { try await delegates.title(number: 1).first() },
    { try delegate.perform("titleWithNumber:", 1, as: Int.self) })
}
