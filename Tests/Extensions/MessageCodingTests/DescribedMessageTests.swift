import Foundation
import Invocation
import MessageCoding
import TestSupport
import Testing

/// Tests of `DescribedMessage` and `DescribedReply`, which read messages without a protocol.
struct DescribedMessageTests {
  private let coder: MessageCoder

  init() throws { coder = try Samples.coder() }

  private func described(_ bytes: [UInt8]) throws -> DescribedMessage {
    try bytes.withUnsafeBytes { bytes in try DescribedMessage(reading: bytes) }
  }

  private func reply(_ bytes: [UInt8]) throws -> DescribedReply {
    try bytes.withUnsafeBytes { bytes in try DescribedReply(reading: bytes) }
  }

  @Test(arguments: [MessageFormat.json, .binary])
  func `a message has the texts of its arguments, also of types that are not known`(
    format: MessageFormat
  ) throws {
    let origin = MessageOrigin(sender: 0x1F3A, number: 7)
    let message = CodedMessage(
      Invocation("stream:did:", Samples.streams[0], Samples.Stanza(name: "a/b", numbers: [1, -2])),
      origin: origin)
    let found = try described(coder.encode(message, as: format))
    #expect(found.selector == "stream:did:")
    #expect(found.origin == origin)
    #expect(found.format == format)
    #expect(found.arguments.map(\.type) == ["Stream", "MessageCodingTests.Samples.Stanza"])
    #expect(found.arguments.map(\.text) == [#""main""#, #"{"name":"a/b","numbers":[1,-2]}"#])
  }

  @Test func `both formats give the same texts`() throws {
    for value in Samples.values {
      let message = CodedMessage(Invocation("take:", arguments: [value]))
      let json = try described(coder.encode(message, as: .json)).arguments
      let binary = try described(coder.encode(message, as: .binary)).arguments
      #expect(json == binary, "\(value)")
    }
  }

  @Test(arguments: [
    ("1e400", "1e400"), ("-0", "-0"), ("18446744073709551616", "18446744073709551616"),
    (#" { "b" : [ 1 , "a \" ]" ] , "a":null }"#, #"{"b":[1,"a \" ]"],"a":null}"#),
    ("[]", "[]"), (#""\u0061""#, #""\u0061""#),
  ])
  func `a value is as it was written, on one line`(written: String, text: String) throws {
    let start = #"{"selector":"a:","arguments":[{"value"#
    for json in [
      #"\#(start)":\#(written),"type":"T"}]}"#,
      #"\#(start)" : \#(written) , "type":"T"} ] , "arguments":[] }"#,
      #"\#(start)":\#(written),"value":2,"type":"T"}],"x":{"arguments":[]}}"#,
      #"{"selector":"a:","arguments":[{"type":"T","v\u0061lue":\#(written)}]}"#,
      #"{"selector":"a:","arguments":[{"type":"T","valuee x":1,"value":\#(written)}]}"#,
    ] {
      let found = try described(Array(json.utf8)).arguments
      #expect(found.map(\.text) == [text])
      #expect(found.map(\.type) == ["T"])
    }
    let reply =
      #"{"process":"","answers":[{"delegate":"","answer":{"type":"T","value":\#(written)}}]}"#
    #expect(try self.reply(Array(reply.utf8)).answers.map(\.value.text) == [text])
  }

  @Test func `what a mistake in a number is, is said`() {
    let json = #"{"selector":"a:","arguments":[{"type":"T","value":01}]}"#
    #expect(
      failure { _ = try described(Array(json.utf8)) }
        == "the message is malformed at byte 50: a number, 'true', 'false' or 'null' is expected")
  }

  @Test func `a large value that is deeply nested takes no longer than another`() throws {
    let (open, close) = (String(repeating: "[", count: 60), String(repeating: "]", count: 60))
    let value = open + String(repeating: "{},", count: 300_000) + "0" + close
    let json = #"{"selector":"a:","arguments":[{"type":"T","value":\#(value)}]}"#
    var texts: [String] = []
    let time = try ProcessorTime.of {
      texts = try described(Array(json.utf8)).arguments.map(\.text)
    }
    #expect(texts == [value])
    #expect(time < .seconds(10))
  }

  @Test(arguments: [MessageFormat.json, .binary])
  func `a reply has the texts of its answers and errors`(format: MessageFormat) throws {
    let sent = CodedReply(
      process: "roster",
      answers: [
        CodedAnswer(delegate: "Log", outcome: .success(true)),
        CodedAnswer(delegate: "Store", outcome: .failure(Samples.Closed(code: 7))),
        CodedAnswer(delegate: "Far", outcome: .failure(RemoteError(type: "A.B", description: "c"))),
      ])
    let found = try reply(coder.encode(sent, to: "isReady:", as: format))
    #expect(found.process == "roster")
    #expect(found.answers.map(\.delegate) == ["Log", "Store", "Far"])
    #expect(found.answers.map(\.isError) == [false, true, true])
    #expect(found.answers.map(\.value.text) == ["true", #"{"code":7}"#, "c"])
    #expect(found.answers.last?.value.type == "A.B")
  }

  @Test(arguments: [
    (#"{"selector":"hear:"}"#, "arguments"),
    (#"{"selector":1,"arguments":[]}"#, "selector"),
    (#"{"selector":"a:","arguments":[{"value":1}]}"#, "type"),
    (#"{"selector":"a:","arguments":[{"type":"T"}]}"#, "description"),
    (#"{"version":2,"selector":"a","arguments":[]}"#, "version 2 is not known"),
    (String(repeating: #"{"a":"#, count: 68), "nested more than 64 deep"),
  ])
  func `what is no message is refused`(text: String, reason: String) throws {
    let error = #expect(throws: MessageCodingError.self) { try described(Array(text.utf8)) }
    #expect("\(try #require(error))".contains(reason))
  }

  @Test(
    arguments: [
      ([], "ends too early"), ([8], "version 8 is not known"), ([1, 2], "the flags 2"),
      ([1, 0, 1, 97, 1, 30], "30 is no tag"), ([1, 0, 1, 97, 0, 0], "more bytes follow"),
      ([1, 0, 1, 97, 200, 1], "200 are counted"),
      ([1, 0, 1, 97, 1, 31, 1, 84, 1, 0x7B], "is expected"),
      ([1, 0, 1, 97, 1, 31, 2, 40, 41, 1, 0x31], "() has the tag 1, and is not named"),
    ] as [([UInt8], String)])
  func `bytes that are no message are refused`(bytes: [UInt8], reason: String) throws {
    let error = #expect(throws: MessageCodingError.self) { try described(bytes) }
    #expect("\(try #require(error))".contains(reason), "\(error.map { "\($0)" } ?? "")")
  }
}
