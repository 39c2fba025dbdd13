import TestSupport
import Testing

@testable import DynamicMulticast

/// Random operations on a `DelegateTable`, compared with a dictionary.
struct DelegateTableTests {
  @Test(arguments: seeds(2))
  func `a table behaves as a dictionary`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var table = DelegateTable()
    var model: [UInt32: Int32] = [:]
    // Use few keys, so that most are or were in the table, and some keys that resemble addresses.
    let keys = (0..<200).map { UInt32($0 * 4) } + (0..<100).map { _ in random.next() as UInt32 }
    for index in 0..<Int32(20_000) {
      let key = keys.randomElement(using: &random) ?? 0
      // The table grows at first, and shrinks in the end.
      if Int32.random(in: 0..<20_000, using: &random) > index {
        #expect(table.set(index, for: key) == model.updateValue(index, forKey: key) ?? -1)
      } else if model.removeValue(forKey: key) != nil {
        table.remove(key)
      }
      if index % 100 == 0 {
        #expect(keys.allSatisfy { table.index(for: $0) == model[$0] ?? -1 }, "seed \(seed)")
      }
    }
    #expect(keys.allSatisfy { table.index(for: $0) == model[$0] ?? -1 }, "seed \(seed)")
  }
}
