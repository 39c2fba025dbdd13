import Foundation
import Invocation
import MessageCoding
import TestSupport
import Testing

struct DecodingErrorTests {
  private let coder: MessageCoder

  init() throws { coder = try Samples.coder() }

  private func failure(_ bytes: [UInt8], _ coder: MessageCoder? = nil) -> String {
    TestSupport.failure { _ = try (coder ?? self.coder).decode(bytes) }
  }

  private func failure(_ text: String) -> String { failure(Array(text.utf8)) }

  /// Returns the bytes of a message with one argument.
  private func binary(_ selector: String, _ argument: [UInt8]) -> [UInt8] {
    [1, 0, UInt8(selector.utf8.count)] + Array(selector.utf8) + [1] + argument
  }

  @Test(arguments: [
    ("{", "the message is malformed at byte 1: a name or '}' is expected"),
    (
      #"{"selector":"stop","arguments":[}"#,
      "the message is malformed at byte 32: a value or ']' is"
    ),
    (
      #"{"selector":"stop","arguments":[1}"#,
      "the message is malformed at byte 33: ',' or an end is"
    ),
    (#"{"selector":"stop",}"#, "the message is malformed at byte 19: a name is expected"),
    (#"{"selector" "stop"}"#, "the message is malformed at byte 12: ':' is expected"),
    (#"{"selector":}"#, "the message is malformed at byte 12: a value is expected"),
    (#"{"selector":"stop\""#, "the message is malformed at byte 19: a text does not end"),
    (#"{"selector":"stop"#, "the message is malformed at byte 17: a text does not end"),
    (#"{} {}"#, "the message is malformed at byte 3: nothing more is expected"),
    (
      #"{"selector":nil}"#,
      "the message is malformed at byte 12: a number, 'true', 'false' or 'null' is expected"
    ),
    (#"{"selector":01}"#, "the message is malformed at byte 12: a number, 'true',"),
    (#"{"selector":1.e2}"#, "the message is malformed at byte 12: a number, 'true',"),
    (#"{"selector":-}"#, "the message is malformed at byte 12: a number, 'true',"),
    (#"{"selector":"\x"}"#, "the message is malformed at byte 15: a text has an unknown escape"),
    (#"{"selector":"\u00g0"}"#, "the message is malformed at byte 15: a text has an unknown"),
    (" ", "the message is malformed at byte 1: a value is expected"),
    ("\n{", "the message is malformed at byte 2: a name or '}' is expected"),
    ("[]", "version 91 is not known; known: 1"),
    (#"{"selector":"stop"}"#, "the message is malformed: "),
    (
      #"{"version":2,"selector":"stop","arguments":[]}"#, "version 2 is not known; known: 1"
    ),
    (#"{"version":"1","selector":"stop","arguments":[]}"#, "the message is malformed: "),
    (#"{"selector":"go","arguments":[]}"#, #""go" is no message of this coder"#),
    (
      #"{"selector":"hear:","arguments":[]}"#, "'hear:' takes 1 argument, but was sent 0"
    ),
    (
      #"{"selector":"stop","arguments":[{"type":"Swift.Int","value":1}]}"#,
      "'stop' takes no arguments, but was sent 1"
    ),
    (
      #"{"selector":"hear:","arguments":[{"type":"Swift.String","value":"1"}]}"#,
      "'hear:' argument 0: expected Int, found String"
    ),
    (
      #"{"selector":"hear:","arguments":[{"type":"Swift.Optional<X>","value":null}]}"#,
      "'hear:' argument 0: expected Int, found nil"
    ),
    (
      #"{"selector":"hear:","arguments":[{"type":"Swift.Double","value":0.5}]}"#,
      "'hear:' argument 0: expected Int, found Double 0.5, which Int cannot hold exactly"
    ),
    (
      #"{"selector":"hear:","arguments":[{"type":"Int","value":1}]}"#,
      #"'hear:' argument 0: expected Int, but no type is registered as "Int""#
    ),
    (
      #"{"selector":"hear:","arguments":[{"type":"Swift.Int","value":"1"}]}"#,
      "'hear:' argument 0: Int cannot be decoded: "
    ),
    (
      #"{"selector":"hear:","arguments":[{"type":"Swift.Int","description":"1"}]}"#,
      "the message is malformed: 'hear:' argument 0 is a description, and no value"
    ),
    (
      #"{"selector":"take:","arguments":[{"type":"Foundation.Date","value":"NaN"}]}"#,
      "'take:' argument 0: Date cannot be decoded: "
    ),
    (
      #"{"selector":"take:","arguments":[{"type":"()","value":1}]}"#,
      "'take:' argument 0: () cannot be decoded: "
    ),
    (
      #"{"selector":"take:","arguments":[{"type":"Stream","value":"other"}]}"#,
      "'take:' argument 0: Stream cannot be decoded: Closed(code: 404)"
    ),
    (
      #"{"selector":"take:","arguments":[{"type":"MessageCodingTests.Samples.Stubborn","value":1}]}"#,
      "'take:' argument 0: Stubborn cannot be decoded: CancellationError()"
    ),
    (#"{"sender":"1","selector":"stop","arguments":[]}"#, "the message is malformed: "),
    (
      #"{"sender":"1","number":0,"selector":"stop","arguments":[]}"#,
      "the message is malformed: sender 1 or number 0 is out of range"
    ),
    (
      #"{"sender":"+f","number":1,"selector":"stop","arguments":[]}"#,
      "the message is malformed: sender +f or number 1 is out of range"
    ),
    (
      #"{"sender":"-0","number":1,"selector":"stop","arguments":[]}"#,
      "the message is malformed: sender -0 or number 1 is out of range"
    ),
    (
      #"{"sender":"x","number":1,"selector":"stop","arguments":[]}"#,
      "the message is malformed: sender x or number 1 is out of range"
    ),
    ("{\"selector\"\u{0}", "the message is malformed at byte 11: ':' is expected"),
    ("{\"\u{0}", "the message is malformed at byte 2: a text has a control character"),
  ])
  func `JSON that is no message is an error that says why`(text: String, error: String) {
    let found = failure(text)
    #expect(found.hasPrefix(error), "\(found)")
  }

  @Test func `bytes that are no message are an error that says where`() {
    let cases: [([UInt8], String)] = [
      ([], "the message is malformed at byte 0: it ends too early"),
      ([2, 0], "version 2 is not known; known: 1"),
      ([1, 4], "the message is malformed at byte 1: the flags 4 are not known here"),
      ([1, 1, 0], "the message is malformed at byte 2: it ends too early"),
      (
        [1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        "the message is malformed at byte 10: messages are counted from 1"
      ),
      ([1, 0, 2] + Array("go".utf8) + [0], #""go" is no message of this coder"#),
      (
        [1, 0, 5] + Array("stop".utf8),
        "the message is malformed at byte 2: 5 are counted where 4 bytes remain"
      ),
      ([1, 0, 4] + Array("stop".utf8) + [1], "'stop' takes no arguments, but was sent 1"),
      (
        [1, 0, 4] + Array("stop".utf8) + [0, 0],
        "the message is malformed at byte 8: more bytes follow the end of the message"
      ),
      (binary("hear:", []), "the message is malformed at byte 9: it ends too early"),
      (binary("hear:", [30]), "the message is malformed at byte 9: 30 is no tag of a type"),
      (binary("hear:", [0xE4]), "the message is malformed at byte 9: 228 is no tag of a type"),
      (
        binary("hear:", [4, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 2]),
        "the message is malformed at byte 10: a number has more than 64 bits"
      ),
      (
        binary("hear:", [5, 0x80, 2]), "the message is malformed at byte 10: a number is no Int8"
      ),
      (binary("hear:", [2, 2]), "the message is malformed at byte 10: it is neither 0 nor 1"),
      (binary("hear:", [3, 1, 65]), "'hear:' argument 0: expected Int, found String"),
      (binary("hear:", [0]), "'hear:' argument 0: expected Int, found nil"),
      (binary("read:", [3, 1, 0xFF]), "the message is malformed at byte 10: a text is not UTF-8"),
      (
        binary("take:", [0x44, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1]),
        "the message is malformed at byte 10: 18446744073709551615 are counted where 0 bytes remain"
      ),
      (
        binary("take:", [17, 0, 0, 0, 0, 0, 0, 0xF8, 0x7F]),
        "the message is malformed at byte 10: NaN is not a date"
      ),
      (binary("take:", [18, 0]), "the message is malformed at byte 10: a text is no URL"),
      (
        binary("take:", [31, 1, 65, 0]), #"'take:' argument 0: no type is registered as "A""#
      ),
      (
        binary("take:", [31, 6] + Array("Stream".utf8) + [1, 49]),
        "'take:' argument 0: Stream cannot be decoded: "
      ),
      (
        binary("take:", [31, 6] + Array("Stream".utf8) + [1, 91]),
        "the message is malformed at byte 19: a value or ']' is expected"
      ),
      (
        binary("take:", [31, 6] + Array("Stream".utf8) + [3] + Array("nil".utf8)),
        "the message is malformed at byte 18: a number, 'true', 'false' or 'null' is expected"
      ),
      (
        binary("read:", [31, 1, 65, 0]),
        #"'read:' argument 0: expected String, but no type is registered as "A""#
      ),
      (
        binary("hear:", [31, 9] + Array("Swift.Int".utf8) + [1, 49]),
        "the message is malformed at byte 10: Int has the tag 4, and is not named"
      ),
      (
        binary("take:", [31, 2] + Array("()".utf8) + [0]),
        "the message is malformed at byte 10: () has the tag 1, and is not named"
      ),
    ]
    for (bytes, error) in cases {
      let found = failure(bytes)
      #expect(found.hasPrefix(error), "\(bytes): \(found)")
    }
  }

  @Test func `names from outside are cut`() {
    let name = String(repeating: "ä", count: 1000)
    for bytes in [
      Array(#"{"selector":"\#(name)","arguments":[]}"#.utf8),
      [1, 0, 0xD0, 0x0F] + Array(name.utf8) + [0],
    ] {
      #expect(
        failure(bytes) == #""\#(String(repeating: "ä", count: 50))…" is no message of this coder"#)
    }
  }

  @Test func `the error for a name has the message that it may have been meant for`() {
    for bytes in [
      Array(#"{"selector":"isready:","arguments":[]}"#.utf8),
      [1, 0, 8] + Array("isready:".utf8) + [0],
    ] {
      #expect(failure(bytes) == #""isready:" is no message of this coder; 'isReady:' is"#)
    }
  }

  @Test func `no selector is interned`() {
    let name = "neverSeen\(UInt64.random(in: .min ... .max))"
    _ = failure(#"{"selector":"\#(name)","arguments":[]}"#)
    _ = failure([1, 0, UInt8(name.utf8.count)] + Array(name.utf8) + [0])
    #expect(Selector(existing: name) == nil)
  }

  // MARK: Limits

  @Test func `a message with more bytes than the limit is refused in both directions`() throws {
    let coder = try Samples.coder(CodingLimits(bytes: 100))
    let text = String(repeating: "a", count: 100)
    let message = CodedMessage(Invocation("read:", text))
    for format in [MessageFormat.json, .binary] {
      let bytes = try self.coder.encode(message, as: format)
      let error = "the message has \(bytes.count) bytes, more than the limit of 100"
      #expect(failure(bytes, coder) == error)
      #expect(TestSupport.failure { _ = try coder.encode(message, as: format) } == error)
    }
  }

  @Test func `JSON that is nested more deeply than the limit is refused`() throws {
    let coder = try Samples.coder(CodingLimits(depth: 3))
    let start = #"{"selector":"take:","arguments":[{"type":"Stream","value":"#
    #expect(
      failure(Array((start + "[[[[1]]]]}]}").utf8), coder)
        == "a value is nested more than 3 deep at byte \(start.utf8.count + 3) of the JSON")
    let text = #"{"selector":"take:","arguments":[{"type":"Swift.String","value":"[[\"[["}]}"#
    #expect(try coder.decode(Array(text.utf8)).invocation == Invocation("take:", #"[["[["#))
    let json = Array(#"{"a":[[[]]]}"#.utf8)
    #expect(
      failure(
        binary("take:", [31, 6] + Array("Stream".utf8) + [UInt8(json.count)] + json), coder)
        == "a value is nested more than 3 deep at byte 25 of the JSON")
    #expect(
      failure(String(repeating: #"{"a":"#, count: 100_000))
        == "a value is nested more than 64 deep at byte 335 of the JSON")
  }
}
