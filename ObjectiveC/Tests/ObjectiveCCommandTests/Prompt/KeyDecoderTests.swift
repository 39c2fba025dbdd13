import Testing

@testable import multicast_objc

struct KeyDecoderTests {
  private static let sequences: [(bytes: String, key: Key)] = [
    ("a", .text("a")), ("é", .text("é")), ("語", .text("語")), ("👍", .text("👍")),
    ("\u{01}", .control("a")), ("\u{1A}", .control("z")), ("\u{03}", .control("c")),
    ("\r", .enter), ("\n", .enter), ("\t", .tab), ("\u{7F}", .backspace), ("\u{08}", .backspace),
    ("\u{1B}[A", .up), ("\u{1B}OA", .up), ("\u{1B}[B", .down), ("\u{1B}[C", .right),
    ("\u{1B}[D", .left), ("\u{1B}[H", .home), ("\u{1B}OF", .end), ("\u{1B}[1~", .home),
    ("\u{1B}[4~", .end), ("\u{1B}[3~", .delete), ("\u{1B}[1;5C", .wordRight),
    ("\u{1B}[1;3D", .wordLeft), ("\u{1B}[1;2D", .left), ("\u{1B}b", .alt("b")),
    ("\u{1B}\r", .altEnter), ("\u{1B}\u{7F}", .altBackspace), ("\u{1B}\u{1B}[A", .up),
    ("\u{1B}é", .text("é")), ("\u{1B}[15~", .unknown),
    ("\u{1B}[200~a\rb\r\n\t[\u{1B}[201~", .text("a\nb\n\t[")),
  ]

  @Test(arguments: sequences)
  func `bytes make a key`(bytes: String, key: Key) {
    #expect(decode(Array(bytes.utf8)) == [key])
  }

  @Test func `keys that come together are told apart`() {
    let bytes = Self.sequences.flatMap { Array($0.bytes.utf8) }
    #expect(decode(bytes) == Self.sequences.map(\.key))
  }

  @Test func `nothing is a key until it is complete`() {
    for (bytes, key) in Self.sequences {
      var decoder = KeyDecoder()
      let keys = bytes.utf8.map { decoder.decode($0) }
      #expect(keys.dropLast().allSatisfy { $0 == nil }, "\(bytes.debugDescription)")
      #expect(keys.last == key)
    }
  }

  @Test func `bytes that are no character become a replacement character`() {
    #expect(decode([0x80, 0x61]) == [.text("\u{FFFD}"), .text("a")])
    #expect(decode([0xE8, 0x61]) == [.text("a")])
    #expect(decode([0xFF, 0x80, 0x80, 0x80]) == [.text("\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}")])
  }

  private func decode(_ bytes: [UInt8]) -> [Key] {
    var decoder = KeyDecoder()
    return bytes.compactMap { decoder.decode($0) }
  }
}
