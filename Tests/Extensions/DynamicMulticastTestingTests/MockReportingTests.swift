import Dispatch
import DynamicMulticastTesting
import Glibc
import RuntimeSupport
import TestSupport
import Testing

/// What mocks report that a test could overlook, and to which test.
struct MockReportingTests {
  private struct Issue: Equatable {
    let text: String
    let line: Int?
  }

  /// Returns the issues that `body` records in the test of the caller.
  private func issues(of body: () throws -> Void) rethrows -> [Issue] {
    let issues = Recorder<Issue>()
    try withKnownIssue(isIntermittent: true) {
      try body()
    } matching: { issue in
      issues.record(
        Issue(
          text: issue.comments.map(\.rawValue).joined(), line: issue.sourceLocation?.line))
      return true
    }
    return issues.events
  }

  /// Runs `body` on a queue, and returns when the queue is idle.
  private func run(on queue: DispatchQueue, _ body: @escaping @Sendable () -> Void) {
    queue.async(execute: body)
    let isIdle = DispatchSemaphore(value: 0)
    queue.async(flags: .barrier) { isIdle.signal() }
    isIdle.wait()
  }

  // MARK: Messages that a strict mock refuses on a queue

  @Test func `verify() reports a message that came unexpected on a queue, once`() {
    let delegates = MulticastDelegate()
    delegates.diagnostics.failureHandler = { _ in }
    let queue = DispatchQueue(label: "window")
    let made = #line + 1
    let mock = Mock(.strict)
    delegates.add(mock, delegateQueue: queue)
    #expect(issues { run(on: queue) { delegates.send("hear:", 6) } } == [])
    run(on: queue) {}

    let text = "unexpected [Mock hear:6]; nothing like it was described (on the queue 'window')"
    #expect(issues { mock.verify() } == [Issue(text: text, line: made)])
    #expect(issues { mock.verify() } == [])
  }

  @Test func `a message that the test has sent itself is reported when it comes, and not again`() {
    let mock = Mock(.strict)
    #expect(issues { _ = try? mock.perform("hear:", 6) }.count == 1)
    #expect(issues { mock.verify(noMoreMessages: true) } == [])
  }

  @Test func `a mock that is released reports what came unexpected to the test that made it`() {
    let queue = DispatchQueue(label: "window")
    let found = issues {
      run(on: queue) { [mock = Mock(.strict)] in _ = try? mock.perform("hear:", 6) }
    }
    #expect(found.count == 1)
    #expect(found.first?.text.hasPrefix("unexpected [Mock hear:6]") == true)
  }

  @Test func `a mock that is cleared still reports what came unexpected`() {
    let mock = Mock(.strict)
    run(on: DispatchQueue(label: "window")) { _ = try? mock.perform("hear:", 6) }
    mock.clear()
    #expect(issues { mock.verify() }.count == 1)
  }

  @Test func `verify() in a test reports what came for a mock that no test has made`() async {
    let mock = await Task.detached {
      let mock = Mock(.strict)
      _ = try? mock.perform("hear:", 6)
      return mock
    }.value
    #expect(issues { mock.verify() }.count == 1)
  }

  @Test func `a process in which no test gets a refused message ends with a failure`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let mock = Mock(.strict)
      DispatchQueue(label: "window").sync { _ = try? mock.perform("hear:", 6) }
      withExtendedLifetime(mock) { exit(EXIT_SUCCESS) }
    }
    #expect(result.said("unexpected [Mock hear:6]; nothing like it was described"))
  }

  // MARK: Expectations that are not verified

  @Test func `an expectation that nothing verifies is an issue when its mock is released`() {
    let line = #line + 3
    let found = issues {
      let mock = Mock()
      mock.expect("hear:", .equal(5))
    }
    let text = """
      the mock was released without 'verify()': 'hear:5' was expected once, came never; nothing came
      """
    #expect(found == [Issue(text: text, line: line)])
  }

  @Test func `an order that nothing verifies is an issue when the mock is released`() {
    let line = #line + 4
    let found = issues {
      let (first, second) = (Mock(), Mock())
      MockedMessage.inOrder(
        first.when("open"), second.when("close"))
      _ = try? second.perform("close")
      _ = try? first.perform("open")
    }
    let text = """
      the mock was released without 'verify()': 'close' came before 'open', not after it
      """
    #expect(found == [Issue(text: text, line: line)])
  }

  @Test func `a mock that is released on another thread reports to the test that made it`() {
    let queue = DispatchQueue(label: "window")
    let found = issues {
      let held = Held(Mock())
      held.mock.withLock { _ = $0?.expect("hear:") }
      run(on: queue) { held.release() }
    }
    #expect(found.count == 1)
  }

  @Test func `a task of no test that releases a mock does not get its failure`() async {
    await withKnownIssue {
      let held = Held(Mock())
      held.mock.withLock { _ = $0?.expect("hear:") }
      await Task.detached { held.release() }.value
    }
  }

  /// The only reference to a mock.
  private final class Held: Sendable {
    let mock: Guarded<Mock?>

    init(_ mock: consuming Mock) {
      self.mock = Guarded(mock)
    }

    func release() {
      _ = mock.withLock { $0.take() }
    }
  }

  @Test func `an expectation that is met, verified, withdrawn or read is no issue at the end`() {
    let found = issues {
      let met = Mock()
      met.expect("hear:")
      met.expect("stop").never()
      _ = try? met.perform("hear:", 1)

      let cleared = Mock()
      cleared.expect("hear:")
      cleared.clear()

      let read = Mock()
      _ = read.expect("hear:").failures
    }
    #expect(found == [])
    let verified = issues {
      let mock = Mock()
      mock.expect("hear:")
      mock.verify()
    }
    #expect(verified.count == 1)
  }

  @Test func `an expectation that changes after verify() is verified again`() {
    let found = issues {
      let mock = Mock()
      let expected = mock.expect("hear:").times(0...)
      mock.verify()
      expected.times(1...)
    }
    #expect(found.count == 1)
  }

  @Test func `what a strict mock has refused is not reported again when the mock is released`() {
    let found = issues {
      let mock = Mock(.strict)
      mock.expect("hear:").never()
      _ = try? mock.perform("hear:", 1)
    }
    #expect(found.count == 1)
  }

  @Test func `a released mock still lists what came`() {
    let found = issues {
      let mock = Mock()
      mock.expect("hear:").never()
      _ = try? mock.perform("hear:", 1)
    }
    #expect(found.first?.text.hasSuffix("came once; came:\n  [Mock hear:1]") == true)
  }

  @Test func `a task that was canceled expects nothing any more`() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      Mock().expect("hear:")
    }
    await task.value
  }

  // MARK: Pending deliveries

  @Test(arguments: [false, true])
  func `a failure says that deliveries are pending, and on which queue`(isLimited: Bool) {
    let delegates = MulticastDelegate()
    let (first, second) = (SteppedQueue(label: "first"), SteppedQueue(label: "second"))
    let mock = Mock()
    delegates.add(
      mock, delivery: .queue(first.queue),
      limit: isLimited ? DeliveryLimit(10, whenFull: .fail) : nil)
    delegates.add(mock, delegateQueue: second.queue)
    let expected = mock.expect("hear:").times(3...)
    delegates.send("hear:", 1)
    delegates.send("hear:", 2)
    second.step()
    #expect(
      expected.failures == [
        """
        'hear:any' was expected 3... times, came once; 2 deliveries are pending on the queue \
        'first'; 1 delivery is pending on the queue 'second'; came:
          [Mock hear:1]
        """
      ])
    first.runAll()
    #expect(expected.failures == [])
  }

  @Test func `deliveries are pending for a proxy, and for a delegate that replaces another`() {
    let delegates = PlainDelegateMulticast()
    let stepped = SteppedQueue(label: "window")
    let (old, delegate) = (PlainDelegateProxy.mock(), PlainDelegateProxy.mock())
    delegates.add(old, delegateQueue: stepped.queue)
    delegates.replace(old, with: delegate)
    let expected = delegate.expect(.plain(.any))
    delegates.plain(1)
    #expect(
      expected.failures == [
        """
        'plain:any' was expected once, came never; 1 delivery is pending on the queue 'window'; \
        nothing came
        """
      ])
    stepped.runAll()
    delegate.verify()
  }

  @Test func `pending deliveries that cannot meet an expectation are not named`() throws {
    let delegates = MulticastDelegate()
    let stepped = SteppedQueue()
    let mock = Mock()
    delegates.add(mock, delegateQueue: stepped.queue)
    try mock.perform("hear:", 1)
    delegates.send("hear:", 2)
    #expect(
      mock.expect("hear:").never().failures == [
        "'hear:any' was expected never, came once; came:\n  [Mock hear:1]"
      ])
  }
}
