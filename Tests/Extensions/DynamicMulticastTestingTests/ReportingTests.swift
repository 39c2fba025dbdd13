import Testing

@testable import DynamicMulticastTesting

struct ReportingTests {
  @Test func `what is not met is an issue of the test, at the line where it was expected`() {
    let delegate = RecordingDelegate()
    let line = #line + 1
    delegate.expect("hear:", .equal(5))

    withKnownIssue {
      delegate.verify()
    } matching: { issue in
      issue.sourceLocation?.line == line && issue.sourceLocation?.fileID == #fileID
        && issue.comments == ["'hear:5' was expected once, came never; nothing came"]
    }
  }

  @Test func `what a script has no answer for is an issue at the line that verifies`() {
    let script = ScriptedDelegate()
    script.when("hear:", .equal(5)).answer()
    #expect(throws: ScriptedDelegateError.self) { try script.perform("hear:", 6) }

    let line = #line + 2
    withKnownIssue {
      script.verify()
    } matching: { issue in
      issue.sourceLocation?.line == line
        && issue.comments == [
          """
          [ScriptedDelegate hear:6] matches no rule; expected:
            'hear:5', but argument 0 does not match
          """
        ]
    }
  }

  @Test func `what is met is no issue`() {
    let delegate = RecordingDelegate()
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
