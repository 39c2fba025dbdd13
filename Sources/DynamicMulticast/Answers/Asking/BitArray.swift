/// An array of Boolean values, which needs a block of memory only for more than 64 elements.
struct BitArray: Sendable {
  private var first: UInt64 = 0
  private var others: [UInt64] = []
  private(set) var count = 0

  /// The number of `true` elements.
  var trueCount: Int {
    others.reduce(first.nonzeroBitCount) { $0 + $1.nonzeroBitCount }
  }

  subscript(index: Int) -> Bool {
    get {
      precondition(index >= 0 && index < count, "There is no element at \(index)")
      let word = index < 64 ? first : others[index / 64 - 1]
      return word & (1 << (index % 64)) != 0
    }
    set {
      precondition(index >= 0 && index < count, "There is no element at \(index)")
      set(index, newValue)
    }
  }

  /// The indices of the elements with a value, in ascending order.
  func indices(of value: Bool) -> [Int] { (0..<count).filter { self[$0] == value } }

  mutating func append(_ value: Bool) {
    if count % 64 == 0, count > 0 { others.append(0) }
    set(count, value)
    count += 1
  }

  private mutating func set(_ index: Int, _ value: Bool) {
    let bit: UInt64 = 1 << (index % 64)
    if index < 64 {
      first = value ? first | bit : first & ~bit
    } else if value {
      others[index / 64 - 1] |= bit
    } else {
      others[index / 64 - 1] &= ~bit
    }
  }
}
