import Dispatch
import DynamicMulticast
import TestSupport
import Testing

/// Closures as delegates, each of which a `DelegateToken` represents.
struct TokenTests {
  private let delegates = MulticastDelegate()
  private let queue = DispatchQueue(label: "delegates")
  private let log = Recorder<Int>()

  private func token() -> DelegateToken {
    delegates.on("hear:", delivery: .queue(queue)) { [log] (value: Int) in log.record(value) }
  }

  @Test func `a closure is called as long as its token lives`() {
    var kept: DelegateToken? = token()
    delegates.send("hear:", 1)
    queue.sync {}
    #expect(kept != nil)
    kept = nil
    delegates.send("hear:", 2)
    queue.sync {}
    #expect(log.events == [1])
    #expect(delegates.count == 0)
  }

  @Test func `a token that outlives its multicast drops pending messages, too`() {
    queue.suspend()
    var multicast: MulticastDelegate? = MulticastDelegate()
    let tokens = (0..<3).map { index in
      multicast?.on("hear:", delivery: .queue(queue)) { [log] (value: Int) in
        log.record(10 * index + value)
      }
    }
    multicast?.send("hear:", 1)
    multicast = nil
    tokens[1]?.cancel()
    queue.resume()
    queue.sync {}
    #expect(log.events == [1, 21])
  }

  @Test func `cancelling ends a registration, drops pending messages, and can be repeated`() {
    let token = token()
    delegates.send("hear:", 1)
    queue.sync {}
    queue.suspend()
    delegates.send("hear:", 2)
    token.cancel()
    token.cancel()
    delegates.send("hear:", 3)
    queue.resume()
    queue.sync {}
    #expect(log.events == [1])
    #expect(delegates.count == 0)
  }

  @Test func `a token does not hold the multicast, nor the multicast the token`() {
    var multicast: MulticastDelegate? = MulticastDelegate()
    weak let weakMulticast = multicast
    let token = multicast?.on("hear:", delivery: .synchronous) { (_: Int) in }
    multicast = nil
    #expect(weakMulticast == nil)
    token?.cancel()
  }

  @Test func `a closure that throws is a failure like any other`() {
    let failures = Recorder<String>()
    delegates.diagnostics.failureHandler = { failures.record("\($0.error)") }
    let token = delegates.on("hear:", delivery: .synchronous) { (_: Int) throws in
      throw CancellationError()
    }
    delegates.send("hear:", 1)
    #expect(failures.events == ["CancellationError()"])
    token.cancel()
  }

  @Test func `a closure may cancel its own token`() {
    let box = Box<DelegateToken?>(nil)
    box.value = delegates.on("hear:", delivery: .synchronous) { [log] (value: Int) in
      log.record(value)
      box.value?.cancel()
    }
    delegates.send("hear:", 1)
    delegates.send("hear:", 2)
    #expect(log.events == [1])
    box.value = nil
  }

  @Test func `a closure with another number of parameters than the selector has colons traps`()
    async
  {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = MulticastDelegate().on("hear:", delivery: .synchronous) { (_: Int, _: Int) in }
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("'hear:' has 1 argument, but its handler takes 2 parameters"))
  }
}
