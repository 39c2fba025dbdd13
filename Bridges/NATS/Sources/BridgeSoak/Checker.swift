import Foundation

/// Compares the logs of the processes with the guarantees while the logs are being written.
struct Checker {
  private let folder: SoakFolder
  private let count: Int
  private let isStored: Bool
  private var readers: [LogReader]

  /// `true` for each message that was received, by receiver, sender and number.
  private var got: [[[Bool]]]

  /// The stream sequence of each message, by sender and number; 0 if the sequence is unknown.
  private var places: [[UInt64]]

  /// The first and the last number received, by receiver, sender and the sender's run.
  private var flows: [[[Int: Flow]]]

  /// The messages that the last run of each process has received, which its statistics must agree
  /// with.
  private var tallies: [Tally]

  private struct Flow {
    var first: Int
    var last: Int
  }

  /// Prepares the checker; `count` is the number of messages of each process.
  init(_ folder: SoakFolder, count: Int, isStored: Bool) {
    self.folder = folder
    self.count = count
    self.isStored = isStored
    let names = SoakFolder.names
    readers = names.map { LogReader(folder.file("\($0).received"), recordsOf: 4) }
    got = names.map { _ in names.map { _ in [Bool](repeating: false, count: count) } }
    places = names.map { _ in [UInt64](repeating: 0, count: count) }
    flows = names.map { _ in names.map { _ in [:] } }
    tallies = names.map { _ in Tally() }
  }

  /// Reads the new records of all logs, checks the records, and adds violations to `report`.
  mutating func read(_ report: inout Report) throws {
    let lives = try SoakFolder.names.map { try folder.lives(of: $0) }
    for receiver in readers.indices {
      for record in try readers[receiver].next() { note(record, of: receiver, lives, &report) }
    }
  }

  private mutating func note(
    _ record: [UInt64], of receiver: Int, _ lives: [[Int]], _ report: inout Report
  ) {
    if record[0] == Recorder.beginning {
      tallies[receiver] = Tally()
      return
    }
    let (sender, number) = (Int(record[0]), Int(record[1]))
    // Each run of a process is a separate sender: the server may still read messages of a killed
    // run while the next run already sends.
    guard lives.indices.contains(sender), isStored ? number < count : sender != receiver,
      let life = lives[sender].lastIndex(where: { $0 <= number })
    else {
      report.violations.append("\(receiver) got \(number) of \(sender), which was never sent")
      return
    }
    tallies[receiver].note(number, of: [sender, life], isRepetition: record[2] > 1)
    if sender == receiver { return }
    report.received += 1
    if isStored {
      if places[sender][number] == 0 { places[sender][number] = record[3] }
      if places[sender][number] != record[3] {
        report.violations.append("\(number) of \(sender) has two places in the stream")
      }
      defer { got[receiver][sender][number] = true }
      if record[2] > 1 {
        report.repeated += 1
        return
      }
      // A killed server may forget that it has delivered a message to this or an earlier run of the
      // process. The server then delivers the message after later messages, and declares it a first
      // delivery.
      let isLate = flows[receiver][sender][life].map { number <= $0.last } ?? false
      if report.serverKills > 0, isLate {
        report.forgotten += 1
        return
      }
    }
    guard var flow = flows[receiver][sender][life] else {
      flows[receiver][sender][life] = Flow(first: number, last: number)
      return
    }
    if number <= flow.last {
      report.violations.append("\(receiver) got \(number) of \(sender) after \(flow.last)")
    }
    flow.last = max(flow.last, number)
    flows[receiver][sender][life] = flow
  }

  /// Returns `true` if all promised messages have been received.
  func isComplete() throws -> Bool {
    if isStored { return try missing(most: 1).isEmpty }
    return flows.indices.allSatisfy { receiver in
      flows.indices.allSatisfy { sender in
        sender == receiver || flows[receiver][sender].values.contains { $0.last >= count }
      }
    }
  }

  /// Runs the final checks, and adds violations to `report`; `killed` are the indices of killed
  /// processes.
  func finish(_ killed: Set<Int>, _ report: inout Report) throws {
    for receiver in flows.indices { try finish(receiver, killed, &report) }
    guard isStored else { return }
    report.promised = try promised { _, _ in }
    report.violations += try missing(most: 20)
  }

  /// Checks the statistics of the last run of process `receiver`.
  private func finish(_ receiver: Int, _ killed: Set<Int>, _ report: inout Report) throws {
    guard let counted = try folder.records("\(receiver).counted", of: 4).last else {
      report.violations.append("\(receiver) has not written down its numbers")
      return
    }
    report.lost += counted[1]
    report.countedRepeated += counted[2]
    let tally = tallies[receiver]
    let expected = [tally.received, tally.lost, tally.repeated]
    if counted.prefix(3).map({ Int($0) }) != expected {
      report.violations.append(
        "\(receiver) counts received, lost and repeated as \(counted.prefix(3)), not \(expected)")
    }
    if isStored || killed.contains(receiver) { return }
    // Losses are counted from the first received message, and the last message is received once
    // everything is quiet.
    for sender in flows.indices where sender != receiver && !killed.contains(sender) {
      let flow = flows[receiver][sender][0]
      if flow.map({ $0.last < count || $0.first > 0 && counted[3] == 0 }) ?? true {
        report.violations.append(
          "\(receiver) got \(flow.map { "\($0.first)...\($0.last)" } ?? "nothing") of \(sender)")
      }
    }
  }

  /// Returns descriptions of promised messages that were not received, up to `limit`.
  private func missing(most limit: Int) throws -> [String] {
    var missing: [String] = []
    _ = try promised { sender, number in
      for receiver in got.indices where receiver != sender && missing.count < limit {
        if !got[receiver][sender][number] {
          missing.append("\(receiver) did not get \(number) of \(sender)")
        }
      }
    }
    return missing
  }

  /// Returns the number of promised deliveries, and calls `body` with each promised message.
  private func promised(_ body: (Int, Int) -> Void) throws -> UInt64 {
    var promised: UInt64 = 0
    for (sender, name) in SoakFolder.names.enumerated() {
      for range in try folder.records("\(name).stored", of: 2) {
        promised += (range[1] - range[0]) * UInt64(SoakFolder.names.count - 1)
        for number in range[0]..<range[1] { body(sender, Int(number)) }
      }
    }
    return promised
  }
}
