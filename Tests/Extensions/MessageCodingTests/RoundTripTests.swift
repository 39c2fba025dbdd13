import Foundation
import Invocation
import MessageCoding
import TestSupport
import Testing

struct RoundTripTests {
  private let coder: MessageCoder

  init() throws { coder = try Samples.coder() }

  private func roundTrip(
    _ invocation: Invocation, _ format: MessageFormat
  ) throws -> Invocation {
    try coder.decode(coder.encode(CodedMessage(invocation), as: format)).invocation
  }

  @Test(arguments: [MessageFormat.json, .binary])
  func `a value comes back as what it was`(format: MessageFormat) throws {
    for value in Samples.values {
      let invocation = Invocation("take:", arguments: [value])
      let found = try roundTrip(invocation, format)
      #expect(found == invocation, "\(value)")
      #expect(type(of: found.arguments[0]) == type(of: value))
    }
  }

  @Test(arguments: [MessageFormat.json, .binary])
  func `a message has its arguments in order, and its origin`(format: MessageFormat) throws {
    let invocation = Invocation("a:b:c:", Int8(-7), String?.some("b"), [0.5, -0.0])
    let origin = MessageOrigin(sender: .max, number: .max)
    let bytes = try coder.encode(CodedMessage(invocation, origin: origin), as: format)
    let found = try coder.decode(bytes)
    #expect(found.invocation == invocation)
    #expect(found.origin == origin)
    #expect(try roundTrip(Invocation("stop"), format) == Invocation("stop"))
  }

  @Test(arguments: [MessageFormat.json, .binary])
  func `the origin of a message that cannot be read is known`(format: MessageFormat) throws {
    let origin = MessageOrigin(sender: 0x1F3A, number: 7)
    let message = CodedMessage(Invocation("take:", 1), origin: origin)
    let bytes = try coder.encode(message, as: format)
    let other = try MessageCoder(ProtocolDescription("Origins", optional: [:]))
    #expect(throws: MessageCodingError.self) { try other.decode(bytes) }
    #expect(bytes.withUnsafeBytes(other.origin) == origin)
    let unmarked = try coder.encode(CodedMessage(Invocation("take:", 1)), as: format)
    let later = #"{"version":2,"sender":"1f3a","number":7,"selector":"take:","arguments":[]}"#
    let unreadable: [[UInt8]] = [
      unmarked, [], Array("{".utf8), [1], [1, 1, 2], Array(later.utf8), [2] + bytes.dropFirst(),
    ]
    for bytes in unreadable {
      #expect(bytes.withUnsafeBytes(other.origin) == nil)
    }
  }

  @Test(arguments: [MessageFormat.json, .binary])
  func `NaN is a number`(format: MessageFormat) throws {
    let found = try roundTrip(Invocation("take:", [Double.nan, 1]), format)
    #expect(try found.argument(at: 0, as: [Double].self)[0].isNaN)
  }

  @Test(arguments: [MessageFormat.json, .binary])
  func `nil of a type without a coding is nil`(format: MessageFormat) throws {
    for value: any Sendable in [Worker?.none, (any Sendable)?.none] as [any Sendable] {
      let found = try roundTrip(Invocation("maybe:", arguments: [value]), format)
      #expect(try found.argument(at: 0, as: Worker?.self) == nil)
    }
  }

  @Test(arguments: [MessageFormat.json, .binary])
  func `an optional of anything is what it contains`(format: MessageFormat) throws {
    let found = try roundTrip(Invocation("maybe:", (any Sendable)?.some(5)), format)
    #expect(found == Invocation("maybe:", 5))
  }

  @Test(arguments: [MessageFormat.json, .binary])
  func `a value that its sender vouches for travels without the wrapper`(
    format: MessageFormat
  ) throws {
    let found = try roundTrip(Invocation("take:", UncheckedSendable("a")), format)
    #expect(found == Invocation("take:", "a"))
  }

  @Test(arguments: [MessageFormat.json, .binary])
  func `a nested optional is what it contains, and a URL has its base resolved`(
    format: MessageFormat
  ) throws {
    let nested = Invocation("take:", Int8??.some(5))
    #expect(try roundTrip(nested, format) == Invocation("take:", Int8(5)))
    let none = try roundTrip(Invocation("maybe:", Int8??.some(nil)), format)
    #expect(try none.argument(at: 0, as: Int?.self) == nil)
    // A nested optional keeps its type if a message declares the type.
    let declared = Invocation("nested:", Int??.some(5))
    #expect(try roundTrip(declared, format) == declared)
    let url = try #require(URL(string: "b", relativeTo: URL(string: "http://a/")))
    let found = try roundTrip(Invocation("visit:", url), format)
    #expect(try found.argument(at: 0, as: URL.self).absoluteString == "http://a/b")
  }

  @Test(arguments: [MessageFormat.json, .binary])
  func `an object may come back where a subclass is declared`(format: MessageFormat) throws {
    let invocation = Invocation("secure:", Samples.streams[1])
    #expect(try roundTrip(invocation, format) == invocation)
  }

  @Test(arguments: [MessageFormat.json, .binary])
  func `collections of collections travel if the inner type is registered`(
    format: MessageFormat
  ) throws {
    let coder = try MessageCoder(
      messages: Samples.messages,
      types: [
        Samples.stream, CodedType([Int].self), CodedType([String: Int].self), CodedType(Int?.self),
      ])
    let values: [any Sendable] = [
      [[1], []], ["a": [1]], [["a": 1]], ["a": Int?.some(1)] as [String: Int?],
    ]
    for value in values {
      let message = Invocation("take:", arguments: [value])
      let found = try coder.decode(coder.encode(CodedMessage(message), as: format))
      #expect(found.invocation == message)
    }
  }

  @Test(arguments: [MessageFormat.json, .binary])
  func `a value may be nested as deeply in one format as in the other`(format: MessageFormat) throws
  {
    let invocation = Invocation("take:", Samples.Tree.nested(32))
    #expect(try roundTrip(invocation, format) == invocation)
    let reply = CodedReply(
      process: "",
      answers: [CodedAnswer(delegate: "", outcome: .success(Samples.Tree.nested(32)))])
    let bytes = try coder.encode(reply, to: "take:", as: format)
    #expect(try coder.decodeReply(bytes, to: "take:").answers.count == 1)
  }

  @Test(arguments: [MessageFormat.json, .binary])
  func `an argument may be of a type that converts to the declared one`(
    format: MessageFormat
  ) throws {
    let stanza = Samples.Stanza(name: "iq", numbers: [1])
    let invocation = Invocation("stream:did:", Samples.streams[1], stanza)
    #expect(try roundTrip(invocation, format) == invocation)
    #expect(try roundTrip(Invocation("hear:", UInt8(5)), format) == Invocation("hear:", UInt8(5)))
  }

  @Test func `a message is appended to the bytes that are there`() throws {
    var bytes: [UInt8] = [1, 2, 3]
    let message = CodedMessage(Invocation("hear:", 1))
    try coder.encode(message, as: .binary, appendingTo: &bytes)
    #expect(bytes == [1, 2, 3] + (try coder.encode(message, as: .binary)))
    let before = bytes
    let wrong = CodedMessage(Invocation("take:", Worker()))
    #expect(throws: MessageCodingError.self) {
      try coder.encode(wrong, as: .binary, appendingTo: &bytes)
    }
    #expect(bytes == before)
  }

  @Test func `the binary form is what is documented`() throws {
    let message = CodedMessage(
      Invocation("hear:", -1), origin: MessageOrigin(sender: 0x1F3A, number: 300))
    #expect(
      try coder.encode(message, as: .binary)
        == [1, 1, 0x3A, 0x1F, 0, 0, 0, 0, 0, 0, 0xAC, 2, 5] + Array("hear:".utf8) + [1, 4, 1])
    #expect(
      try coder.encode(CodedMessage(Invocation("take:", [Int?.none, 2])), as: .binary)
        == [1, 0, 5] + Array("take:".utf8) + [1, 0x64, 2, 0, 1, 4])
  }
}
