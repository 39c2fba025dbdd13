import Invocation
import TestSupport
import Testing

struct InvocationTests {
  @Responding
  fileprivate final class ChatWindow: Respondable, Sendable {
    func worker(_: Worker, didFinishSubTask task: String, inDuration duration: Double) -> String {
      "\(task) in \(duration)"
    }
    func worker(_: Worker, didFinishSubTask task: String, after duration: Double) -> String {
      "\(task) after \(duration)"
    }
  }

  private let worker = Worker()

  private func invocation() -> Invocation {
    Invocation("worker:didFinishSubTask:inDuration:", worker, "resize", 1.5)
  }

  // MARK: Value semantics

  /// Returns all readable properties of an `Invocation` as text.
  private func contents(of invocation: Invocation) -> [String] {
    let target = invocation.target.map { "\(ObjectIdentifier($0))" }
    return [
      "\(invocation)", target ?? "no target", "\(invocation.returnType as Any)",
      failure { throw InvocationTests.Value("\(try invocation.returnValue)") },
    ]
  }

  private struct Value: Error {
    let text: String
    init(_ text: String) { self.text = text }
  }

  private static let changes: [(name: String, make: @Sendable (inout Invocation) throws -> Void)] =
    [
      ("an argument through the collection", { $0.arguments[1] = "crop" }),
      ("an argument through the method", { try $0.setArgument("crop", at: 1) }),
      ("all arguments", { $0.arguments.reverse() }),
      ("the selector", { $0.selector = "worker:didFinishSubTask:after:" }),
      ("the target", { $0.target = ChatWindow() }),
      ("the return type", { $0.returnType = Int.self }),
      ("the return value", { try $0.setReturnValue(2) }),
      ("invoking", { try $0.invoke(with: ChatWindow()) }),
    ]

  @Test(arguments: InvocationTests.changes.indices)
  func `a copy that is changed leaves the original as it was`(index: Int) throws {
    let original = invocation()
    let before = contents(of: original)
    var copy = original
    try Self.changes[index].make(&copy)
    #expect(contents(of: copy) != before, "\(Self.changes[index].name)")
    #expect(contents(of: original) == before, "\(Self.changes[index].name)")

    // Test the reverse direction, for a copy that does not share the storage of the first
    // invocation.
    var changed = copy
    try changed.setReturnValue(changed.returnType == nil ? -1 : 3)
    changed.arguments[0] = 0
    let after = contents(of: copy)
    #expect(contents(of: changed) != after)
    #expect(contents(of: copy) == after)
  }

  @Test func `copies share their arguments until these are written`() {
    let original = invocation()
    var copy = original
    #expect(copy.store === original.store)
    copy.target = ChatWindow()
    copy.selector = "worker:didFinishSubTask:after:"
    #expect(copy.store === original.store)
    copy.arguments[2] = 2.5
    #expect(copy.store !== original.store)
  }

  @Test func `an invocation can be sent to another thread`() async throws {
    let copy = invocation()
    let description = try await Task.detached {
      var sent = copy
      sent.arguments[1] = "crop"
      try sent.invoke(with: ChatWindow())
      return try sent.returnValue(as: String.self)
    }.value
    #expect(description == "crop in 1.5")
    #expect(try copy.argument(at: 1) == "resize")
  }

  // MARK: Arguments

  @Test func `arguments are a collection without receiver and selector`() throws {
    var invocation = Invocation("a:b:c:", 1, 2, 3)
    #expect(invocation.arguments.count == 3)
    #expect(invocation.arguments.compactMap { $0 as? Int } == [1, 2, 3])
    #expect(invocation.arguments.last as? Int == 3)
    invocation.arguments.swapAt(0, 2)
    invocation.arguments[1] = "two"
    #expect("\(invocation)" == "[? a:3 b:\"two\" c:1]")
    #expect(Invocation("stop").arguments.isEmpty)
  }

  @Test func `an argument is read as its type or one that it converts to`() throws {
    let invocation = invocation()
    #expect(try invocation.argument(at: 0, as: Worker.self) === worker)
    #expect(try invocation.argument(at: 1) == "resize")
    #expect(try invocation.argument(at: 1, as: String?.self) == "resize")
    #expect(try invocation.argument(at: 2, as: Double.self) == 1.5)
    #expect(try invocation.argument(at: 2, as: Float.self) == 1.5)
  }

  @Test func `an argument of another type is an error`() {
    #expect(
      failure { try invocation().argument(at: 1, as: Int.self) }
        == "'worker:didFinishSubTask:inDuration:' argument 1: expected Int, found String")
    #expect(
      failure { try invocation().argument(at: 2, as: Int.self) }
        == """
        'worker:didFinishSubTask:inDuration:' argument 2: expected Int, found Double 1.5, which \
        Int cannot hold exactly
        """)
  }

  @Test(arguments: [-1, 3, 4, Int.min, Int.max])
  func `an index where there is no argument is an error`(index: Int) {
    let text = """
      bad invocation argument index: 'worker:didFinishSubTask:inDuration:' has 3 arguments, there \
      is none at \(index)
      """
    var changed = invocation()
    #expect(failure { try changed.argument(at: index, as: String.self) } == text)
    #expect(failure { try changed.setArgument("crop", at: index) } == text)
    #expect(changed == invocation())
  }

  @Test func `an argument is replaced by a value of any type`() throws {
    var changed = invocation()
    try changed.setArgument(7, at: 1)
    #expect(try changed.argument(at: 1) == 7)
    #expect(
      failure { try changed.invoke(with: ChatWindow()) }
        == "'worker:didFinishSubTask:inDuration:' argument 1: expected String, found Int")
  }

  @Test func `too many or too few arguments are an error where they are delivered`() throws {
    var few = Invocation("a:b:", 1)
    #expect(few.description == "[? a:1 b:]")
    #expect(
      failure { try few.invoke(with: Responder()) } == "'a:b:' takes 2 arguments, but was sent 1")
    var many = Invocation("stop", 1, 2)
    #expect(many.description == "[? stop:1 :2]")
    #expect(
      failure { try many.invoke(with: Responder()) }
        == "'stop' takes no arguments, but was sent 2")
    #expect(
      failure { try Responder().perform("a:", arguments: 1, 2) }
        == "'a:' takes 1 argument, but was sent 2")
  }

  // MARK: Target

  @Test func `an invocation is sent to its target`() throws {
    var invocation = invocation()
    invocation.target = ChatWindow()
    try invocation.invoke()
    #expect(try invocation.returnValue(as: String.self) == "resize in 1.5")
  }

  @Test func `invoking with another target leaves the target as it was`() throws {
    let target = ChatWindow()
    var invocation = invocation()
    try invocation.invoke(with: target)
    #expect(invocation.target == nil)
    invocation.target = target
    try invocation.invoke(with: ChatWindow())
    #expect(invocation.target === target)
    try invocation.invoke(with: nil)
    #expect(invocation.target === target)
  }

  @Test func `target, selector and arguments may change between invocations`() throws {
    var invocation = invocation()
    let other = Responder()
    try other.objectMethods.set("worker:didFinishSubTask:after:") {
      (_: Worker, task: String, duration: Double) in "other \(task) after \(duration)"
    }
    var answers: [String] = []
    invocation.target = ChatWindow()
    try invocation.invoke()
    answers.append(try invocation.returnValue(as: String.self))
    invocation.selector = "worker:didFinishSubTask:after:"
    try invocation.invoke()
    answers.append(try invocation.returnValue(as: String.self))
    invocation.arguments[2] = 2.5
    invocation.target = other
    try invocation.invoke()
    answers.append(try invocation.returnValue(as: String.self))
    #expect(answers == ["resize in 1.5", "resize after 1.5", "other resize after 2.5"])
  }

  @Test func `a delivered invocation can be without a target, as any other`() throws {
    final class Keeper: Respondable {
      static var methods: MethodTable { MethodTable() }
      nonisolated(unsafe) var kept: Invocation?
      func forwardInvocation(_ invocation: inout Invocation) throws {
        kept = invocation
        invocation.target = nil
        #expect(invocation.target == nil)
      }
      func methodSignature(for selector: Selector) -> MethodSignature? {
        MethodSignature(untypedFor: selector)
      }
    }
    let keeper = Keeper()
    try keeper.perform("stop")
    #expect(keeper.kept?.target === keeper)
    keeper.kept?.target = nil
    #expect(keeper.kept?.target == nil)
    let other = ChatWindow()
    keeper.kept?.target = other
    #expect(keeper.kept?.target === other)
    keeper.kept?.target = nil
    #expect(keeper.kept?.target == nil)
  }

  @Test func `a target is kept alive by its invocation`() {
    var window: ChatWindow? = ChatWindow()
    weak let held = window
    var invocation = Invocation("stop")
    invocation.target = window
    window = nil
    #expect(held != nil)
    invocation.target = nil
    #expect(held == nil)
  }
}

extension Respondable {
  fileprivate func perform(_ selector: Selector, arguments: any Sendable...) throws {
    var invocation = Invocation(selector, arguments: arguments)
    try invocation.invoke(with: self)
  }
}
