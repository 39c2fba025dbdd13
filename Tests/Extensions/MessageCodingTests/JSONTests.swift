import Foundation
import Invocation
import MessageCoding
import TestSupport
import Testing

struct JSONTests {
  private let coder: MessageCoder

  init() throws { coder = try Samples.coder() }

  @Test func `a message is one object`() throws {
    let message = CodedMessage(
      Invocation("stream:did:", Samples.streams[0], Samples.Stanza(name: "iq", numbers: [1])),
      origin: MessageOrigin(sender: 0x1F3A, number: 7))
    #expect(
      String(decoding: try coder.encode(message, as: .json), as: UTF8.self)
        == #"{"version":1,"sender":"1f3a","number":7,"selector":"stream:did:","arguments":["#
        + #"{"type":"Stream","value":"main"},"#
        + #"{"type":"MessageCodingTests.Samples.Stanza","value":{"name":"iq","numbers":[1]}}]}"#)
  }

  @Test(arguments: [
    #"{"selector":"hear:","arguments":[{"type":"Swift.Int","value":1}]}"#,
    #"{ "arguments" : [ { "value" : 1, "type" : "Swift.Int" } ], "selector" : "hear\u003a" }"#,
    "\n\t{\"selector\":\"hear:\",\"arguments\":[{\"type\":\"Swift.Int\",\"value\":1}]}\r\n",
    #"{"version":1,"selector":"hear:","arguments":[{"type":"Swift.Int","value":1,"x":0}],"y":[]}"#,
    #"{"number":3,"time":0.25,"selector":"hear:","arguments":[{"type":"Swift.Int","value":1}]}"#,
  ])
  func `a person can write it`(text: String) throws {
    let message = try coder.decode(Array(text.utf8))
    #expect(message.invocation == Invocation("hear:", 1))
    #expect(message.origin == nil)
  }

  @Test func `the types of Foundation are known by its name`() throws {
    let text =
      #"{"selector":"take:","arguments":[{"type":"Swift.Array<Foundation.Data>","value":["AP8="]}]}"#
    let data = [Data([0, 255])]
    #expect(try coder.decode(Array(text.utf8)).invocation == Invocation("take:", data))
  }

  @Test func `a message has an origin if it has a sender`() throws {
    let text = #"{"sender":"FF","number":18446744073709551615,"selector":"stop","arguments":[]}"#
    #expect(
      try coder.decode(Array(text.utf8)).origin == MessageOrigin(sender: 255, number: .max))
  }

  @Test func `control characters of names are escaped`() throws {
    let reply = CodedReply(process: "\u{0}\u{1F}\t\"\\/é", answers: [])
    let bytes = try coder.encode(reply, to: "stop", as: .json)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == #"{"version":1,"process":"\u0000\u001f\t\"\\/é","answers":[]}"#)
    #expect(try coder.decodeReply(bytes, to: "stop").process == reply.process)
  }
}
