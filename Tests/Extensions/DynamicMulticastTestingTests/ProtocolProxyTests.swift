import Dispatch
import DynamicMulticastTesting
import TestSupport
import Testing

@MessageProtocol(proxy: true)
protocol GateDelegate: Respondable {
  func gate(_ gate: Worker, shouldOpenFor name: String) -> Bool
  func gate(_ gate: Worker, didOpenFor name: String)
  func gate(_ gate: Worker, nameOf number: Int) async throws -> String
  @OptionalMessage func gateDidClose(_ gate: Worker)
  @OptionalMessage var greeting: String { get }
}

struct GateError: Error, Equatable {}

@MessageProtocol(proxy: true)
protocol LockedGateDelegate: GateDelegate, Sendable {
  var code: Int { get set }
  func unlock(_ code: Int) throws(GateError)
  func report(_ event: String, completion: @escaping @Sendable (Int) -> Void)
  @Responds(to: "loadKeys:error:") func loadKeys(_ owner: String) throws -> [String]
  @Responds(to: "storeKeys:error:") func storeKeys(_ keys: [String]) throws
  @Responds(to: "fetchKeys:completionHandler:") func fetchKeys(_ owner: String) async throws -> Int
  @Responds(to: "settleWithCompletionHandler:") func settle() async
  @MainActor func show(_ text: String)
}

struct ProtocolProxyTests {
  private struct Oops: Error {}
  private let worker = Worker()

  @Test func `a typed mock is a delegate for the compiler`() async throws {
    let gates = GateDelegateMulticast()
    let delegate = GateDelegateProxy.mock(.strict)
    gates.add(delegate, delegateQueue: DispatchQueue(label: "gate"))

    let seen = ArgumentCaptor<String>()
    delegate.when(.gate(.any, shouldOpenFor: .equal("x"))).answer(
      true, then: false, thenFail: Oops())
    delegate.expect(.gate(.identical(to: worker), didOpenFor: seen)).times(2)

    #expect(
      try await gates.gate(worker, shouldOpenFor: "x").allSatisfy(default: false) { $0 })
    gates.gate(worker, didOpenFor: "x")
    gates.gate(worker, didOpenFor: "y")
    try await delegate.next(.gate(.any, didOpenFor: .equal("y")))
    #expect(seen.values == ["x", "y"])
    delegate.verify(noMoreMessages: true)
    delegate.verifyNever(.gateDidClose(.any))
    delegate.verify(.gate(.any, shouldOpenFor: .any), times: 1)
  }

  @Test func `the next call of a typed mock is waited for, on a thread, too`() throws {
    let delegate = GateDelegateProxy.mock()
    delegate.gate(worker, didOpenFor: "x")
    delegate.gate(worker, didOpenFor: "y")
    let next = try delegate.next(.gate(.any, didOpenFor: .equal("y")))
    #expect(next == Invocation("gate:didOpenFor:", worker, "y"))
    #expect(throws: MockError.self) {
      try delegate.next(.gate(.any, didOpenFor: .equal("y")), within: .zero)
    }
    try delegate.mock.next(GateDelegateCall.gate(.any, didOpenFor: .any))
  }

  @Test func `a call becomes a message to any object`() async throws {
    let responder = Responder()
    try responder.objectMethods.set("gate:shouldOpenFor:") { (_: Worker, name: String) in
      name == "x"
    }
    try responder.objectMethods.set("gate:nameOf:") { (_: Worker, number: Int) in "n\(number)" }
    let delegate: any GateDelegate = GateDelegateProxy(to: responder)
    #expect(delegate.gate(worker, shouldOpenFor: "x"))
    #expect(!delegate.gate(worker, shouldOpenFor: "y"))
    #expect(try await delegate.gate(worker, nameOf: 3) == "n3")
    delegate.gateDidClose(worker)
  }

  @Test func `an untyped mock of a typed protocol can be added`() throws {
    let gates = GateDelegateMulticast()
    let delegate = try Mock(of: (any GateDelegate).self)
    gates.add(delegate, delivery: .synchronous)
    delegate.when(GateDelegateCall.gate(.any, shouldOpenFor: .equal("x"))).answer(true)
    delegate.expect("gate:didOpenFor:", .any, .equal("x"))
    gates.gate(worker, didOpenFor: "x")
    delegate.verify()
    let typed: any GateDelegate = GateDelegateProxy(to: delegate)
    #expect(typed.gate(worker, shouldOpenFor: "x"))
    #expect(!typed.gate(worker, shouldOpenFor: "y"))
    #expect(typed.greeting == "")
  }

  @Test func `a proxy passes on everything that a protocol can declare`() async throws {
    let delegate = LockedGateDelegateProxy.mock()
    let (mock, locked) = (delegate.mock, delegate as any LockedGateDelegate)
    delegate.when(.code).answer(4)
    #expect(locked.code == 4)
    locked.code = 5
    delegate.verify(.setCode(.equal(5)))

    delegate.when(.unlock(.equal(1))).fail(GateError())
    #expect(throws: GateError()) { try locked.unlock(1) }
    #expect(throws: Never.self) { try locked.unlock(2) }

    mock.when("report:completion:").answer { invocation in
      try invocation.argument(at: 1, as: (@Sendable (Int) -> Void).self)(7)
    }
    let reported = Recorder<Int>()
    locked.report("open") { reported.record($0) }
    #expect(reported.events == [7])

    await locked.show("x")
    delegate.verify(.show(.equal("x")))
    // The messages of the refined protocol.
    #expect(!locked.gate(worker, shouldOpenFor: "x"))
    delegate.mock.verify(GateDelegateCall.gate(.any, shouldOpenFor: .any))
  }

  @Test func `an error comes by its pointer, and a result by its block`() async throws {
    let delegate = LockedGateDelegateProxy.mock()
    let locked: any LockedGateDelegate = delegate
    delegate.when(.loadKeys(.any)).answer(["a"])
    #expect(try locked.loadKeys("x") == ["a"])
    delegate.when(.loadKeys(.equal("y"))).answer { invocation in
      let error = try invocation.argument(at: 1, as: OutParameter<(any Error)?>?.self)
      error?.value = GateError()
      return [String]?.none
    }
    #expect(throws: GateError()) { try locked.loadKeys("y") }
    delegate.when(.storeKeys(.any)).answer(true)
    #expect(throws: Never.self) { try locked.storeKeys([]) }

    delegate.when(.fetchKeys(.any)).answer { invocation in
      let end = try invocation.argument(
        at: 1, as: (@Sendable (Int?, (any Error)?) -> Void).self)
      try invocation.argument(at: 0, as: String.self) == "x" ? end(3, nil) : end(nil, GateError())
    }
    #expect(try await locked.fetchKeys("x") == 3)
    await #expect(throws: GateError()) { try await locked.fetchKeys("y") }
    delegate.when(.settle()).answer { invocation in
      try invocation.argument(at: 0, as: (@Sendable () -> Void).self)()
    }
    await locked.settle()
    delegate.verify(.settle(), times: 1...1)
  }

  @Test func `a proxy of several protocols is a line`() throws {
    final class Both: MessageProxy, GateDelegate, PlainDelegate {}
    let mock = Mock()
    let both = Both(to: mock)
    (both as any PlainDelegate).plain(1)
    (both as any GateDelegate).gateDidClose(worker)
    #expect(mock.invocations == [Invocation("plain:", 1), Invocation("gateDidClose:", worker)])
  }

  @Test func `a call whose error cannot be thrown ends the process`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let delegate: any GateDelegate = GateDelegateProxy(to: Mock(respondingTo: []))
      _ = delegate.gate(Worker(), shouldOpenFor: "x")
    }
    #expect(
      result.said(
        """
        -[GateDelegateProxy gate:shouldOpenFor:]: the message was called directly, and ended in an \
        error that its caller cannot catch
        """))
  }

  @Test func `a proxy whose target is no mock has no expectations`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      GateDelegateProxy(to: Responder()).verify()
    }
    #expect(result.said("the target of GateDelegateProxy is Responder, and not a Mock"))
  }
}

@MessageProtocol(proxy: true)
protocol PlainDelegate: Respondable {
  func plain(_ number: Int)
}
