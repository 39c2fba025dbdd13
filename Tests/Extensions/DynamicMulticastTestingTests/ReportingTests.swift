import Testing

@testable import DynamicMulticastTesting

struct ReportingTests {
  @Test func `what is not met is an issue of the test, at the line where it was expected`() {
    let delegate = Mock()
    let line = #line + 1
    delegate.expect("hear:", .equal(5))

    withKnownIssue {
      delegate.verify()
    } matching: { issue in
      issue.sourceLocation?.line == line && issue.sourceLocation?.fileID == #fileID
        && issue.comments == ["'hear:5' was expected once, came never; nothing came"]
    }
  }

  @Test func `a message that a strict mock does not know is an issue that names the sender`() {
    func send(to mock: Mock) -> (any Error)? {
      do { try mock.perform("hear:", 6) } catch { return error }
      return nil
    }
    let made = #line + 1
    let mock = Mock(.strict)
    mock.when("hear:", .equal(5)).answer()

    var error: (any Error)?
    withKnownIssue {
      error = send(to: mock)
    } matching: { issue in
      let text = issue.comments.first?.rawValue ?? ""
      return issue.sourceLocation?.line == made && issue.sourceLocation?.fileID == #fileID
        && text.hasPrefix(
          "unexpected [Mock hear:6]; the nearest that was described is 'hear:5', and argument 0 is 6"
        ) && text.contains("(sent by send #1 (to:) in ReportingTests.")
    }
    #expect(error is MockError)
  }

  @Test func `functions of the library and of macros are not the sender`() {
    let passed = [
      ("$s23DynamicMulticastTesting4MockC", "Mock.record(_:)"), ("$sIeg_IeyB_TR", "thunk"),
      ("$s10Invocation11RespondableP", "Respondable.perform(_:)"),
      ("$s4Chat14WorkerMessagesPAAE13workerDidStopyyF", "WorkerMessages.workerDidStop(_:)"),
      ("start_thread", "start_thread"),
    ]
    let sender = ("$s4Chat6WorkerC4stopyyF", "Worker.stop()")
    #expect(SenderFunction.sender(in: passed) == nil)
    #expect(SenderFunction.sender(in: passed + [sender]) == "Worker.stop()")
    // A function that runs tasks does not send their messages.
    let runner = ("_ZN5swift34runJobInEstablishedExecutorContextEPNS_3JobE", "runJob")
    #expect(SenderFunction.sender(in: passed + [runner, sender]) == nil)
    // A test that steps through the deliveries of a queue does not send their messages either.
    let helper = (
      "$s8Dispatch0A5QueueC11_syncHelper",
      "partial apply for closure #1 in DispatchQueue._syncHelper<A>()"
    )
    #expect(SenderFunction.sender(in: passed + [helper, sender]) == nil)
    let type = ("$s4Chat8MessagesC4stopyyF", "Messages.stop()")
    #expect(SenderFunction.sender(in: passed + [type]) == "Messages.stop()")
  }

  @Test func `what is met is no issue`() {
    let delegate = Mock()
    delegate.expect("hear:")
    #expect(throws: Never.self) { try delegate.perform("hear:", 1) }
    delegate.verify()
  }

  @Test func `a framework that is here without the function that reports ends the process`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      struct Fail { let call: @Sendable (String) -> Void }
      let framework = TestFramework(name: "Swift Testing", library: "Testing")
      precondition(framework.isLoaded)
      _ = framework.function("$s7Testing6recordyySSF", as: Fail.self)
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("Swift Testing is here and has no '$s7Testing6recordyySSF'"))
  }

  @Test func `a framework that is not here is not taken for one that is`() {
    #expect(!TestFramework(name: "Another", library: "AnotherTesting").isLoaded)
  }
}
