import Dispatch
import DynamicMulticast
import TestSupport
import Testing

/// The six recipes that reduce many answers to one result.
struct RecipeTests {
  private let delegates = MulticastDelegate()

  private func oracles(_ replies: Oracle.Reply...) -> [Oracle] {
    let oracles = replies.enumerated().map { Oracle("oracle \($0)", $1) }
    delegates.add(oracles)
    return oracles
  }

  // MARK: No delegate

  @Test(arguments: [true, false])
  func `no delegate responds: the default`(absent: Bool) async throws {
    let question = delegates.ask("may:", "go", as: Bool.self)
    #expect(try await question.contains(default: absent) { $0 } == absent)
    #expect(try await question.allSatisfy(default: absent) { $0 } == absent)
  }

  @Test func `no delegate responds: nil, the start value, the empty set, the item unchanged`()
    async throws
  {
    #expect(try await delegates.ask("name:", "go", as: String?.self).first() == nil)
    #expect(try await delegates.ask("amount:", "go", as: Int.self).reduce(7, +) == 7)
    #expect(try await delegates.ask("features", as: [String].self).union().isEmpty)
    let item = try await delegates.ask("will:send:", 1, "hi", as: String?.self).pipe(through: 1)
    #expect(item == "hi")
    #expect(
      try await delegates.ask("will:send:", 1, "hi", as: (any Sendable)?.self).pipe(through: 1)
        as? String == "hi")
  }

  // MARK: Some delegates

  @Test func `any says yes`() async throws {
    let oracles = oracles(.no, .yes, .no)
    #expect(try await delegates.ask("may:", "go", as: Bool.self).contains(default: false) { $0 })
    delegates.remove(oracles[1])
    #expect(
      try await !delegates.ask("may:", "go", as: Bool.self).contains(default: true) { $0 })
  }

  @Test func `all must agree`() async throws {
    let oracles = oracles(.yes, .no, .yes)
    #expect(
      try await !delegates.ask("may:", "go", as: Bool.self).allSatisfy(default: true) { $0 })
    delegates.remove(oracles[1])
    #expect(
      try await delegates.ask("may:", "go", as: Bool.self).allSatisfy(default: false) { $0 })
  }

  @Test func `the first that is not nil, in delegate order; the rest are not asked`() async throws {
    let oracles = oracles(.no, .yes, .yes)
    #expect(try await delegates.ask("name:", "go", as: String?.self).first() == "oracle 1")
    #expect(oracles.map(\.asked.events.count) == [1, 1, 0])
  }

  @Test func `the first that answers, where answers are not optional; failures are passed over`()
    async throws
  {
    let oracles = oracles(.failure, .no, .yes)
    let may = delegates.ask("may:", "go", as: Bool.self)
    let first: Bool? = try await may.first(errors: .ignore)
    #expect(first == false)
    #expect(oracles.map(\.asked.events.count) == [1, 1, 0])
    #expect(try await may.first(errors: .substitute(true)) == true)
    #expect(try await may.first() == false)
    delegates.removeAllDelegates()
    #expect(try await may.first() == nil)
  }

  @Test func `the first of optional answers is not an optional of an optional`() async throws {
    let oracles = oracles(.no, .yes)
    let name = delegates.ask("name:", "go", as: String?.self)
    let first = try await name.first()
    #expect(type(of: first) == String?.self)
    let done = DispatchSemaphore(value: 0)
    name.answer(by: .first(), completionQueue: .global()) { result in
      #expect(type(of: result) == Result<String?, any Error>.self)
      done.signal()
    }
    await wait(for: done)
    withExtendedLifetime(oracles) {}
  }

  @Test func `a pipe passes the last one's answer on, and nil drops the item`() async throws {
    let oracles = oracles(.yes, .yes, .no, .yes)
    #expect(
      try await delegates.ask("will:send:", 1, "hi ", as: String?.self).pipe(through: 1) == nil)
    #expect(oracles[2].asked.events == ["hi oracle 0oracle 1"])
    #expect(oracles[3].asked.events.isEmpty)
    #expect(
      try await delegates.ask("will:send:", 1, "hi ", as: (any Sendable)?.self).pipe(through: 1)
        == nil)
    delegates.remove(oracles[2])
    #expect(
      try await delegates.ask("will:send:", 1, "", as: String?.self).pipe(through: 1)
        == "oracle 0oracle 1oracle 3")
  }

  @Test func `a pipe through an argument that is not there is an error`() async {
    await #expect(throws: QuestionError.self) {
      _ = try await delegates.ask("will:send:", 1, "hi", as: String?.self).pipe(through: 2)
    }
    await #expect(throws: InvocationError.self) {
      _ = try await delegates.ask("will:send:", 1, "hi", as: String?.self).pipe(through: 0)
    }
  }

  @Test func `a fold combines in the order of the delegates, not of the answers`() async throws {
    let oracles = oracles(.yes, .yes, .yes)
    oracles[0].queue.suspend()
    let result = Recorder<[String?]>()
    let done = DispatchSemaphore(value: 0)
    delegates.ask("name:", "go", as: String?.self)
      .answer(by: .reduce([]) { $0 + [$1] }, completionQueue: .global()) {
        (names: Result<[String?], any Error>) in
        if case .success(let names) = names { result.record(names) }
        done.signal()
      }
    for oracle in oracles[1...] { oracle.queue.sync {} }
    oracles[0].queue.resume()
    await wait(for: done)
    #expect(result.events == [["oracle 0", "oracle 1", "oracle 2"]])
    withExtendedLifetime(oracles) {}
  }

  @Test func `a union of everyone's answers`() async throws {
    let oracles = oracles(.yes, .no, .yes)
    let features = try await delegates.ask("features", as: [String].self).union()
    #expect(features == ["all", "oracle 0", "oracle 2"])
    withExtendedLifetime(oracles) {}
  }

  // MARK: Completions

  @Test func `each recipe has a form with a completion that a queue calls`() async throws {
    let oracles = oracles(.yes, .no)
    let queue = DispatchQueue(label: "completions")
    let done = DispatchSemaphore(value: 0)
    let results = Recorder<String>()
    @Sendable func take<Value>(_ result: Result<Value, any Error>) {
      dispatchPrecondition(condition: .onQueue(queue))
      results.record((try? result.get()).map { "\($0)" } ?? "\(result)")
      done.signal()
    }
    let may = delegates.ask("may:", "go", as: Bool.self)
    may.answer(by: .contains(default: false) { $0 }, completionQueue: queue) {
      take($0)
    }
    await wait(for: done)
    may.answer(by: .allSatisfy(default: true) { $0 }, completionQueue: queue) {
      take($0)
    }
    await wait(for: done)
    may.answer(by: .first(), completionQueue: queue) { take($0) }
    await wait(for: done)
    let amount = delegates.ask("amount:", "go", as: Int.self)
    amount.answer(by: .reduce(0, +), completionQueue: queue) { take($0) }
    await wait(for: done)
    let features = delegates.ask("features", as: [String].self)
    features.answer(by: .union(), completionQueue: queue) { take($0.map { $0.sorted() }) }
    await wait(for: done)
    delegates.remove(oracles[1])
    delegates.ask("will:send:", 1, "hi ", as: String?.self).answer(
      by: .pipe(through: 1), completionQueue: queue
    ) {
      take($0)
    }
    await wait(for: done)
    delegates.ask("will:send:", 1, "hi ", as: String?.self).answer(
      by: .pipe(through: 2), completionQueue: queue
    ) {
      take($0)
    }
    await wait(for: done)
    #expect(
      results.events == [
        "true", "false", "Optional(true)", "3", #"["all", "oracle 0"]"#,
        #"Optional("hi oracle 0")"#,
        "failure('will:send:' has no argument 2 to pass through its delegates)",
      ])
  }

  // MARK: Invocations

  @Test func `each function that takes a selector and arguments also takes an invocation`()
    async throws
  {
    let oracles = oracles(.yes, .yes)
    let may = Invocation("may:", "go")
    #expect(try await delegates.ask(may, as: Bool.self).allSatisfy(default: false) { $0 })
    #expect(try delegates.ask(may, as: Bool.self).firstAnswer(assumingSendable: true) == true)
    #expect(try delegates.ask(may, as: Bool.self).lastAnswer(assumingSendable: true) == true)
    let send = Invocation("will:send:", 1, "hi ")
    let piped = "hi oracle 0oracle 1"
    #expect(try await delegates.ask(send, as: String?.self).pipe(through: 1) == piped)
    #expect(
      try await delegates.ask(send, as: (any Sendable)?.self).pipe(through: 1) as? String == piped)
    let done = DispatchSemaphore(value: 0)
    delegates.ask(send, as: String?.self).answer(by: .pipe(through: 1), completionQueue: .global())
    { result in
      #expect((try? result.get()) == piped)
      done.signal()
    }
    await wait(for: done)
    #expect(send.arguments[1] as? String == "hi ")
    withExtendedLifetime(oracles) {}
  }

  // MARK: Errors

  @Test func `one that decides wins over one that fails`() async throws {
    let oracles = oracles(.failure, .yes)
    #expect(try await delegates.ask("may:", "go", as: Bool.self).contains(default: false) { $0 })
    #expect(try await delegates.ask("name:", "go", as: String?.self).first() == "oracle 1")
    withExtendedLifetime(oracles) {}
  }

  @Test func `a failure counts as the asker chooses`() async throws {
    let oracles = oracles(.no, .failure, .no)
    let question = delegates.ask("may:", "go", as: Bool.self)
    await #expect(throws: QuestionError.self) {
      _ = try await question.contains(default: false) { $0 }
    }
    #expect(try await !question.contains(default: true, errors: .ignore) { $0 })
    #expect(try await question.contains(default: false, errors: .substitute(true)) { $0 })
    let sum = try await delegates.ask("amount:", "go", as: Int.self)
      .reduce(0, errors: .substitute(10), +)
    #expect(sum == 12)
    withExtendedLifetime(oracles) {}
  }

  @Test func `a failure names the delegate, and hides no other answer`() async throws {
    let oracles = oracles(.yes, .failure, .yes)
    let question = delegates.ask("name:", "go", as: String?.self)
    var names: Set<String?> = []
    let error = await #expect(throws: QuestionError.self) {
      for try await answer in question.answers() {
        #expect(answer.delivery?.queue?.label == answer.value)
        #expect((answer.delegate as? Oracle)?.name == answer.value)
        names.insert(answer.value)
      }
    }
    #expect(names == ["oracle 0", "oracle 2"])
    #expect(
      error?.description.withoutSites == "[Oracle name:\"go\"] failed on oracle 1: no comment")
    var results = 0
    for try await result in question.results() {
      results += 1
      if case .failure(let failure) = result.value { #expect(failure.delegate === oracles[1]) }
    }
    #expect(results == 3)
  }

  @Test func `an answer of another type is a failure`() async {
    let oracles = oracles(.yes)
    let error = await #expect(throws: QuestionError.self) {
      _ = try await delegates.ask("name:", "go", as: Int.self).reduce(0, +)
    }
    #expect(error?.description.contains("expected Int, found String") == true)
    withExtendedLifetime(oracles) {}
  }

  @Test func `a question with the wrong number of arguments is an error`() async {
    await #expect(throws: InvocationError.self) {
      _ = try await delegates.ask("may:", as: Bool.self).contains(default: true) { $0 }
    }
  }
}
