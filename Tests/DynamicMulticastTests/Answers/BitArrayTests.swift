import TestSupport
import Testing

@testable import DynamicMulticast

/// Random operations on a `BitArray`, compared with an array of Boolean values.
struct BitArrayTests {
  @Test(arguments: seeds(3))
  func `a bit array behaves as an array`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for count in 0..<200 {
      var model = (0..<count).map { _ in Bool.random(using: &random) }
      var bits = BitArray(model)
      for _ in 0..<count {
        let index = Int.random(in: 0..<count, using: &random)
        model[index].toggle()
        bits[index].toggle()
      }
      #expect(bits.count == count)
      #expect((0..<count).map { bits[$0] } == model, "seed \(seed)")
      #expect(bits.trueCount == model.count { $0 }, "seed \(seed)")
      for value in [false, true] {
        #expect(bits.indices(of: value) == model.indices.filter { model[$0] == value })
      }
    }
  }

  @Test func `an index outside of the array traps`() async {
    await #expect(processExitsWith: .failure) { _ = BitArray([true])[1] }
    await #expect(processExitsWith: .failure) {
      var bits = BitArray([true])
      bits[-1] = true
    }
  }
}

extension BitArray: ExpressibleByArrayLiteral {
  init(arrayLiteral elements: Bool...) { self.init(elements) }

  init(_ elements: some Sequence<Bool>) {
    self.init()
    for element in elements { append(element) }
  }
}
