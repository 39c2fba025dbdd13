import Foundation
import TestSupport
import Testing

@testable import PlugIns

struct ELFFuzzTests {
  @Test func `a damaged library is read or refused`() throws {
    let libraries = try CLibrary()
    _ = try libraries.build("", as: "libBase.so")
    let path = try libraries.build(
      CLibrary.section("dm_plugin", #"{"CFBundleIdentifier": "a", "CFBundleVersion": "1"}"#)
        + CLibrary.definition("$s4Ping3runyyF") + CLibrary.reference("$s10Invocation4sendyyF"),
      needing: ["libBase.so"])
    let sample = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    fuzz("libraries", rounds: 5000, atMost: .seconds(2)) { seed in
      var random = SeededGenerator(seed: seed)
      var bytes = sample
      for _ in 0..<Int.random(in: 1...6, using: &random) { damage(&bytes, using: &random) }
      do throws(ELFError) {
        let file = try ELFFile(ByteSource(bytes))
        _ = (try file.needed(), try file.symbols(), try file.bytes(ofSections: "dm_plugin"))
      } catch {
        _ = "\(error)"
      }
    }
  }

  private func damage(_ bytes: inout [UInt8], using random: inout SeededGenerator) {
    guard !bytes.isEmpty else { return }
    // Prefer the headers at the start and at the end, which contain the numbers.
    let size = min(bytes.count, 2400)
    let offset =
      switch Int.random(in: 0..<3, using: &random) {
      case 0: Int.random(in: 0..<min(bytes.count, 600), using: &random)
      case 1: bytes.count - 1 - Int.random(in: 0..<size, using: &random)
      default: Int.random(in: 0..<bytes.count, using: &random)
      }
    let values: [UInt8] = [0, 1, 0x7F, 0x80, 0xFF, .random(in: 0...255, using: &random)]
    switch Int.random(in: 0..<8, using: &random) {
    case 0: bytes.removeSubrange(offset...)
    case 1:
      // Overwrite a number of up to eight bytes, such as a size or an offset.
      let value = values.randomElement(using: &random) ?? 0
      for index in offset..<min(bytes.count, offset + 8) { bytes[index] = value }
    default: bytes[offset] = values.randomElement(using: &random) ?? 0
    }
  }
}
