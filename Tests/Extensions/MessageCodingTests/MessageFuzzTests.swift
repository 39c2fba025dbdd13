import Invocation
import MessageCoding
import RuntimeSupport
import TestSupport
import Testing

/// Tests of messages with random changes.
///
/// `scripts/fuzz.sh` runs these tests for a longer time, and from a given seed.
struct MessageFuzzTests {
  private let limits = CodingLimits(bytes: 4096, depth: 16)
  private let coder: MessageCoder

  /// The limits of `largeCoder`, which reads messages with large pieces.
  private let largeLimits = CodingLimits(bytes: 1 << 19, depth: 16)
  private let largeCoder: MessageCoder

  /// A coder with the default limits, for writing messages that the other coders have read.
  ///
  /// A message can take more bytes in the other format.
  private let lenient: MessageCoder
  private let messages: [[UInt8]]
  private let replies: [[UInt8]]

  init() throws {
    coder = try Samples.coder(limits)
    largeCoder = try Samples.coder(largeLimits)
    let lenient = try Samples.coder()
    let invocations =
      Samples.values.map { Invocation("take:", arguments: [$0]) } + [
        Invocation("hear:", 1), Invocation("stop"), Invocation("maybe:", String?.none),
        Invocation("a:b:c:", Int8(-7), String?.some("b"), [0.5, -0.0]),
        Invocation("stream:did:", Samples.streams[0], Samples.Stanza(name: "iq", numbers: [1])),
      ]
    let origins = [nil, MessageOrigin(sender: 0x1F3A, number: 300)]
    let replies = Samples.values.map { value in
      CodedReply(
        process: "roster",
        answers: [
          CodedAnswer(delegate: "Log", outcome: .success(value)),
          CodedAnswer(delegate: "Store", outcome: .failure(Samples.Closed(code: 1))),
          CodedAnswer(delegate: "Other", outcome: .failure(CancellationError())),
        ])
    }
    self.lenient = lenient
    messages = try invocations.flatMap { invocation in
      try origins.flatMap { origin in
        let message = CodedMessage(invocation, origin: origin)
        return [
          try lenient.encode(message, as: .json), try lenient.encode(message, as: .binary),
        ]
      }
    }
    self.replies = try replies.flatMap { reply in
      [
        try lenient.encode(reply, to: "take:", as: .json),
        try lenient.encode(reply, to: "take:", as: .binary),
      ]
    }
  }

  @Test func `whatever the bytes are, a message comes of them or an error`() {
    var (read, refused, both) = (0, 0, 0)
    fuzz("messages", rounds: 500) { seed in
      var random = SeededGenerator(seed: seed)
      let isLarge = Int.random(in: 0..<8, using: &random) == 0
      let limits = isLarge ? largeLimits : limits
      let bytes = Self.changed(messages, isLarge: isLarge, &random)
      _ = bytes.withUnsafeBytes(coder.origin)
      do {
        let described = Self.described(bytes) { try DescribedMessage(reading: $0, limits: limits) }
        let message = try (isLarge ? largeCoder : coder).decode(bytes)
        let invocation = message.invocation
        if let described {
          #expect(described.selector == invocation.selector.name, "seed \(seed)")
          #expect(described.origin == message.origin, "seed \(seed)")
          expectSame(described, message, seed)
          both += 1
        }
        #expect(Samples.messages.contains { $0.selector == invocation.selector }, "seed \(seed)")
        #expect(!"\(invocation)".isEmpty, "seed \(seed)")
        // Encoding succeeds, because every decoded value has a registered type.
        for format in [MessageFormat.json, .binary] {
          guard let written = written(seed, { try lenient.encode(message, as: format) }) else {
            continue
          }
          let again = try lenient.decode(written)
          #expect(again.origin == message.origin, "seed \(seed)")
          #expect(try lenient.encode(again, as: format) == written, "seed \(seed)")
        }
        read += 1
      } catch let error as MessageCodingError {
        #expect((1..<2000).contains("\(error)".utf8.count), "seed \(seed)")
        refused += 1
      } catch {
        Issue.record("seed \(seed): \(error)")
      }
    }
    #expect(read > 0 && refused > 0 && both > read / 2)
  }

  /// Expects that the texts of a described message decode to the same message.
  private func expectSame(_ described: DescribedMessage, _ message: CodedMessage, _ seed: UInt64) {
    let arguments = described.arguments.map { argument in
      #"{"type":"\#(argument.type)","value":\#(argument.text)}"#
    }
    let text =
      #"{"selector":"\#(described.selector)","arguments":[\#(arguments.joined(separator: ","))]}"#
    let found = written(seed) { try lenient.decode(Array(text.utf8)) }
    guard let found else { return }
    #expect(
      written(seed) { try lenient.encode(CodedMessage(found.invocation), as: .json) }
        == written(seed) { try lenient.encode(CodedMessage(message.invocation), as: .json) },
      "seed \(seed)")
  }

  /// Returns the result of `body`, or `nil` if a string of a binary message cannot be written in
  /// JSON.
  private func written<T>(_ seed: UInt64, _ body: () throws -> T) -> T? {
    do {
      return try body()
    } catch {
      #expect("\(error)".contains("combining marks"), "seed \(seed)")
      return nil
    }
  }

  @Test func `whatever the bytes are, a reply comes of them or an error`() {
    var (read, refused, both) = (0, 0, 0)
    fuzz("replies", rounds: 500) { seed in
      var random = SeededGenerator(seed: seed)
      let isLarge = Int.random(in: 0..<8, using: &random) == 0
      let limits = isLarge ? largeLimits : limits
      let bytes = Self.changed(replies, isLarge: isLarge, &random)
      do {
        let described = Self.described(bytes) { try DescribedReply(reading: $0, limits: limits) }
        let reply = try (isLarge ? largeCoder : coder).decodeReply(bytes, to: "take:")
        if let described {
          #expect(described.answers.count == reply.answers.count, "seed \(seed)")
          both += 1
        }
        for format in [MessageFormat.json, .binary] {
          guard
            let written = written(seed, { try lenient.encode(reply, to: "take:", as: format) })
          else { continue }
          let again = try lenient.decodeReply(written, to: "take:")
          #expect(try lenient.encode(again, to: "take:", as: format) == written, "seed \(seed)")
        }
        read += 1
      } catch let error as MessageCodingError {
        #expect((1..<2000).contains("\(error)".utf8.count), "seed \(seed)")
        refused += 1
      } catch {
        Issue.record("seed \(seed): \(error)")
      }
    }
    #expect(read > 0 && refused > 0 && both > read / 2)
  }

  /// Reads bytes without the protocol, or returns `nil` if `read` refuses the bytes.
  ///
  /// A coder accepts more: its decoder ignores the texts of members that it does not need.
  private static func described<T>(
    _ bytes: [UInt8], _ read: (UnsafeRawBufferPointer) throws -> T
  ) -> T? {
    bytes.withUnsafeBytes { bytes in
      do {
        return try read(bytes)
      } catch {
        #expect(error is MessageCodingError)
        return nil
      }
    }
  }

  // MARK: Changes

  private static let pieces: [[UInt8]] =
    [
      "1e300", "-1e300", "1e400", "-1", "0", "18446744073709551616", "null", "true", #""NaN""#,
      #""Infinity""#, #""""#, "[]", "{}", "\\ud800", "\u{0}", "Swift.Int8",
      "FoundationEssentials.Date",
      "Swift.Optional<Any>", String(repeating: "[", count: 2000),
      String(repeating: "9", count: 400),
      String(repeating: #"{"a":"#, count: 20), "Stream", "version", "sender", "number",
    ].map { Array($0.utf8) } + [
      Array(repeating: 0xFF, count: 9) + [1], Array(repeating: 0x80, count: 12), [0xFF], [0x7F],
      [0, 0, 0, 0, 0, 0, 0xF8, 0x7F], [0xED, 0xA0, 0x80], [31], [0x44], [0xC4], [0x63],
    ]
    + [
      "Swift.Int", "()", "Swift.Optional<Any>", "Swift.Array<Swift.String>",
      "Swift.Dictionary<Swift.String, Swift.Int>",
      "MessageCodingTests.Samples.Tree", "Swift.Array<MessageCodingTests.Samples.Tree>",
    ].map { [31, UInt8($0.utf8.count)] + Array($0.utf8) }
    + [
      String(repeating: "\u{301}\u{323}", count: 70), String(repeating: "\\u0301", count: 200),
      "\n ", String(repeating: #"{"children":["#, count: 10), #"{"children":[{"children":[]}]}"#,
      "children", #""value":1,"#,
    ].map { Array($0.utf8) }

  /// Pieces of which each alone takes long if anything in it is compared with all the rest.
  private static let largePieces = [
    String(repeating: "\u{301}\u{323}", count: 60_000),
    String(repeating: "\\u0301\\u0323", count: 15_000),
    String(repeating: "a\u{301}", count: 60_000), String(repeating: "name", count: 40_000),
    String(repeating: "{},", count: 60_000), String(repeating: #"{"children":[]},"#, count: 10_000),
    String(repeating: #""k":1,"#, count: 20_000), String(repeating: "9", count: 100_000),
    (0..<20_000).map { #""k\#($0)":1,"# }.joined(),
    String(repeating: "\n", count: 100_000), String(repeating: "[", count: 100_000),
  ].map { Array($0.utf8) }

  /// A sample with some changes, or random bytes.
  private static func changed(
    _ samples: [[UInt8]], isLarge: Bool, _ random: inout SeededGenerator
  ) -> [UInt8] {
    var bytes = samples.randomElement(using: &random) ?? []
    if Int.random(in: 0..<16, using: &random) == 0 {
      bytes = Array(bytes.prefix(Int.random(in: 0...8, using: &random)))
      for _ in 0..<Int.random(in: 0...64, using: &random) {
        bytes.append(UInt8.random(in: 0...255, using: &random))
      }
    }
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let start = Int.random(in: 0...bytes.count, using: &random)
      let end = min(bytes.count, start + Int.random(in: 0...8, using: &random))
      let piece = pieces.randomElement(using: &random) ?? []
      switch Int.random(in: 0..<8, using: &random) {
      case 0: bytes.removeSubrange(start..<end)
      case 1: bytes.insert(contentsOf: bytes[start..<end], at: start)
      case 2: bytes.removeSubrange(start...)
      case 3: bytes.insert(contentsOf: piece, at: start)
      case 4: bytes.replaceSubrange(start..<end, with: piece)
      case 5:
        let other = samples.randomElement(using: &random) ?? []
        bytes.replaceSubrange(start..., with: other.dropFirst(start))
      default:
        if start < end { bytes[start] = UInt8.random(in: 0...255, using: &random) }
      }
    }
    if isLarge, let piece = largePieces.randomElement(using: &random) {
      // After a bracket or a quotation mark, where it may well be a part of the message.
      let places = bytes.indices.filter { #"{["""#.utf8.contains(bytes[$0]) }
      let place = places.randomElement(using: &random).map { $0 + 1 } ?? 0
      bytes.insert(contentsOf: piece, at: place)
    }
    return bytes
  }
}
