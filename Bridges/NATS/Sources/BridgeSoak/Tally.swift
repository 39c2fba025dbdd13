/// The expected statistics of a process, computed from the messages that it received.
struct Tally {
  private(set) var received = 0
  private(set) var repeated = 0
  private var flows: [[Int]: Flow] = [:]

  /// The messages of a run of a sender.
  private struct Flow {
    var numbers: Set<Int> = []

    /// The lowest number of a message that was not declared a repetition.
    var first = Int.max

    /// Records a message, and returns `true` if it was received for the first time.
    mutating func note(_ number: Int, isRepetition: Bool) -> Bool {
      if !isRepetition { first = min(first, number) }
      return numbers.insert(number).inserted
    }

    var lost: Int {
      let numbers = numbers.filter { $0 >= first }
      return numbers.max().map { $0 - first + 1 - numbers.count } ?? 0
    }
  }

  /// Records message `number` of a sender's run.
  mutating func note(_ number: Int, of sender: [Int], isRepetition: Bool) {
    received += 1
    let isNew = flows[sender, default: Flow()].note(number, isRepetition: isRepetition)
    if isRepetition || !isNew { repeated += 1 }
  }

  /// The number of messages that are missing between the first and the last message of each sender.
  var lost: Int { flows.values.reduce(0) { $0 + $1.lost } }
}
