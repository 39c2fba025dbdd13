import DynamicMulticastTesting
import TestSupport
import Testing

/// Mocks of a protocol that is known at run time.
struct ProtocolMockTests {
  private static let description = ProtocolDescription(
    "ProtocolMockTests.Delegate",
    required: [
      "worker:shouldPerform:": MethodSignature(
        argumentTypes: [Worker.self, String.self], returnType: Bool.self)
    ],
    optional: [
      "name": MethodSignature(argumentTypes: [], returnType: String?.self),
      "count": MethodSignature(argumentTypes: [], returnType: Int.self),
      "names": MethodSignature(argumentTypes: [], returnType: [String].self),
      "owner": MethodSignature(argumentTypes: [], returnType: Worker.self),
      "workerDidFinish:": MethodSignature(argumentTypes: [Worker.self]),
    ])

  private let mock = Mock(of: description)
  private let worker = Worker()

  /// Returns the texts of the issues that `body` records at the line of the call.
  private func issues(line: Int = #line, of body: () -> Void) -> [String] {
    let issues = Recorder<String>()
    withKnownIssue {
      body()
    } matching: { issue in
      for comment in issue.comments { issues.record(comment.rawValue) }
      return issue.sourceLocation?.line == line
    }
    return issues.events
  }

  @Test func `it responds to the messages of the protocol, and conforms`() {
    #expect(mock.conforms(to: Self.description))
    #expect(mock.responds(to: "workerDidFinish:"))
    #expect(!mock.responds(to: "workerDidFail:"))
    #expect(throws: InvocationError.self) { try mock.perform("workerDidFail:", worker) }
    #expect(mock.methodSignature(for: "count")?.returnType == Int.self)
  }

  @Test func `it answers with the zero of the declared type`() throws {
    #expect(try !mock.perform("worker:shouldPerform:", worker, "copy", as: Bool.self))
    #expect(try mock.perform("name", as: String?.self) == nil)
    #expect(try mock.perform("count", as: Int.self) == 0)
    #expect(try mock.perform("names", as: [String].self) == [])
    #expect(throws: Never.self) { try mock.perform("workerDidFinish:", worker) }
    let error = #expect(throws: MockError.self) { try mock.perform("owner", as: Worker.self) }
    #expect(
      error?.description
        == "[Mock owner] has no answer, and Worker has no zero: describe one by 'when(…).answer(…)'"
    )
  }

  @Test func `an argument that contradicts the protocol is the sender's error`() {
    let error = #expect(throws: InvocationError.self) {
      try mock.perform("worker:shouldPerform:", worker, 5, as: Bool.self)
    }
    #expect(error?.description.contains("argument 1") == true)
    #expect(mock.invocations.count == 1)
  }

  @Test func `a message that the protocol does not declare fails the test`() {
    #expect(
      issues { mock.when("worker:shouldPreform:", .any, .equal("copy")) } == [
        """
        'ProtocolMockTests.Delegate' does not declare 'worker:shouldPreform:'; did you mean \
        'worker:shouldPerform:'?
        """
      ])
  }

  @Test func `a condition for another type fails the test`() {
    #expect(
      issues { mock.expect("worker:shouldPerform:", .any, .equal(5)).never() } == [
        "argument 1 of 'worker:shouldPerform:' is String, and the condition '5' is for Int"
      ])
  }

  @Test func `an answer of another type fails the test`() {
    #expect(
      issues { mock.when("worker:shouldPerform:").answer("yes") } == [
        "'worker:shouldPerform:' returns Bool, and the answer is String"
      ])
    #expect(
      issues { mock.when("workerDidFinish:").answer(1) } == [
        "'workerDidFinish:' returns (), and the answer is Int"
      ])
    #expect(
      issues { mock.when("count").answer() } == ["'count' returns Int, and the answer is ()"])
    mock.when("name").answer("Juliet", then: "Romeo")
    mock.when("name").answer(String?.none)
  }

  @Test func `no more messages than the described ones`() throws {
    mock.when("count").answer(1)
    mock.expect("workerDidFinish:")
    _ = try mock.perform("count", as: Int.self)
    try mock.perform("workerDidFinish:", worker)
    mock.verify(noMoreMessages: true)
    _ = try mock.perform("name", as: String?.self)
    #expect(
      issues { mock.verify(noMoreMessages: true) } == [
        "no more messages were expected, came [Mock name]"
      ])
    mock.verify("name")
    mock.verify(noMoreMessages: true)
  }

  @Test func `a message can be verified without an expectation`() throws {
    try mock.perform("workerDidFinish:", worker)
    mock.verify("workerDidFinish:", .identical(to: worker), times: 1)
    mock.verifyNever("name")
    #expect(
      issues { mock.verifyNever("workerDidFinish:") } == [
        """
        'workerDidFinish:any' was expected never, came once; came:
          [Mock workerDidFinish:<Worker>]
        """
      ])
    #expect(
      issues { mock.verify("name", times: 2...) } == [
        """
        'name' was expected 2... times, came never; came:
          [Mock workerDidFinish:<Worker>]
        """
      ])
  }

  @Test func `a type that is no marked protocol is an error`() {
    let error = #expect(throws: MockError.self) { try Mock(of: Worker.self) }
    #expect(
      error?.description == """
        Worker is neither a protocol that is marked @MessageProtocol nor a class of objects that \
        answer messages
        """)
  }

  @Test func `a captor has the arguments of the messages that match`() throws {
    let subtask = ArgumentCaptor<String>()
    mock.expect("worker:shouldPerform:", .identical(to: worker), subtask).times(2)
    for name in ["copy", "format"] {
      _ = try mock.perform("worker:shouldPerform:", worker, name, as: Bool.self)
    }
    _ = try mock.perform("worker:shouldPerform:", Worker(), "other", as: Bool.self)
    #expect(subtask.values == ["copy", "format"])
    #expect(subtask.value == "format")
    mock.verify()
  }
}
