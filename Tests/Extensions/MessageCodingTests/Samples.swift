import Foundation
import Invocation
import MessageCoding

/// The types and messages of the tests.
enum Samples {
  struct Stanza: Codable, Equatable, Sendable {
    var name: String
    var numbers: [Int]
  }

  /// An object that both processes know by name.
  class Stream: @unchecked Sendable {
    // Unchecked, because the class is not final. Its name is constant.
    let name: String
    init(_ name: String) { self.name = name }
  }

  final class SecureStream: Stream, @unchecked Sendable {}

  class Animal: Codable, @unchecked Sendable {
    // Unchecked, because the class is not final. It has no properties.
    init() {}
  }

  final class Dog: Animal, @unchecked Sendable {}

  struct Closed: Error, Codable, Equatable { var code: Int }

  struct Tree: Codable, Equatable, Sendable {
    var children: [Tree] = []

    /// Returns a tree with `depth` levels, whose JSON has two levels for each level of the tree.
    static func nested(_ depth: Int) -> Tree {
      (1..<depth).reduce(Tree()) { tree, _ in Tree(children: [tree]) }
    }
  }

  /// A value whose `Codable` code refuses to encode and to decode the value.
  struct Stubborn: Codable, Sendable {
    init() {}
    init(from decoder: any Decoder) throws { throw CancellationError() }
    func encode(to encoder: any Encoder) throws { throw CancellationError() }
  }

  static let streams = [Stream("main"), SecureStream("secure")]

  static let stream = CodedType(
    Stream.self, named: "Stream", as: String.self, encode: { $0.name },
    decode: { name in
      guard let found = streams.first(where: { $0.name == name }) else { throw Closed(code: 404) }
      return found
    })

  static let types = [
    stream, CodedType(Stanza.self), CodedType(Animal.self), CodedType(Closed.self),
    CodedType(Stubborn.self), CodedType(Tree.self),
  ]

  static func requirement(
    _ selector: Selector, _ types: any Any.Type..., returning result: any Any.Type = Void.self
  ) -> ProtocolDescription.Requirement {
    .init(
      selector, MethodSignature(argumentTypes: types, returnType: result), isRequired: false)
  }

  static let messages = [
    requirement("take:", (any Sendable).self, returning: (any Sendable).self),
    requirement("hear:", Int.self), requirement("read:", String.self),
    requirement("stop"), requirement("stream:did:", Stream.self, Stanza?.self),
    requirement("maybe:", (any Sendable)?.self),
    requirement("isReady:", String.self, returning: Bool.self),
    requirement("animals:", [Animal].self), requirement("secure:", SecureStream.self),
    requirement("visit:", URL.self), requirement("nested:", Int??.self),
    requirement("a:b:c:", Int8.self, String?.self, [Double].self),
  ]

  static func coder(_ limits: CodingLimits = CodingLimits()) throws -> MessageCoder {
    try MessageCoder(messages: messages, types: types, limits: limits)
  }

  /// Values of all kinds of types that a coder knows.
  static let values: [any Sendable] = known + own

  private static let known: [any Sendable] = [
    true, false, "", "text\u{2028}\n\"\u{0}\\/ä\u{1F600}", String(repeating: "long", count: 100),
    Int.min, -1, 0, 63, 64, Int.max, Int8.min, Int16(-300), Int32.max, Int64.min, UInt.max,
    UInt8(255),
    UInt16(7), UInt32.max, UInt64.max, Float(1.5), -Float.infinity, 0.1, -0.0, Double.infinity,
    Double.leastNonzeroMagnitude, Data(), Data([0, 255, 7]),
    Date(timeIntervalSinceReferenceDate: 12.5), UUID(), URL(filePath: "/a b"),
    Int?.some(3), Int?.none, String?.some(""), String?.none, Data?.some(Data([1])), Date?.none,
    UUID?.some(UUID()), Bool?.some(false), [Int](), [1, -2, 300], ["a", ""], [true, false],
    [Data([1]), Data()], [UUID()], [UInt8(0), 255], [Int?.none, 2], [String?.none, "b"],
    [Int]?.none,
    [Int]?.some([1]), ["a": 1.5], ["a": 1] as [String: Int]?, [String: Bool]?.none,
  ]

  private static let own: [any Sendable] = [
    Stanza(name: "iq", numbers: [1]), Stanza?.some(Stanza(name: "\"", numbers: [])), Stanza?.none,
    [Stanza(name: "iq", numbers: [])], [Stanza?.none], [Stanza]?.none,
    ["a": Stanza(name: "iq", numbers: [])], [String: Stanza]?.none, streams[0], streams[1],
    Stream?.none, Stream?.some(streams[1]), Closed(code: 1), Tree.nested(8),
  ]
}
