import Dispatch
import DynamicMulticast
import ObjectiveCEncoding
import Synchronization
import TestSupport
import Testing

@Responding(extensions: "Reporting")
private class Log: Respondable, @unchecked Sendable {
  // Unchecked because the class has subclasses.
  @Responds var title: String = "log"
  @Responds static func isSupported() -> Bool { true }

  func note(_ text: String) -> String { "noted \(text)" }
  @Responds(to: "worker:didFinishSubTask:") func worker(_ name: String, finished task: String) {}
  @NonMessage func hidden() {}
  private func secret() {}

  @Responds(to: "load:error:") func load(_ url: String) throws -> Int {
    if url.isEmpty { throw Failure() }
    return url.count
  }

  @Responds(to: "fetch:completionHandler:") func fetch(_ url: String) async -> Int { url.count }

  func visit(_ item: String, stop: OutParameter<Bool>) { stop.value = item == "last" }
  func fail() throws { throw Failure() }
}

@Responding("Reporting")
extension Log {
  func report() -> String { "report" }
}

@Responding
private final class LoudLog: Log, @unchecked Sendable {
  override func note(_ text: String) -> String { super.note(text) + "!" }
}

@Responding
private actor Counter: Respondable {
  private var count = 0

  func increase() -> Int {
    count += 1
    return count
  }
}

private final class Chosen: Respondable, Sendable {
  static var methods: MethodTable {
    MethodTable { Method("note:") { (_: Chosen, text: String) in "chosen \(text)" } }
  }
}

/// The messages of a crew.
@MessageProtocol
private protocol PaintersDelegate: Respondable {
  @Responds(to: "crew:mayStart:") func crew(_ name: String, starts task: String) -> Bool
  @OptionalMessage func crewDidFinish(_ name: String)
}

@Responding
private final class Boss: PaintersDelegate, Sendable {
  func crew(_ name: String, starts task: String) -> Bool { task != "format" }
}

@Suite("Words of the language")
struct WordsTests {
  private let log = Log()

  @Test func `@implementation`() async throws {
    #expect(try log.perform("note:", "a", as: String.self) == "noted a")
    #expect(!log.responds(to: "secret"))
    #expect(try await Counter().performAsync("increase", as: Int.self) == 1)
  }

  @Test func `@interface of something that gets messages`() {
    #expect(log.responds(to: "note:"))
    #expect(log.note("a") == "noted a")
  }

  @Test func `a method's name, worker:didFail:`() {
    #expect(log.responds(to: "visit:stop:"))
    #expect(log.responds(to: "worker:didFinishSubTask:"))
    #expect(!log.responds(to: "worker:finished:"))
  }

  @Test func `a property, by its accessors`() throws {
    try log.perform("setTitle:", "new")
    #expect(try log.perform("title", as: String.self) == "new")
  }

  @Test func `a category`() throws {
    #expect(try log.perform("report", as: String.self) == "report")
  }

  @Test func `NS_SWIFT_UNAVAILABLE, a method in no header, @nonobjc of Swift`() {
    #expect(!log.responds(to: "hidden"))
    #expect(!log.responds(to: "secret"))
  }

  @Test func `handlers that are chosen at run time`() throws {
    #expect(try Chosen().perform("note:", "a", as: String.self) == "chosen a")
  }

  @Test func `@protocol, for messages`() throws {
    let delegates = PaintersDelegateMulticast()
    let boss = Boss()
    delegates.add(boss, delivery: .synchronous)
    #expect(try delegates.crew("a", starts: "copy").firstAnswer() == true)
    let made = ProtocolDescription("Painting", required: ["paint:": "v@:@"])
    #expect(ProtocolDescription(named: "Painting") == made)
  }

  @Test func `@protocol(WorkerDelegate)`() {
    let description = PaintersDelegateMulticast.declaration.description
    #expect(description.name == "PaintersDelegate")
    #expect(Boss().conforms(to: description))
    #expect(!log.conforms(to: description))
  }

  @Test func `@required, @optional`() {
    let description = PaintersDelegateMulticast.declaration.description
    #expect(description.requirement(for: "crew:mayStart:")?.isRequired == true)
    #expect(description.requirement(for: "crewDidFinish:")?.isRequired == false)
    let made = ProtocolDescription(
      "Building", required: ["build": "v@:"], optional: ["rest": "v@:"])
    #expect(made.requirements.map(\.isRequired) == [true, false])
  }

  @Test func `@selector(worker:didFail:), SEL`() {
    let selector: Selector = "worker:didFail:"
    #expect(selector.numberOfArguments == 2)
    // The protocol gives the selector, and the class adopts it.
    #expect(Boss().responds(to: "crew:mayStart:"))
    #expect(!Boss().responds(to: "crew:starts:"))
  }

  @Test func `id`() throws {
    let objects: [any Respondable] = [log, Chosen()]
    #expect(try objects.map { try $0.perform("note:", "a", as: String.self) }.count == 2)
    let argument: any Sendable = "a"
    #expect(try log.perform("note:", argument, as: String.self) == "noted a")
  }

  @Test func `Class`() throws {
    let type: any Respondable.Type = type(of: log)
    #expect(type as AnyClass == Log.self)
    let object: RespondableClass = type.classObject
    #expect(try object.perform("isSupported", as: Bool.self))
  }

  @Test func `IMP, Method`() throws {
    struct Method {}
    let method: Invocation::Method? = Log.instanceMethod(for: "note:")
    #expect(try method?.call(on: log, "a", as: String.self) == "noted a")
    #expect("\(Method.self)" == "Method")
  }

  @Test func `NSError ** as the last part of a selector, as in load:error:`() throws {
    let error = OutParameter<(any Error)?>()
    #expect(try log.perform("load:error:", "", error, as: Int?.self) == nil)
    #expect(error.value is Failure)
    #expect(try log.perform("load:error:", "abc", error, as: Int?.self) == 3)
  }

  @Test func `a completion handler as the last part, as in load:completionHandler:`() async throws {
    let result = Box(0)
    let completion = { @Sendable (count: Int) in result.value = count }
    #expect(throws: InvocationError.self) {
      try log.perform("fetch:completionHandler:", "abc", completion)
    }
    try await log.performAsync("fetch:completionHandler:", "abc", completion)
    #expect(result.value == 3)
  }

  @Test func `BOOL *stop, any pointer that a method writes through`() throws {
    let stop = OutParameter(false)
    try log.perform("visit:stop:", "first", stop)
    #expect(!stop.value)
    try log.perform("visit:stop:", "last", stop)
    #expect(stop.value)
    // The macro's error for an `inout` parameter, which `check-macros.sh` compares.
    let refusals = try Page("Tests/Macros/MacroDiagnostics/Methods.txt").text.split(separator: "\n")
    #expect(refusals.contains { $0.contains("inout") && $0.contains("OutParameter") })
  }

  @Test func `@encode(CGRect)`() throws {
    struct Rect {}
    #expect("\(TypeEncoding(of: Double.self))" == "d")
    #expect("\(TypeEncoding(of: Rect.self))" == "@")
  }

  @Test func `[object doThis:x], statically typed`() {
    #expect(log.note("a") == "noted a")
  }

  @Test func `[object doThis:x], object being an id`() throws {
    let object: any Respondable = log
    #expect(try object.perform("note:", "a", as: String.self) == "noted a")
    let noted: String = try object.performing.note("a")
    #expect(noted == "noted a")
  }

  @Test func `[super doThis:x] in a method that answers messages`() throws {
    let loud = LoudLog()
    #expect(try loud.perform("note:", "a", as: String.self) == "noted a!")
    #expect(
      try loud.performSuper(of: LoudLog.self, "note:", "a", as: String.self) == "noted a!")
    final class Table: Log, @unchecked Sendable {}
    try Table.replaceMethod(
      Method("report") { (table: Table) in
        try "own \(table.performSuper(of: Table.self, "report", as: String.self))"
      })
    #expect(try Table().perform("report", as: String.self) == "own report")
  }

  @Test func `a message to nil`() throws {
    let object: Log? = nil
    #expect(try object?.perform("note:", "a", as: String.self) == nil)
    var invocation = Invocation("count", returning: Int.self)
    try invocation.invoke(with: nil)
    #expect(try invocation.returnValue(as: Int.self) == 0)
  }

  @Test func `@try, @catch`() {
    #expect(throws: Failure.self) { try log.perform("fail") }
    let delegates = MulticastDelegate()
    let failures = Recorder<String>()
    delegates.diagnostics.failureHandler = { failures.record("\($0.error)") }
    delegates.add(log, delivery: .synchronous)
    delegates.send("fail")
    #expect(failures.events == ["\(Failure())"])
  }

  @Test func `@synchronized`() {
    let count = Mutex(0)
    count.withLock { $0 += 1 }
    let queue = DispatchQueue(label: "log")
    queue.sync { count.withLock { $0 += 1 } }
    #expect(count.withLock { $0 } == 2)
  }

  @Test func `+ (BOOL)isSupported in an @implementation`() throws {
    final class Ping: Respondable {
      static var methods: MethodTable { MethodTable() }
      static var classMethods: MethodTable {
        MethodTable { Method(class: "isSupported") { (type: Ping.Type) in false } }
      }
    }
    #expect(try Log.classObject.perform("isSupported", as: Bool.self))
    #expect(try !Ping.classObject.perform("isSupported", as: Bool.self))
  }

  @Test func `[Ping isSupported] by name, Ping being a Class`() throws {
    #expect(try Log.classObject.perform("isSupported", as: Bool.self))
    #expect(LoudLog.classObject === LoudLog.classObject)
    #expect(LoudLog.classObject.responds(to: "isSupported"))
  }
}
