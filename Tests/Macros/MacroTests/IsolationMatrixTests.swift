import Dispatch
import DynamicMulticast
import Invocation
import RuntimeSupport
import Synchronization
import TestSupport
import Testing

/// Every isolation of a delegate, with every kind of requirement, in every way of calling.
///
/// Combinations that cannot work do not compile: see
/// `Tests/Macros/MacroDiagnostics/Isolation.swift`.
struct IsolationMatrixTests {
  @Test(.failsIfItHangs, arguments: Kind.all)
  fileprivate func `a message runs the method where it is isolated, however it is called`(
    kind: Kind
  ) async throws {
    for message in Message.all where kind.answers(message) {
      for way in Way.allCases {
        let (delegate, number) = (await kind.make(), Calls.number())
        let actor = kind.actor(of: delegate)
        let outcome = await way.call(message, of: delegate, number, actor)
        #expect(
          outcome == kind.expected(by: way, message, actor),
          "\(kind.name) \(message.name) by \(way)")
      }
    }
  }

  @Test func `a call of the class's own method in an asynchronous function runs it`() async throws {
    // Overload resolution prefers the `async` default of a protocol to a synchronous method, so the
    // default has to find the method.
    func check(_ call: (Int) async throws -> Void) async throws {
      let number = Calls.number()
      try await call(number)
      #expect(Calls.ran(number) != nil)
    }
    try await check { await Meter().maybeNoteAsync($0) }
    try await check { try await Meter().maybeNoteAsyncThrowing($0) }
    try await check { _ = await Meter().maybeScoreAsync($0) }
    try await check { _ = try await Meter().maybeScoreAsyncThrowing($0) }
    try await check { await Screen().maybeNoteAsync($0) }
    try await check { await Store().maybeNoteAsync($0) }
    try await check { await Shelf().maybeNoteAsync($0) }
    try await check { await Window().maybeNoteAsync($0) }
    try await check { await Late().maybeNoteAsync($0) }
    try await check { await Gauge().maybeNoteAsync($0) }
    try await check { Late().maybeNote($0) }
  }

  @Test func `a call through a generic parameter runs the method`() async throws {
    func note(_ delegate: some Reporting, _ number: Int) { delegate.maybeNote(number) }
    func noteAsync(_ delegate: some AwaitedReporting, _ number: Int) async {
      await delegate.maybeNoteAsync(number)
    }
    let (first, second, third) = (Calls.number(), Calls.number(), Calls.number())
    note(Late(), first)
    await noteAsync(Late(), second)
    await noteAsync(Meter(), third)
    #expect(Calls.ran(first) != nil && Calls.ran(second) != nil && Calls.ran(third) != nil)
  }

  @Test func `an optional message without a result is no error where the class lacks it`() async {
    let bare = Bare()
    bare.maybeNote(1)
    await bare.maybeNoteAsync(1)
    #expect(throws: Never.self) { try bare.maybeNoteThrowing(1) }
  }

  @Test func `an optional message that throws passes the error of the method on`() async {
    await #expect(throws: Failure.self) { try await Failing().fail(1) }
    await #expect(throws: Failure.self) { try await (Failing() as any Fallible).fail(1) }
  }

  @Test func `an optional property is read and written by its messages`() async {
    let titled = Titled()
    #expect(await (titled as any WithTitle).subtitle == "old")
    (titled as any WithTitle).title = "new"
    #expect((titled as any WithTitle).title == "new")
  }

  @Test func `a direct call of a message that nobody answers ends the program with its name`() async
  {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = Bare().maybeScore(1)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("-[Bare maybeScore:]: the optional message was called directly"))
  }
}

// MARK: Messages and calls

/// A message, and the calls of the message that must appear in the source.
private struct Message: Sendable {
  let name: StaticString
  let hasResult: Bool
  var isAwaited: Bool { "\(name)".contains("Async") }
  var selector: Selector {
    get throws { try Selector("\(name):") }
  }

  /// Sends the message through a typed multicast, and returns the multicast.
  let send: @Sendable (_ delegate: any Respondable, DeliveryMode, Int) -> Multicast

  /// Calls the method directly, on the actor that is required for a synchronous call.
  let call: @Sendable (_ delegate: any Respondable, Int, (any Actor)?) async throws -> Int?

  /// Makes a message that is not awaited.
  init(
    _ name: StaticString, hasResult: Bool,
    send: @escaping @Sendable (ReportingMulticast, Int) -> Void,
    call: @escaping @Sendable (any Reporting, Int) throws -> Int?
  ) {
    (self.name, self.hasResult) = (name, hasResult)
    self.send = { delegate, delivery, number in
      let delegates = ReportingMulticast()
      delegates.add(reporting(delegate), delivery: delivery)
      delegates.diagnostics.failureHandler = { Calls.end(number, .failed($0.error)) }
      send(delegates, number)
      return delegates
    }
    self.call = { delegate, number, actor in
      let delegate = UncheckedSendable(reporting(delegate))
      func onActor(_ actor: isolated (any Actor)?) throws -> Int? {
        try call(delegate.value, number)
      }
      return try await onActor(actor)
    }
  }

  /// Makes a message that is awaited.
  init(
    _ name: StaticString, hasResult: Bool,
    send: @escaping @Sendable (AwaitedReportingMulticast, Int) -> Void,
    call: @escaping @Sendable (any AwaitedReporting, Int) async throws -> Int?
  ) {
    (self.name, self.hasResult) = (name, hasResult)
    self.send = { delegate, delivery, number in
      let delegates = AwaitedReportingMulticast()
      delegates.add(awaited(delegate), delivery: delivery)
      delegates.diagnostics.failureHandler = { Calls.end(number, .failed($0.error)) }
      send(delegates, number)
      return delegates
    }
    self.call = { delegate, number, _ in
      try await call(awaited(delegate), number)
    }
  }

  static let all: [Message] = [
    .init(
      "note", hasResult: false, send: { $0.note($1) },
      call: {
        $0.note($1); return nil
      }),
    .init("score", hasResult: true, send: { $0.score($1).send() }, call: { $0.score($1) }),
    .init(
      "noteThrowing", hasResult: false, send: { $0.noteThrowing($1) },
      call: {
        try $0.noteThrowing($1); return nil
      }),
    .init(
      "scoreThrowing", hasResult: true, send: { $0.scoreThrowing($1).send() },
      call: { try $0.scoreThrowing($1) }),
    .init(
      "maybeNote", hasResult: false, send: { $0.maybeNote($1) },
      call: {
        $0.maybeNote($1); return nil
      }),
    .init(
      "maybeScore", hasResult: true, send: { $0.maybeScore($1).send() },
      call: { $0.maybeScore($1) }),
    .init(
      "maybeNoteThrowing", hasResult: false, send: { $0.maybeNoteThrowing($1) },
      call: {
        try $0.maybeNoteThrowing($1); return nil
      }),
    .init(
      "maybeScoreThrowing", hasResult: true, send: { $0.maybeScoreThrowing($1).send() },
      call: { try $0.maybeScoreThrowing($1) }),
    .init(
      "noteAsync", hasResult: false, send: { $0.noteAsync($1) },
      call: {
        await $0.noteAsync($1); return nil
      }),
    .init(
      "scoreAsync", hasResult: true, send: { $0.scoreAsync($1).send() },
      call: { await $0.scoreAsync($1) }),
    .init(
      "noteAsyncThrowing", hasResult: false, send: { $0.noteAsyncThrowing($1) },
      call: {
        try await $0.noteAsyncThrowing($1); return nil
      }),
    .init(
      "scoreAsyncThrowing", hasResult: true, send: { $0.scoreAsyncThrowing($1).send() },
      call: { try await $0.scoreAsyncThrowing($1) }),
    .init(
      "maybeNoteAsync", hasResult: false, send: { $0.maybeNoteAsync($1) },
      call: {
        await $0.maybeNoteAsync($1); return nil
      }),
    .init(
      "maybeScoreAsync", hasResult: true, send: { $0.maybeScoreAsync($1).send() },
      call: { await $0.maybeScoreAsync($1) }),
    .init(
      "maybeNoteAsyncThrowing", hasResult: false, send: { $0.maybeNoteAsyncThrowing($1) },
      call: {
        try await $0.maybeNoteAsyncThrowing($1); return nil
      }),
    .init(
      "maybeScoreAsyncThrowing", hasResult: true, send: { $0.maybeScoreAsyncThrowing($1).send() },
      call: { try await $0.maybeScoreAsyncThrowing($1) }),
  ]
}

private func reporting(_ delegate: any Respondable) -> any Reporting {
  guard let delegate = delegate as? any Reporting else {
    preconditionFailure("\(type(of: delegate)) has no method for such a message")
  }
  return delegate
}

private func awaited(_ delegate: any Respondable) -> any AwaitedReporting {
  guard let delegate = delegate as? any AwaitedReporting else {
    preconditionFailure("\(type(of: delegate)) has no method for such a message")
  }
  return delegate
}

/// A way to call a delegate.
private enum Way: CaseIterable {
  case sendToQueue, sendToMainActor, sendSynchronously, spelledSend
  case typedSend, ask, perform, performing, performOnMainActor, performAsync, direct

  /// Calls the delegate, and waits until its method has run or the call has failed.
  func call(
    _ message: Message, of delegate: any Respondable, _ number: Int, _ isolation: (any Actor)?
  ) async -> Outcome {
    let queue = DispatchQueue(label: "IsolationMatrixTests")
    let delegates = MulticastDelegate()
    delegates.diagnostics.failureHandler = { Calls.end(number, .failed($0.error)) }
    do {
      let selector = try message.selector
      switch self {
      case .sendToQueue, .spelledSend: delegates.add(delegate, delivery: .queue(queue))
      case .sendToMainActor: delegates.add(delegate, delivery: .mainActor)
      case .sendSynchronously: delegates.add(delegate, delivery: .synchronous)
      default: break
      }
      switch self {
      case .sendToQueue, .sendToMainActor, .sendSynchronously:
        delegates.send(selector, number)
        return await Calls.outcome(of: number)
      case .spelledSend:
        delegates.dynamic[dynamicMember: message.name](number)
        return await Calls.outcome(of: number)
      case .typedSend:
        let delegates = message.send(delegate, .queue(queue), number)
        defer { withExtendedLifetime(delegates) {} }
        return await Calls.outcome(of: number)
      case .ask:
        delegates.add(delegate, delivery: .queue(queue))
        guard message.hasResult else {
          _ = try await delegates.ask(selector, number, as: Void.self).first()
          return Calls.ran(number) ?? .lost
        }
        return try await answer(
          delegates.ask(selector, number, as: Int.self).first(), number)
      case .perform:
        guard message.hasResult else {
          try delegate.perform(selector, number)
          return Calls.ran(number) ?? .lost
        }
        return try answer(delegate.perform(selector, number, as: Int.self), number)
      case .performing:
        guard message.hasResult else {
          try delegate.performing[dynamicMember: message.name](number)
          return Calls.ran(number) ?? .lost
        }
        let found: Int = try delegate.performing[dynamicMember: message.name](number)
        return answer(found, number)
      case .performOnMainActor:
        let delegate = UncheckedSendable(delegate)
        try await MainActor.run { try delegate.value.perform(selector, number) }
        return Calls.ran(number) ?? .lost
      case .performAsync:
        guard message.hasResult else {
          try await delegate.performAsync(selector, number)
          return Calls.ran(number) ?? .lost
        }
        return try await answer(
          delegate.performAsync(selector, number, as: Int.self), number)
      case .direct:
        let found = try await message.call(delegate, number, isolation)
        return message.hasResult ? answer(found, number) : Calls.ran(number) ?? .lost
      }
    } catch {
      return .failed(error)
    }
  }

  private func answer(_ answer: Int?, _ number: Int) -> Outcome {
    answer == number + 1 ? Calls.ran(number) ?? .lost : .lost
  }
}

/// The outcome of a call.
private enum Outcome: Hashable, Sendable {
  /// The method has run with this isolation.
  case ran(String)
  case failed(String)
  case lost

  static func failed(_ error: any Error) -> Outcome {
    switch error {
    case InvocationError.mainActorRequired: .failed("main actor required")
    case InvocationError.asynchronousMethod: .failed("asynchronous")
    default: .failed("\(error)")
    }
  }
}

/// The record of the methods that have run.
private enum Calls {
  private struct State {
    var outcomes: [Int: Outcome] = [:]
    var waiting: [Int: CheckedContinuation<Outcome, Never>] = [:]
    var last = 0
  }
  private static let state = Guarded(State())

  /// Returns a unique number for a call.
  static func number() -> Int {
    state.withLock {
      $0.last += 2
      return $0.last
    }
  }

  /// Records that the method of a call has run, and returns the answer of the call.
  static func add(_ number: Int, isolation: isolated (any Actor)? = #isolation) -> Int {
    isolation?.preconditionIsolated()
    end(number, .ran(isolation.map { "\(type(of: $0))" } ?? "no actor"))
    return number + 1
  }

  static func end(_ number: Int, _ outcome: Outcome) {
    let waiting = state.withLock {
      $0.outcomes[number] = $0.outcomes[number] == nil ? outcome : .failed("called twice")
      return $0.waiting.removeValue(forKey: number)
    }
    waiting?.resume(returning: outcome)
  }

  static func ran(_ number: Int) -> Outcome? { state.withLock { $0.outcomes[number] } }

  /// Suspends until a call has ended, and returns its outcome.
  static func outcome(of number: Int) async -> Outcome {
    await withCheckedContinuation { continuation in
      let known = state.withLock {
        if $0.outcomes[number] == nil { $0.waiting[number] = continuation }
        return $0.outcomes[number]
      }
      if let known { continuation.resume(returning: known) }
    }
  }
}

/// A kind of delegate.
private struct Kind: Sendable, CustomTestStringConvertible {
  enum Isolation { case none, receiver, main, database, archive }

  let name: String
  let isolation: Isolation
  let isAsync: Bool
  let make: @Sendable () async -> any Respondable
  var testDescription: String { name }

  init<Delegate: Respondable>(
    _ isolation: Isolation, isAsync: Bool = false, _ make: @escaping @Sendable () async -> Delegate
  ) {
    name = "\(Delegate.self)"
    self.isolation = isolation
    self.isAsync = isAsync
    self.make = make
  }

  static let all: [Kind] = [
    Kind(.none) { Window() }, Kind(.none) { LoudWindow() }, Kind(.none) { Late() },
    Kind(.none) { Shared() }, Kind(.none) { Generic<String>() }, Kind(.receiver) { Meter() },
    Kind(.none) { Gauge() }, Kind(.main) { Screen() }, Kind(.main) { Panel() },
    Kind(.database) { Store() }, Kind(.archive) { Shelf() }, Kind(.database) { Row() },
    Kind(.none, isAsync: true) { AsyncWindow() }, Kind(.none, isAsync: true) { AsyncLoudWindow() },
    Kind(.none, isAsync: true) { AsyncLate() }, Kind(.none, isAsync: true) { AsyncShared() },
    Kind(.receiver, isAsync: true) { AsyncMeter() }, Kind(.none, isAsync: true) { AsyncGauge() },
    Kind(.main, isAsync: true) { AsyncScreen() }, Kind(.main, isAsync: true) { AsyncPanel() },
    Kind(.database, isAsync: true) { AsyncStore() },
    Kind(.archive, isAsync: true) { AsyncShelf() },
  ]

  func answers(_ message: Message) -> Bool { !isAsync || message.isAwaited }

  func actor(of delegate: any Respondable) -> (any Actor)? {
    switch isolation {
    case .none: nil
    case .receiver: delegate as? any Actor
    case .main: MainActor.shared
    case .database: DatabaseActor.shared
    case .archive: Archive.shared
    }
  }

  /// Returns the expected outcome of a call.
  func expected(by way: Way, _ message: Message, _ actor: (any Actor)?) -> Outcome {
    let ran = Outcome.ran(actor.map { "\(type(of: $0))" } ?? "no actor")
    let isConfined = isolation == .main && !isAsync
    switch way {
    case .ask, .direct, .performAsync, .sendToMainActor: return ran
    case .perform, .performing:
      if isConfined { return .failed("main actor required") }
      return isAsync || actor != nil ? .failed("asynchronous") : ran
    case .performOnMainActor:
      return isAsync || actor != nil && !isConfined ? .failed("asynchronous") : ran
    case .sendToQueue, .sendSynchronously, .spelledSend, .typedSend:
      // If the message is not awaited, it cannot be passed on to the main actor.
      return isConfined && !message.isAwaited ? .failed("main actor required") : ran
    }
  }
}

// MARK: Delegates

@globalActor private actor DatabaseActor { static let shared = DatabaseActor() }

/// A global actor whose name does not end in `Actor`.
@globalActor private actor Archive { static let shared = Archive() }

@MessageProtocol
private protocol Reporting: Respondable {
  func note(_ n: Int)
  func score(_ n: Int) -> Int
  func noteThrowing(_ n: Int) throws
  func scoreThrowing(_ n: Int) throws -> Int
  @OptionalMessage func maybeNote(_ n: Int)
  @OptionalMessage func maybeScore(_ n: Int) -> Int
  @OptionalMessage func maybeNoteThrowing(_ n: Int) throws
  @OptionalMessage func maybeScoreThrowing(_ n: Int) throws -> Int
}

/// The same requirements, but `async`, so that methods of any isolation satisfy them.
@MessageProtocol
private protocol AwaitedReporting: Respondable {
  func noteAsync(_ n: Int) async
  func scoreAsync(_ n: Int) async -> Int
  func noteAsyncThrowing(_ n: Int) async throws
  func scoreAsyncThrowing(_ n: Int) async throws -> Int
  @OptionalMessage func maybeNoteAsync(_ n: Int) async
  @OptionalMessage func maybeScoreAsync(_ n: Int) async -> Int
  @OptionalMessage func maybeNoteAsyncThrowing(_ n: Int) async throws
  @OptionalMessage func maybeScoreAsyncThrowing(_ n: Int) async throws -> Int
}

// MARK: Synchronous methods

@Responding
private class Window: Reporting, AwaitedReporting {
  func note(_ n: Int) { _ = Calls.add(n) }
  func score(_ n: Int) -> Int { Calls.add(n) }
  func noteThrowing(_ n: Int) throws { _ = Calls.add(n) }
  func scoreThrowing(_ n: Int) throws -> Int { Calls.add(n) }
  func maybeNote(_ n: Int) { _ = Calls.add(n) }
  func maybeScore(_ n: Int) -> Int { Calls.add(n) }
  func maybeNoteThrowing(_ n: Int) throws { _ = Calls.add(n) }
  func maybeScoreThrowing(_ n: Int) throws -> Int { Calls.add(n) }

  func noteAsync(_ n: Int) { _ = Calls.add(n) }
  func scoreAsync(_ n: Int) -> Int { Calls.add(n) }
  func noteAsyncThrowing(_ n: Int) throws { _ = Calls.add(n) }
  func scoreAsyncThrowing(_ n: Int) throws -> Int { Calls.add(n) }
  func maybeNoteAsync(_ n: Int) { _ = Calls.add(n) }
  func maybeScoreAsync(_ n: Int) -> Int { Calls.add(n) }
  func maybeNoteAsyncThrowing(_ n: Int) throws { _ = Calls.add(n) }
  func maybeScoreAsyncThrowing(_ n: Int) throws -> Int { Calls.add(n) }
}

@Responding
private final class LoudWindow: Window {
  override func note(_ n: Int) { _ = Calls.add(n) }
  override func score(_ n: Int) -> Int { Calls.add(n) }
  override func noteThrowing(_ n: Int) throws { _ = Calls.add(n) }
  override func scoreThrowing(_ n: Int) throws -> Int { Calls.add(n) }
  override func maybeNote(_ n: Int) { _ = Calls.add(n) }
  override func maybeScore(_ n: Int) -> Int { Calls.add(n) }
  override func maybeNoteThrowing(_ n: Int) throws { _ = Calls.add(n) }
  override func maybeScoreThrowing(_ n: Int) throws -> Int { Calls.add(n) }

  override func noteAsync(_ n: Int) { _ = Calls.add(n) }
  override func scoreAsync(_ n: Int) -> Int { Calls.add(n) }
  override func noteAsyncThrowing(_ n: Int) throws { _ = Calls.add(n) }
  override func scoreAsyncThrowing(_ n: Int) throws -> Int { Calls.add(n) }
  override func maybeNoteAsync(_ n: Int) { _ = Calls.add(n) }
  override func maybeScoreAsync(_ n: Int) -> Int { Calls.add(n) }
  override func maybeNoteAsyncThrowing(_ n: Int) throws { _ = Calls.add(n) }
  override func maybeScoreAsyncThrowing(_ n: Int) throws -> Int { Calls.add(n) }
}

/// A class with only the required methods.
@Responding
private class Bare: Reporting, AwaitedReporting {
  func note(_ n: Int) { _ = Calls.add(n) }
  func score(_ n: Int) -> Int { Calls.add(n) }
  func noteThrowing(_ n: Int) throws { _ = Calls.add(n) }
  func scoreThrowing(_ n: Int) throws -> Int { Calls.add(n) }

  func noteAsync(_ n: Int) { _ = Calls.add(n) }
  func scoreAsync(_ n: Int) -> Int { Calls.add(n) }
  func noteAsyncThrowing(_ n: Int) throws { _ = Calls.add(n) }
  func scoreAsyncThrowing(_ n: Int) throws -> Int { Calls.add(n) }
}

/// A subclass with the optional methods, which the superclass's conformance does not know.
@Responding
private final class Late: Bare {
  func maybeNote(_ n: Int) { _ = Calls.add(n) }
  func maybeScore(_ n: Int) -> Int { Calls.add(n) }
  func maybeNoteThrowing(_ n: Int) throws { _ = Calls.add(n) }
  func maybeScoreThrowing(_ n: Int) throws -> Int { Calls.add(n) }

  func maybeNoteAsync(_ n: Int) { _ = Calls.add(n) }
  func maybeScoreAsync(_ n: Int) -> Int { Calls.add(n) }
  func maybeNoteAsyncThrowing(_ n: Int) throws { _ = Calls.add(n) }
  func maybeScoreAsyncThrowing(_ n: Int) throws -> Int { Calls.add(n) }
}

@Responding
private final class Shared: Reporting, AwaitedReporting, Sendable {
  func note(_ n: Int) { _ = Calls.add(n) }
  func score(_ n: Int) -> Int { Calls.add(n) }
  func noteThrowing(_ n: Int) throws { _ = Calls.add(n) }
  func scoreThrowing(_ n: Int) throws -> Int { Calls.add(n) }
  func maybeNote(_ n: Int) { _ = Calls.add(n) }
  func maybeScore(_ n: Int) -> Int { Calls.add(n) }
  func maybeNoteThrowing(_ n: Int) throws { _ = Calls.add(n) }
  func maybeScoreThrowing(_ n: Int) throws -> Int { Calls.add(n) }

  func noteAsync(_ n: Int) { _ = Calls.add(n) }
  func scoreAsync(_ n: Int) -> Int { Calls.add(n) }
  func noteAsyncThrowing(_ n: Int) throws { _ = Calls.add(n) }
  func scoreAsyncThrowing(_ n: Int) throws -> Int { Calls.add(n) }
  func maybeNoteAsync(_ n: Int) { _ = Calls.add(n) }
  func maybeScoreAsync(_ n: Int) -> Int { Calls.add(n) }
  func maybeNoteAsyncThrowing(_ n: Int) throws { _ = Calls.add(n) }
  func maybeScoreAsyncThrowing(_ n: Int) throws -> Int { Calls.add(n) }
}

@Responding
private final class Generic<Value>: Reporting, AwaitedReporting {
  func note(_ n: Int) { _ = Calls.add(n) }
  func score(_ n: Int) -> Int { Calls.add(n) }
  func noteThrowing(_ n: Int) throws { _ = Calls.add(n) }
  func scoreThrowing(_ n: Int) throws -> Int { Calls.add(n) }
  func maybeNote(_ n: Int) { _ = Calls.add(n) }
  func maybeScore(_ n: Int) -> Int { Calls.add(n) }
  func maybeNoteThrowing(_ n: Int) throws { _ = Calls.add(n) }
  func maybeScoreThrowing(_ n: Int) throws -> Int { Calls.add(n) }

  func noteAsync(_ n: Int) { _ = Calls.add(n) }
  func scoreAsync(_ n: Int) -> Int { Calls.add(n) }
  func noteAsyncThrowing(_ n: Int) throws { _ = Calls.add(n) }
  func scoreAsyncThrowing(_ n: Int) throws -> Int { Calls.add(n) }
  func maybeNoteAsync(_ n: Int) { _ = Calls.add(n) }
  func maybeScoreAsync(_ n: Int) -> Int { Calls.add(n) }
  func maybeNoteAsyncThrowing(_ n: Int) throws { _ = Calls.add(n) }
  func maybeScoreAsyncThrowing(_ n: Int) throws -> Int { Calls.add(n) }
}

@Responding
private actor Meter: @preconcurrency Reporting, AwaitedReporting {
  func note(_ n: Int) { _ = Calls.add(n) }
  func score(_ n: Int) -> Int { Calls.add(n) }
  func noteThrowing(_ n: Int) throws { _ = Calls.add(n) }
  func scoreThrowing(_ n: Int) throws -> Int { Calls.add(n) }
  func maybeNote(_ n: Int) { _ = Calls.add(n) }
  func maybeScore(_ n: Int) -> Int { Calls.add(n) }
  func maybeNoteThrowing(_ n: Int) throws { _ = Calls.add(n) }
  func maybeScoreThrowing(_ n: Int) throws -> Int { Calls.add(n) }

  func noteAsync(_ n: Int) { _ = Calls.add(n) }
  func scoreAsync(_ n: Int) -> Int { Calls.add(n) }
  func noteAsyncThrowing(_ n: Int) throws { _ = Calls.add(n) }
  func scoreAsyncThrowing(_ n: Int) throws -> Int { Calls.add(n) }
  func maybeNoteAsync(_ n: Int) { _ = Calls.add(n) }
  func maybeScoreAsync(_ n: Int) -> Int { Calls.add(n) }
  func maybeNoteAsyncThrowing(_ n: Int) throws { _ = Calls.add(n) }
  func maybeScoreAsyncThrowing(_ n: Int) throws -> Int { Calls.add(n) }
}

@Responding
private actor Gauge: Reporting, AwaitedReporting {
  nonisolated func note(_ n: Int) { _ = Calls.add(n) }
  nonisolated func score(_ n: Int) -> Int { Calls.add(n) }
  nonisolated func noteThrowing(_ n: Int) throws { _ = Calls.add(n) }
  nonisolated func scoreThrowing(_ n: Int) throws -> Int { Calls.add(n) }
  nonisolated func maybeNote(_ n: Int) { _ = Calls.add(n) }
  nonisolated func maybeScore(_ n: Int) -> Int { Calls.add(n) }
  nonisolated func maybeNoteThrowing(_ n: Int) throws { _ = Calls.add(n) }
  nonisolated func maybeScoreThrowing(_ n: Int) throws -> Int { Calls.add(n) }

  nonisolated func noteAsync(_ n: Int) { _ = Calls.add(n) }
  nonisolated func scoreAsync(_ n: Int) -> Int { Calls.add(n) }
  nonisolated func noteAsyncThrowing(_ n: Int) throws { _ = Calls.add(n) }
  nonisolated func scoreAsyncThrowing(_ n: Int) throws -> Int { Calls.add(n) }
  nonisolated func maybeNoteAsync(_ n: Int) { _ = Calls.add(n) }
  nonisolated func maybeScoreAsync(_ n: Int) -> Int { Calls.add(n) }
  nonisolated func maybeNoteAsyncThrowing(_ n: Int) throws { _ = Calls.add(n) }
  nonisolated func maybeScoreAsyncThrowing(_ n: Int) throws -> Int { Calls.add(n) }
}

@Responding @MainActor
private final class Screen: @preconcurrency Reporting, AwaitedReporting {
  func note(_ n: Int) { _ = Calls.add(n) }
  func score(_ n: Int) -> Int { Calls.add(n) }
  func noteThrowing(_ n: Int) throws { _ = Calls.add(n) }
  func scoreThrowing(_ n: Int) throws -> Int { Calls.add(n) }
  func maybeNote(_ n: Int) { _ = Calls.add(n) }
  func maybeScore(_ n: Int) -> Int { Calls.add(n) }
  func maybeNoteThrowing(_ n: Int) throws { _ = Calls.add(n) }
  func maybeScoreThrowing(_ n: Int) throws -> Int { Calls.add(n) }

  func noteAsync(_ n: Int) { _ = Calls.add(n) }
  func scoreAsync(_ n: Int) -> Int { Calls.add(n) }
  func noteAsyncThrowing(_ n: Int) throws { _ = Calls.add(n) }
  func scoreAsyncThrowing(_ n: Int) throws -> Int { Calls.add(n) }
  func maybeNoteAsync(_ n: Int) { _ = Calls.add(n) }
  func maybeScoreAsync(_ n: Int) -> Int { Calls.add(n) }
  func maybeNoteAsyncThrowing(_ n: Int) throws { _ = Calls.add(n) }
  func maybeScoreAsyncThrowing(_ n: Int) throws -> Int { Calls.add(n) }
}

@Responding
private final class Panel: @preconcurrency Reporting, AwaitedReporting {
  @MainActor func note(_ n: Int) { _ = Calls.add(n) }
  @MainActor func score(_ n: Int) -> Int { Calls.add(n) }
  @MainActor func noteThrowing(_ n: Int) throws { _ = Calls.add(n) }
  @MainActor func scoreThrowing(_ n: Int) throws -> Int { Calls.add(n) }
  @MainActor func maybeNote(_ n: Int) { _ = Calls.add(n) }
  @MainActor func maybeScore(_ n: Int) -> Int { Calls.add(n) }
  @MainActor func maybeNoteThrowing(_ n: Int) throws { _ = Calls.add(n) }
  @MainActor func maybeScoreThrowing(_ n: Int) throws -> Int { Calls.add(n) }

  @MainActor func noteAsync(_ n: Int) { _ = Calls.add(n) }
  @MainActor func scoreAsync(_ n: Int) -> Int { Calls.add(n) }
  @MainActor func noteAsyncThrowing(_ n: Int) throws { _ = Calls.add(n) }
  @MainActor func scoreAsyncThrowing(_ n: Int) throws -> Int { Calls.add(n) }
  @MainActor func maybeNoteAsync(_ n: Int) { _ = Calls.add(n) }
  @MainActor func maybeScoreAsync(_ n: Int) -> Int { Calls.add(n) }
  @MainActor func maybeNoteAsyncThrowing(_ n: Int) throws { _ = Calls.add(n) }
  @MainActor func maybeScoreAsyncThrowing(_ n: Int) throws -> Int { Calls.add(n) }
}

@Responding @DatabaseActor
private final class Store: @preconcurrency Reporting, AwaitedReporting {
  func note(_ n: Int) { _ = Calls.add(n) }
  func score(_ n: Int) -> Int { Calls.add(n) }
  func noteThrowing(_ n: Int) throws { _ = Calls.add(n) }
  func scoreThrowing(_ n: Int) throws -> Int { Calls.add(n) }
  func maybeNote(_ n: Int) { _ = Calls.add(n) }
  func maybeScore(_ n: Int) -> Int { Calls.add(n) }
  func maybeNoteThrowing(_ n: Int) throws { _ = Calls.add(n) }
  func maybeScoreThrowing(_ n: Int) throws -> Int { Calls.add(n) }

  func noteAsync(_ n: Int) { _ = Calls.add(n) }
  func scoreAsync(_ n: Int) -> Int { Calls.add(n) }
  func noteAsyncThrowing(_ n: Int) throws { _ = Calls.add(n) }
  func scoreAsyncThrowing(_ n: Int) throws -> Int { Calls.add(n) }
  func maybeNoteAsync(_ n: Int) { _ = Calls.add(n) }
  func maybeScoreAsync(_ n: Int) -> Int { Calls.add(n) }
  func maybeNoteAsyncThrowing(_ n: Int) throws { _ = Calls.add(n) }
  func maybeScoreAsyncThrowing(_ n: Int) throws -> Int { Calls.add(n) }
}

@Responding @Archive
private final class Shelf: @preconcurrency Reporting, AwaitedReporting {
  func note(_ n: Int) { _ = Calls.add(n) }
  func score(_ n: Int) -> Int { Calls.add(n) }
  func noteThrowing(_ n: Int) throws { _ = Calls.add(n) }
  func scoreThrowing(_ n: Int) throws -> Int { Calls.add(n) }
  func maybeNote(_ n: Int) { _ = Calls.add(n) }
  func maybeScore(_ n: Int) -> Int { Calls.add(n) }
  func maybeNoteThrowing(_ n: Int) throws { _ = Calls.add(n) }
  func maybeScoreThrowing(_ n: Int) throws -> Int { Calls.add(n) }

  func noteAsync(_ n: Int) { _ = Calls.add(n) }
  func scoreAsync(_ n: Int) -> Int { Calls.add(n) }
  func noteAsyncThrowing(_ n: Int) throws { _ = Calls.add(n) }
  func scoreAsyncThrowing(_ n: Int) throws -> Int { Calls.add(n) }
  func maybeNoteAsync(_ n: Int) { _ = Calls.add(n) }
  func maybeScoreAsync(_ n: Int) -> Int { Calls.add(n) }
  func maybeNoteAsyncThrowing(_ n: Int) throws { _ = Calls.add(n) }
  func maybeScoreAsyncThrowing(_ n: Int) throws -> Int { Calls.add(n) }
}

@Responding
private final class Row: @preconcurrency Reporting, AwaitedReporting {
  @DatabaseActor func note(_ n: Int) { _ = Calls.add(n) }
  @DatabaseActor func score(_ n: Int) -> Int { Calls.add(n) }
  @DatabaseActor func noteThrowing(_ n: Int) throws { _ = Calls.add(n) }
  @DatabaseActor func scoreThrowing(_ n: Int) throws -> Int { Calls.add(n) }
  @DatabaseActor func maybeNote(_ n: Int) { _ = Calls.add(n) }
  @DatabaseActor func maybeScore(_ n: Int) -> Int { Calls.add(n) }
  @DatabaseActor func maybeNoteThrowing(_ n: Int) throws { _ = Calls.add(n) }
  @DatabaseActor func maybeScoreThrowing(_ n: Int) throws -> Int { Calls.add(n) }

  @DatabaseActor func noteAsync(_ n: Int) { _ = Calls.add(n) }
  @DatabaseActor func scoreAsync(_ n: Int) -> Int { Calls.add(n) }
  @DatabaseActor func noteAsyncThrowing(_ n: Int) throws { _ = Calls.add(n) }
  @DatabaseActor func scoreAsyncThrowing(_ n: Int) throws -> Int { Calls.add(n) }
  @DatabaseActor func maybeNoteAsync(_ n: Int) { _ = Calls.add(n) }
  @DatabaseActor func maybeScoreAsync(_ n: Int) -> Int { Calls.add(n) }
  @DatabaseActor func maybeNoteAsyncThrowing(_ n: Int) throws { _ = Calls.add(n) }
  @DatabaseActor func maybeScoreAsyncThrowing(_ n: Int) throws -> Int { Calls.add(n) }
}

// MARK: Asynchronous methods

@Responding
private class AsyncWindow: AwaitedReporting {
  func noteAsync(_ n: Int) async { _ = Calls.add(n) }
  func scoreAsync(_ n: Int) async -> Int { Calls.add(n) }
  func noteAsyncThrowing(_ n: Int) async throws { _ = Calls.add(n) }
  func scoreAsyncThrowing(_ n: Int) async throws -> Int { Calls.add(n) }
  func maybeNoteAsync(_ n: Int) async { _ = Calls.add(n) }
  func maybeScoreAsync(_ n: Int) async -> Int { Calls.add(n) }
  func maybeNoteAsyncThrowing(_ n: Int) async throws { _ = Calls.add(n) }
  func maybeScoreAsyncThrowing(_ n: Int) async throws -> Int { Calls.add(n) }
}

@Responding
private final class AsyncLoudWindow: AsyncWindow {
  override func noteAsync(_ n: Int) async { _ = Calls.add(n) }
  override func scoreAsync(_ n: Int) async -> Int { Calls.add(n) }
  override func noteAsyncThrowing(_ n: Int) async throws { _ = Calls.add(n) }
  override func scoreAsyncThrowing(_ n: Int) async throws -> Int { Calls.add(n) }
  override func maybeNoteAsync(_ n: Int) async { _ = Calls.add(n) }
  override func maybeScoreAsync(_ n: Int) async -> Int { Calls.add(n) }
  override func maybeNoteAsyncThrowing(_ n: Int) async throws { _ = Calls.add(n) }
  override func maybeScoreAsyncThrowing(_ n: Int) async throws -> Int { Calls.add(n) }
}

@Responding
private class AsyncBare: AwaitedReporting {
  func noteAsync(_ n: Int) async { _ = Calls.add(n) }
  func scoreAsync(_ n: Int) async -> Int { Calls.add(n) }
  func noteAsyncThrowing(_ n: Int) async throws { _ = Calls.add(n) }
  func scoreAsyncThrowing(_ n: Int) async throws -> Int { Calls.add(n) }
}

@Responding
private final class AsyncLate: AsyncBare {
  func maybeNoteAsync(_ n: Int) async { _ = Calls.add(n) }
  func maybeScoreAsync(_ n: Int) async -> Int { Calls.add(n) }
  func maybeNoteAsyncThrowing(_ n: Int) async throws { _ = Calls.add(n) }
  func maybeScoreAsyncThrowing(_ n: Int) async throws -> Int { Calls.add(n) }
}

@Responding
private final class AsyncShared: AwaitedReporting, Sendable {
  func noteAsync(_ n: Int) async { _ = Calls.add(n) }
  func scoreAsync(_ n: Int) async -> Int { Calls.add(n) }
  func noteAsyncThrowing(_ n: Int) async throws { _ = Calls.add(n) }
  func scoreAsyncThrowing(_ n: Int) async throws -> Int { Calls.add(n) }
  func maybeNoteAsync(_ n: Int) async { _ = Calls.add(n) }
  func maybeScoreAsync(_ n: Int) async -> Int { Calls.add(n) }
  func maybeNoteAsyncThrowing(_ n: Int) async throws { _ = Calls.add(n) }
  func maybeScoreAsyncThrowing(_ n: Int) async throws -> Int { Calls.add(n) }
}

@Responding
private actor AsyncMeter: AwaitedReporting {
  func noteAsync(_ n: Int) async { _ = Calls.add(n) }
  func scoreAsync(_ n: Int) async -> Int { Calls.add(n) }
  func noteAsyncThrowing(_ n: Int) async throws { _ = Calls.add(n) }
  func scoreAsyncThrowing(_ n: Int) async throws -> Int { Calls.add(n) }
  func maybeNoteAsync(_ n: Int) async { _ = Calls.add(n) }
  func maybeScoreAsync(_ n: Int) async -> Int { Calls.add(n) }
  func maybeNoteAsyncThrowing(_ n: Int) async throws { _ = Calls.add(n) }
  func maybeScoreAsyncThrowing(_ n: Int) async throws -> Int { Calls.add(n) }
}

@Responding
private actor AsyncGauge: AwaitedReporting {
  nonisolated func noteAsync(_ n: Int) async { _ = Calls.add(n) }
  nonisolated func scoreAsync(_ n: Int) async -> Int { Calls.add(n) }
  nonisolated func noteAsyncThrowing(_ n: Int) async throws { _ = Calls.add(n) }
  nonisolated func scoreAsyncThrowing(_ n: Int) async throws -> Int { Calls.add(n) }
  nonisolated func maybeNoteAsync(_ n: Int) async { _ = Calls.add(n) }
  nonisolated func maybeScoreAsync(_ n: Int) async -> Int { Calls.add(n) }
  nonisolated func maybeNoteAsyncThrowing(_ n: Int) async throws { _ = Calls.add(n) }
  nonisolated func maybeScoreAsyncThrowing(_ n: Int) async throws -> Int { Calls.add(n) }
}

@Responding @MainActor
private final class AsyncScreen: AwaitedReporting {
  func noteAsync(_ n: Int) async { _ = Calls.add(n) }
  func scoreAsync(_ n: Int) async -> Int { Calls.add(n) }
  func noteAsyncThrowing(_ n: Int) async throws { _ = Calls.add(n) }
  func scoreAsyncThrowing(_ n: Int) async throws -> Int { Calls.add(n) }
  func maybeNoteAsync(_ n: Int) async { _ = Calls.add(n) }
  func maybeScoreAsync(_ n: Int) async -> Int { Calls.add(n) }
  func maybeNoteAsyncThrowing(_ n: Int) async throws { _ = Calls.add(n) }
  func maybeScoreAsyncThrowing(_ n: Int) async throws -> Int { Calls.add(n) }
}

@Responding
private final class AsyncPanel: AwaitedReporting {
  @MainActor func noteAsync(_ n: Int) async { _ = Calls.add(n) }
  @MainActor func scoreAsync(_ n: Int) async -> Int { Calls.add(n) }
  @MainActor func noteAsyncThrowing(_ n: Int) async throws { _ = Calls.add(n) }
  @MainActor func scoreAsyncThrowing(_ n: Int) async throws -> Int { Calls.add(n) }
  @MainActor func maybeNoteAsync(_ n: Int) async { _ = Calls.add(n) }
  @MainActor func maybeScoreAsync(_ n: Int) async -> Int { Calls.add(n) }
  @MainActor func maybeNoteAsyncThrowing(_ n: Int) async throws { _ = Calls.add(n) }
  @MainActor func maybeScoreAsyncThrowing(_ n: Int) async throws -> Int { Calls.add(n) }
}

@Responding @DatabaseActor
private final class AsyncStore: AwaitedReporting {
  func noteAsync(_ n: Int) async { _ = Calls.add(n) }
  func scoreAsync(_ n: Int) async -> Int { Calls.add(n) }
  func noteAsyncThrowing(_ n: Int) async throws { _ = Calls.add(n) }
  func scoreAsyncThrowing(_ n: Int) async throws -> Int { Calls.add(n) }
  func maybeNoteAsync(_ n: Int) async { _ = Calls.add(n) }
  func maybeScoreAsync(_ n: Int) async -> Int { Calls.add(n) }
  func maybeNoteAsyncThrowing(_ n: Int) async throws { _ = Calls.add(n) }
  func maybeScoreAsyncThrowing(_ n: Int) async throws -> Int { Calls.add(n) }
}

@Responding @Archive
private final class AsyncShelf: AwaitedReporting {
  func noteAsync(_ n: Int) async { _ = Calls.add(n) }
  func scoreAsync(_ n: Int) async -> Int { Calls.add(n) }
  func noteAsyncThrowing(_ n: Int) async throws { _ = Calls.add(n) }
  func scoreAsyncThrowing(_ n: Int) async throws -> Int { Calls.add(n) }
  func maybeNoteAsync(_ n: Int) async { _ = Calls.add(n) }
  func maybeScoreAsync(_ n: Int) async -> Int { Calls.add(n) }
  func maybeNoteAsyncThrowing(_ n: Int) async throws { _ = Calls.add(n) }
  func maybeScoreAsyncThrowing(_ n: Int) async throws -> Int { Calls.add(n) }
}

// MARK: Others

@MessageProtocol
private protocol Fallible: Respondable {
  @OptionalMessage func fail(_ n: Int) async throws
}

@Responding
private actor Failing: Fallible {
  func fail(_ n: Int) throws { throw Failure() }
}

@MessageProtocol
private protocol WithTitle: Respondable {
  @OptionalMessage var title: String { get set }
  @OptionalMessage var subtitle: String { get async }
}

@Responding
private class Untitled: WithTitle {}

@Responding
private final class Titled: Untitled {
  @Responds var title: String = "old"
  @Responds var subtitle: String { title }
}
