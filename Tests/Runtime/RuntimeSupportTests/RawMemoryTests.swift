import RuntimeSupport
import Testing

/// Memory from `malloc`.
struct RawMemoryTests {
  @Test(arguments: [1, 2, 4, 8, 16, 32, 64, 4096])
  func `memory is aligned, and belongs to the caller`(alignment: Int) {
    let blocks = (0..<100).map { size in
      let block = RawMemory.allocate(byteCount: size, alignment: alignment)
      block.initializeMemory(as: UInt8.self, repeating: UInt8(size), count: size)
      return block
    }
    #expect(blocks.allSatisfy { UInt(bitPattern: $0).isMultiple(of: UInt(alignment)) })
    #expect(Set(blocks).count == blocks.count)
    for (size, block) in blocks.enumerated() {
      let bytes = UnsafeRawBufferPointer(start: block, count: size)
      #expect(bytes.allSatisfy { $0 == UInt8(size) })
      RawMemory.free(block)
    }
  }
}
