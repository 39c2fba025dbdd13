import Invocation
import MessageCoding
import TestSupport
import Testing

/// Tests of texts that take quadratic time to hash or compare.
struct CombiningMarkTests {
  private static let marks = "a" + String(repeating: "\u{301}\u{323}", count: 65_000)

  private let coder: MessageCoder

  init() throws { coder = try Samples.coder() }

  private func binary(_ selector: String, _ type: String, _ json: String) -> [UInt8] {
    [1, 0, 5] + Array(selector.utf8) + [1, 31] + counted(type) + counted(json)
  }

  private func counted(_ text: String) -> [UInt8] {
    let count = text.utf8.count
    return [UInt8(count & 0x7F) | 0x80, UInt8(count >> 7 & 0x7F) | 0x80, UInt8(count >> 14)]
      + Array(text.utf8)
  }

  private func json(_ members: String) -> [UInt8] {
    Array(#"{\#(members)"selector":"take:","arguments":[{"type":"Swift.Int","value":1}]}"#.utf8)
  }

  @Test func `a name with many takes no time`() {
    let marks = Self.marks
    let dictionary = "Swift.Dictionary<Swift.String, Swift.Int>"
    let messages = [
      json(#""\#(marks)":1,"#),
      Array(#"{"selector":"\#(marks)","arguments":[]}"#.utf8),
      json(#""arguments":[{"type":"\#(marks)","value":1}],"#),
      json(#""arguments":[{"type":"\#(dictionary)","value":{"\#(marks)":1}}],"#),
      json(#""arguments":[{"type":"Swift.Double","value":"\#(marks)"}],"#),
      binary("take:", dictionary, #"{"\#(marks)":1}"#),
    ]
    let reply = Array(#"{"\#(marks)":1,"process":"","answers":[]}"#.utf8)
    let time = ProcessorTime.of {
      for message in messages {
        #expect(failure { _ = try coder.decode(message) }.contains("combining marks"))
        #expect(message.withUnsafeBytes(coder.origin) == nil)
        #expect(
          failure {
            _ = try message.withUnsafeBytes { try DescribedMessage(reading: $0) }
          }.contains("combining marks"))
      }
      #expect(failure { _ = try coder.decodeReply(reply, to: "take:") }.contains("combining marks"))
      #expect(failure { _ = try coder.decode(binary("take:", marks, "1")) }.contains("no type is"))
    }
    #expect(time < .seconds(5))
  }

  @Test func `128 in a row are read, and not one more, however they are written`() throws {
    for (text, isRead) in [
      (String(repeating: "\u{301}", count: 128), true),
      (String(repeating: "\u{301}", count: 129), false),
      (String(repeating: "a\u{301}", count: 1000), true),
      (String(repeating: "\u{4E2D}", count: 1000), true),
      (String(repeating: #"\u0301"#, count: 128), true),
      (String(repeating: #"\u0301"#, count: 129), false),
      (String(repeating: #"\ud834\udd65"#, count: 128), true),
      (String(repeating: #"\ud834\uDD65"#, count: 129), false),
      (String(repeating: "\u{1D165}", count: 129), false),
      (String(repeating: #"\u4e2d\ud83d\ude00"#, count: 1000), true),
    ] {
      let message = json(#""\#(text)":"\#(text)","#)
      let error = failure { _ = try coder.decode(message) }
      #expect(isRead ? error == "no error" : error.contains("combining marks"), "\(text)")
    }
  }

  @Test func `what could not be read is not written`() throws {
    let marks = String(repeating: "\u{301}", count: 129)
    let values: [any Sendable] = [[marks: 1], Samples.Stanza(name: marks, numbers: [])]
    for value in values {
      for format in [MessageFormat.json, .binary] {
        let message = CodedMessage(Invocation("take:", arguments: [value]))
        #expect(
          failure { _ = try coder.encode(message, as: format) }.contains("combining marks"))
      }
    }
    let reply = CodedReply(process: marks, answers: [])
    #expect(
      failure { _ = try coder.encode(reply, to: "take:", as: .json) }.contains("combining marks"))
    // The coder does not scan the binary form of a string, because a string contains no member
    // names.
    let text = CodedMessage(Invocation("read:", marks))
    #expect(try coder.decode(coder.encode(text, as: .binary)).invocation == text.invocation)
  }
}
