import Dispatch
import DynamicMulticast
import TestSupport
import Testing

/// Questions whose arguments are a tuple, and questions to delegates that share a serial queue.
struct AskingTuplesTests {
  /// Answers with the number, followed by the digit of the window.
  private class Window: Respondable, @unchecked Sendable {
    // Unchecked because of the subclasses, which add no state.
    let digit: Int
    required init(_ digit: Int) { self.digit = digit }
    class var methods: MethodTable {
      MethodTable {
        Method("digit:text:") { (window: Window, number: Int, _: String) in
          number * 10 + window.digit
        }
      }
    }
  }

  private final class Converting: Window, @unchecked Sendable {
    override class var methods: MethodTable {
      MethodTable {
        Method("digit:text:") { (window: Converting, number: Double, _: String?) in
          Int32(number) * 10 + Int32(window.digit)
        }
      }
    }
  }

  private final class Asynchronous: Window, @unchecked Sendable {
    override class var methods: MethodTable {
      MethodTable {
        Method("digit:text:") { (window: Asynchronous, number: Int, _: String) async in
          await Task.yield()
          return number * 10 + window.digit
        }
      }
    }
  }

  private final class Failing: Window, @unchecked Sendable {
    override class var methods: MethodTable {
      MethodTable {
        Method("digit:text:") { (_: Failing, _: Int, _: String) -> Int in throw Failure() }
      }
    }
  }

  private struct Failure: Error {}

  private static let kinds: [Window.Type] = [Window.self, Converting.self, Asynchronous.self]

  private static var deliveries: [DeliveryMode] {
    [
      .synchronous, .queue(DispatchQueue(label: "plain")),
      .queue(DispatchQueue(serialLabel: "serial")), .queue(.global()),
    ]
  }

  private let delegates = MulticastDelegate()

  /// Adds windows with the digits from 1 on.
  private func add(_ kinds: [Window.Type], _ delivery: DeliveryMode) -> [Window] {
    let windows = kinds.enumerated().map { index, type in type.init(index + 1) }
    for window in windows { delegates.add(window, delivery: delivery) }
    return windows
  }

  private func question(_ number: Int) -> Question<Int> {
    delegates.ask("digit:text:", arguments: (number, "text"), as: Int.self)
  }

  @Test(arguments: deliveries)
  func `all delegates answer, in whatever way they do`(delivery: DeliveryMode) async throws {
    let windows = add(Self.kinds + Self.kinds, delivery)
    let answers = try await question(4).reduce([]) { $0 + [$1] }
    #expect(answers == [41, 42, 43, 44, 45, 46])
    let listed = try await delegates.ask("digit:text:", 4, "text", as: Int.self)
      .reduce([]) { $0 + [$1] }
    #expect(listed == answers)
    withExtendedLifetime(windows) {}
  }

  @Test(arguments: deliveries)
  func `the first to answer decides, and the others' answers are dropped`(
    delivery: DeliveryMode
  ) async throws {
    let windows = add(Self.kinds + Self.kinds, delivery)
    #expect(try await question(4).contains(default: false) { $0 == 42 })
    #expect(try await !question(4).contains(default: true) { $0 == 47 })
    #expect(try await question(4).allSatisfy(default: false) { $0 > 40 })
    #expect(try await !question(4).allSatisfy(default: true) { $0 != 43 })
    #expect(try await question(4).first() == 41)
    withExtendedLifetime(windows) {}
  }

  @Test(arguments: deliveries)
  func `a delegate that fails is named, and the others are asked`(delivery: DeliveryMode)
    async throws
  {
    let windows = add([Window.self, Failing.self, Window.self], delivery)
    let sum = try await question(4).reduce(0, errors: .ignore, +)
    #expect(sum == 41 + 43)
    let substituted = try await question(4).reduce(0, errors: .substitute(1000), +)
    #expect(substituted == 41 + 1000 + 43)
    let error = await #expect(throws: QuestionError.self) { try await question(4).reduce(0, +) }
    guard case .failed(let failures) = error, let failure = failures.first else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(failures.count == 1)
    #expect(failure.delegate === windows[1])
    #expect(failure.invocation.arguments.map { "\($0)" } == ["4", "text"])
    #expect(failure.error is Failure)
  }

  @Test func `an answer of another type is converted, or a failure`() async throws {
    let windows = add([Window.self, Converting.self], .synchronous)
    let halves = delegates.ask("digit:text:", arguments: (4, "text"), as: Double.self)
    #expect(try await halves.reduce(0, +) == 83)
    let strings = delegates.ask("digit:text:", arguments: (4, "text"), as: String.self)
    await #expect(throws: QuestionError.self) { try await strings.first() }
    withExtendedLifetime(windows) {}
  }

  @Test func `a tuple of another number of elements is an error`() async {
    let windows = add([Window.self], .synchronous)
    let question = delegates.ask("digit:text:", arguments: (4, "text", true), as: Int.self)
    let error = await #expect(throws: InvocationError.self) { try await question.first() }
    #expect(
      error.map { "\($0)" } == "'digit:text:' takes 2 arguments, but was sent 3")
    #expect(
      failure {
        _ = try delegates.ask("digit:text:", arguments: (4, "text", true), as: Int.self)
          .firstAnswer()
      } == "'digit:text:' takes 2 arguments, but was sent 3")
    #expect(
      failure {
        _ = try MulticastDelegate().ask("digit:text:", arguments: 4, as: Int.self).firstAnswer()
      } == "'digit:text:' takes 2 arguments, but was sent 1")
    withExtendedLifetime(windows) {}
  }

  @Test func `the first delegate answers on the caller's thread`() throws {
    func answer() throws -> Int? {
      try delegates.ask("digit:text:", arguments: (4, "text"), as: Int.self).firstAnswer()
    }
    #expect(try answer() == nil)
    let bystander = Bystander()
    delegates.add(bystander, delivery: .synchronous)
    #expect(try answer() == nil)
    var windows = add([Window.self, Converting.self], .synchronous)
    #expect(try answer() == 41)
    windows.removeFirst()
    #expect(try answer() == 42)
    #expect(
      try delegates.ask("digit:text:", arguments: (4, "text"), as: Double.self).firstAnswer() == 42)
    windows = []
    #expect(try answer() == nil)
  }

  @Test func `a delegate that is removed before its turn in a batch is not asked`() async throws {
    let queue = DispatchQueue(serialLabel: "serial")
    let windows = add([Window.self, Window.self, Window.self], .queue(queue))
    queue.suspend()
    let sum = try await withCheckedThrowingContinuation { continuation in
      question(4).answer(by: .reduce(0, +), completionQueue: .global()) {
        continuation.resume(with: $0)
      }
      delegates.remove(windows[1], pending: .drop)
      queue.resume()
    }
    #expect(sum == 41 + 43)
  }

  @Test func `an answer that is not taken is released`() async throws {
    final class Token: Sendable {
      let released: Recorder<Int>
      init(_ released: Recorder<Int>) { self.released = released }
      deinit { released.record(1) }
    }
    final class Source: Respondable, Sendable {
      let released = Recorder<Int>()
      static var methods: MethodTable {
        MethodTable { Method("token") { (self: Source) in Token(self.released) } }
      }
    }
    let sources = (0..<10).map { _ in Source() }
    let queue = DispatchQueue(serialLabel: "serial")
    for source in sources { delegates.add(source, delegateQueue: queue) }
    let question = delegates.ask("token", arguments: (), as: Token.self)
    #expect(try await question.contains(default: false) { _ in true })
    try await delegates.removeAllDelegates(pending: .awaited)
    queue.sync {}
    #expect(sources.first?.released.events == [1])
    #expect(sources.allSatisfy { $0.released.events.count <= 1 })
  }
}
