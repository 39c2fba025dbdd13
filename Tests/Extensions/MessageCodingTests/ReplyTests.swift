import Foundation
import Invocation
import MessageCoding
import TestSupport
import Testing

struct ReplyTests {
  private struct Unknown: Error, CustomStringConvertible { var description: String { "no idea" } }

  private let coder: MessageCoder

  init() throws { coder = try Samples.coder() }

  @Test(arguments: [MessageFormat.json, .binary])
  func `answers and errors come back in order`(format: MessageFormat) throws {
    let reply = CodedReply(
      process: "roster",
      answers: [
        CodedAnswer(delegate: "Log", outcome: .success(true)),
        CodedAnswer(delegate: "Store", outcome: .failure(Samples.Closed(code: 7))),
        CodedAnswer(delegate: "Other", outcome: .failure(Unknown())),
        CodedAnswer(delegate: "Far", outcome: .failure(RemoteError(type: "A.B", description: "c"))),
      ])
    let found = try coder.decodeReply(
      coder.encode(reply, to: "isReady:", as: format), to: "isReady:")
    #expect(found.process == "roster")
    #expect(found.answers.map(\.delegate) == ["Log", "Store", "Other", "Far"])
    #expect(try found.answers[0].outcome.get() as? Bool == true)
    #expect(throws: Samples.Closed(code: 7)) { try found.answers[1].outcome.get() }
    let unknown = RemoteError(type: String(reflecting: Unknown.self), description: "no idea")
    #expect(throws: unknown) { try found.answers[2].outcome.get() }
    #expect(throws: RemoteError(type: "A.B", description: "c")) {
      try found.answers[3].outcome.get()
    }
  }

  @Test(arguments: [MessageFormat.json, .binary])
  func `an answer may be of any registered type, and Void`(format: MessageFormat) throws {
    for value in Samples.values {
      let reply = CodedReply(
        process: "", answers: [CodedAnswer(delegate: "", outcome: .success(value))])
      let found = try coder.decodeReply(
        coder.encode(reply, to: "take:", as: format), to: "take:")
      let answer = try #require(found.answers.first).outcome.get()
      #expect(
        Invocation("take:", arguments: [answer]) == Invocation("take:", arguments: [value]))
    }
    let void = CodedReply(
      process: "", answers: [CodedAnswer(delegate: "", outcome: .success(()))])
    let found = try coder.decodeReply(coder.encode(void, to: "stop", as: format), to: "stop")
    #expect(try #require(found.answers.first).outcome.get() is Void)
  }

  @Test(arguments: [MessageFormat.json, .binary])
  func `an answer that is not of the declared type is refused in both directions`(
    format: MessageFormat
  ) throws {
    let error = "'isReady:' return value: expected Bool, found String"
    let reply = CodedReply(
      process: "", answers: [CodedAnswer(delegate: "", outcome: .success("yes"))])
    #expect(failure { _ = try coder.encode(reply, to: "isReady:", as: format) } == error)
    // Encode the answer for another question, whose declaration allows the value.
    let bytes = try coder.encode(reply, to: "take:", as: format)
    #expect(failure { _ = try coder.decodeReply(bytes, to: "isReady:") } == error)
    let worker = CodedReply(
      process: "", answers: [CodedAnswer(delegate: "", outcome: .success(Worker()))])
    #expect(
      failure { _ = try coder.encode(worker, to: "take:", as: format) }
        == "'take:' return value: Worker is not registered")
  }

  @Test(arguments: [
    (#"{"process":"a","answers":[{"delegate":"b"}]}"#, "an answer is neither a value nor an error"),
    (
      #"{"process":"a","answers":[{"delegate":"b","error":{"type":"Swift.Int","value":1}}]}"#,
      "Int is no error"
    ),
    (#"{"process":"a"}"#, "the message is malformed: "),
    (#"{"version":2}"#, "version 2 is not known; known: 1"),
    ("\u{1}\u{2}\u{0}\u{1}\u{0}\u{3}", "at byte 5: it is no kind of outcome"),
    ("\u{1}\u{2}\u{0}\u{1}\u{0}\u{1}\u{4}\u{2}", "Int is no error"),
    ("\u{1}\u{2}\u{0}\u{0}\u{0}", "at byte 4: more bytes follow the end"),
    ("\u{1}\u{0}\u{0}\u{0}", "it is a message, and no reply"),
    ("\u{1}\u{1}\u{0}\u{0}", "the flags 1 are not known here"),
  ])
  func `bytes that are no reply are an error`(text: String, error: String) {
    let found = failure { _ = try coder.decodeReply(Array(text.utf8), to: "take:") }
    #expect(found.contains(error), "\(found)")
  }

  @Test func `a reply to a message of another coder is an error`() {
    let reply = CodedReply(process: "", answers: [])
    let error = #""go" is no message of this coder"#
    #expect(failure { _ = try coder.encode(reply, to: "go", as: .json) } == error)
    #expect(failure { _ = try coder.decodeReply([1, 2, 0, 0], to: "go") } == error)
  }
}
