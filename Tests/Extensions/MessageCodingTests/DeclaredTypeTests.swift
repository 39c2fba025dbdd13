import Invocation
import MessageCoding
import TestSupport
import Testing

/// Tests of registered types in place of another declared type.
struct DeclaredTypeTests {
  private final class Made: Error, Sendable {}

  private let made = Recorder<String>()
  private let coder: MessageCoder

  init() throws {
    let made = made
    coder = try MessageCoder(
      messages: Samples.messages,
      types: [
        CodedType(
          Made.self, named: "Made", as: String.self, encode: { _ in "" },
          decode: { name in
            made.record(name)
            return Made()
          }),
        CodedType(Samples.Stanza.self), Samples.stream,
      ])
  }

  private static func messages(_ selector: String, _ type: String, _ json: String) -> [[UInt8]] {
    [
      Array(
        #"{"selector":"\#(selector)","arguments":[{"type":"\#(type)","value":\#(json)}]}"#.utf8),
      [1, 0, UInt8(selector.utf8.count)] + Array(selector.utf8) + [1, 31, UInt8(type.utf8.count)]
        + Array(type.utf8) + [UInt8(json.utf8.count)] + Array(json.utf8),
    ]
  }

  private static func replies(_ kind: String, _ type: String, _ json: String) -> [[UInt8]] {
    [
      Array(
        (#"{"process":"","answers":[{"delegate":"","\#(kind)":{"type":"\#(type)","#
          + #""value":\#(json)}}]}"#).utf8),
      [1, 2, 0, 1, 0, kind == "answer" ? 0 : 1, 31, UInt8(type.utf8.count)] + Array(type.utf8)
        + [UInt8(json.utf8.count)] + Array(json.utf8),
    ]
  }

  @Test func `the code of a type does not run where its values cannot be`() {
    for (selector, type, json, error) in [
      ("hear:", "Made", #""x""#, "'hear:' argument 0: expected Int, found Made"),
      ("read:", "Swift.Optional<Made>", #""x""#, "'read:' argument 0: expected String, found"),
      ("hear:", "Swift.Array<Made>", #"["x"]"#, "'hear:' argument 0: expected Int, found"),
      (
        "animals:", "Swift.Array<Made>", #"["x"]"#,
        "'animals:' argument 0: expected Array<Animal>, found Array<Made>"
      ),
      ("secure:", "Made", #""x""#, "'secure:' argument 0: expected SecureStream, found"),
      (
        "hear:", "Swift.Dictionary<Swift.String, Made>", #"{"a":"x"}"#,
        "'hear:' argument 0: expected Int, found"
      ),
    ] {
      for bytes in Self.messages(selector, type, json) {
        let found = failure { _ = try coder.decode(bytes) }
        #expect(found.hasPrefix(error), "\(found)")
      }
    }
    for bytes in Self.replies("answer", "Made", #""x""#) {
      #expect(
        failure { _ = try coder.decodeReply(bytes, to: "isReady:") }
          == "'isReady:' return value: expected Bool, found Made")
    }
    for bytes in Self.replies("error", "Swift.Array<Made>", #"["x"]"#) {
      #expect(
        failure { _ = try coder.decodeReply(bytes, to: "take:") }
          == "the message is malformed: Array<Made> is no error")
    }
    #expect(made.events.isEmpty)
  }

  @Test func `it runs where they can be`() throws {
    for bytes in Self.messages("take:", "Made", #""x""#) {
      #expect(try coder.decode(bytes).invocation.argument(at: 0, as: (any Error).self) is Made)
    }
    for bytes in Self.replies("error", "Made", #""x""#) {
      let reply = try coder.decodeReply(bytes, to: "isReady:")
      #expect(throws: Made.self) { try #require(reply.answers.first).outcome.get() }
    }
    #expect(made.events == ["x", "x", "x", "x"])
  }
}
