/// What a process must have counted, by the messages that came to it.
struct Tally {
  private(set) var received = 0
  private(set) var repeated = 0
  private var flows: [[Int]: Flow] = [:]

  /// The messages of a started process.
  private struct Flow {
    var numbers: Set<Int> = []

    /// The lowest number that came without being called a repetition.
    var first = Int.max

    /// Notes a message, and returns whether it came for the first time.
    mutating func note(_ number: Int, isRepetition: Bool) -> Bool {
      if !isRepetition { first = min(first, number) }
      return numbers.insert(number).inserted
    }

    var lost: Int {
      let numbers = numbers.filter { $0 >= first }
      return numbers.max().map { $0 - first + 1 - numbers.count } ?? 0
    }
  }

  /// Notes a message of a started process.
  mutating func note(_ number: Int, of sender: [Int], isRepetition: Bool) {
    received += 1
    let isNew = flows[sender, default: Flow()].note(number, isRepetition: isRepetition)
    if isRepetition || !isNew { repeated += 1 }
  }

  /// How many are missing between the first and the last of each.
  var lost: Int { flows.values.reduce(0) { $0 + $1.lost } }
}
