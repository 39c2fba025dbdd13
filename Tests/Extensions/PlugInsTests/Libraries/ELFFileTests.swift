import Foundation
import TestSupport
import Testing

@_spi(ObjectiveC) @testable import PlugIns

struct ELFFileTests {
  /// Returns a library that contains everything that `ELFFile` reads.
  private static func sample() throws -> [UInt8] {
    let libraries = try CLibrary()
    _ = try libraries.build("", as: "libBase.so")
    let path = try libraries.build(
      CLibrary.section("dm_plugin", "{}") + CLibrary.section("dm_library", "1", symbol: "y")
        + CLibrary.definition("$s4Ping3runyyF") + CLibrary.reference("$s10Invocation4sendyyF"),
      needing: ["libBase.so"])
    return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// Reads everything that `ELFFile` reads from a library.
  private func read(_ bytes: [UInt8]) throws(ELFError) {
    let file = try ELFFile(ByteSource(bytes))
    _ = (try file.needed(), try file.symbols(), try file.bytes(ofSections: "dm_plugin"))
  }

  private func error(_ bytes: [UInt8]) -> ELFError? {
    do throws(ELFError) {
      try read(bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a library for another machine is refused with the reason`() throws {
    let sample = try Self.sample()
    #expect(error(sample) == nil)
    func changed(_ offset: Int, to value: UInt8) -> [UInt8] {
      var bytes = sample
      bytes[offset] = value
      return bytes
    }
    #expect(error(changed(4, to: 1)) == .otherWordSize)
    #expect(error(changed(5, to: 2)) == .otherByteOrder)
    #expect(error(changed(18, to: 243)) == .otherMachine(243))
    #expect(error(changed(16, to: 4)) == .otherKind("a core dump"))
    #expect(error(changed(16, to: 9)) == .malformed("its kind is not known"))
    #expect("\(ELFError.otherMachine(243))".hasPrefix("it is for RISC-V, and this machine is "))
  }

  @Test func `a library that was cut off is an error wherever it ends`() throws {
    let sample = try Self.sample()
    for length in 0..<sample.count {
      switch error(Array(sample[..<length])) {
      case .truncated,
        .notELF where length < 4:
        break
      case let error: Issue.record("\(length): \(error.map { "\($0)" } ?? "no error")")
      }
    }
  }

  @Test func `sections of one name are read one after the other`() throws {
    let libraries = try CLibrary()
    // Different flags prevent the linker from merging the sections.
    let path = try libraries.build(
      """
      __attribute__((used, section("dm_plugin"))) static const char x[] = "a";
      __asm__(".pushsection dm_plugin,\\"aw\\",@progbits,unique,1\\n.asciz \\"b\\"\\n.popsection");
      """)
    let bytes = try #require(try LibraryFacts(path: path).plugInSection)
    #expect(
      bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }.sorted() == ["a", "b"])
  }

  @Test func `a part that is too large is an error, not an allocation`() throws {
    var bytes = try Self.sample()
    let sections = try ELFFile(ByteSource(bytes)).sections
    let index = try #require(sections.firstIndex { $0.name == ".dynstr" })
    let headers = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 0x28, as: UInt64.self) }
    // Change the size of the section, in a sparse file that is large enough for that size.
    let size = Int(headers) + index * 64 + 32
    bytes.replaceSubrange(size..<size + 8, with: [0, 0, 0, 0, 0x80, 0, 0, 0])
    let directory = try TemporaryDirectory()
    let path = directory.path("libLarge.so")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    #expect(truncate(path, 1 << 41) == 0)
    #expect(
      failure { try LibraryFacts(path: path) }.hasSuffix(
        "it is damaged: a table of names exceeds 256 MiB; copy it again"))
  }
}
