import Foundation
import LocalServer

/// Starts a server and three processes, kills them at random, and checks what they got.
struct Soak {
  let count: Int
  let seed: UInt64
  private static let names = ["0", "1", "2"]

  func run() throws -> Report {
    let folder = FileManager.default.temporaryDirectory.appending(path: "BridgeSoak-\(seed)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let storage = folder.appending(path: "server")
    let server = try LocalServer(storage, ["-js", "-sd", storage.path])
    defer { server.stop() }
    var random = Generator(state: seed)
    let begin = ContinuousClock.now
    var workers = try Self.names.map { try start($0, server.url, folder) }
    defer {
      for worker in workers where worker.isRunning { kill(worker.processIdentifier, SIGKILL) }
    }
    while !Self.haveJoined(folder), workers.allSatisfy(\.isRunning) { usleep(20_000) }
    var kills = 0
    while workers.contains(where: \.isRunning) {
      usleep(UInt32.random(in: 200_000...1_000_000, using: &random))
      let index = Int.random(in: workers.indices, using: &random)
      // One that has sent all stays, so that the end comes.
      guard try begun(Self.names[index], folder) < count / 3 else { continue }
      kill(workers[index].processIdentifier, SIGKILL)
      workers[index].waitUntilExit()
      kills += 1
      workers[index] = try start(Self.names[index], server.url, folder)
    }
    let failures = zip(Self.names, workers).filter { $0.1.terminationStatus != 0 }
    var report = Report(kills: kills, time: .now - begin)
    for (name, worker) in failures {
      report.violations.append("process \(name) ended with \(worker.terminationStatus)")
    }
    for receiver in Self.names { try check(receiver, folder, &report) }
    return report
  }

  /// Whether each process has joined.
  static func haveJoined(_ folder: URL) -> Bool {
    names.allSatisfy {
      FileManager.default.fileExists(atPath: folder.appending(path: "\($0).joined").path)
    }
  }

  private func begun(_ name: String, _ folder: URL) throws -> Int {
    try Log.read(folder.appending(path: "\(name).begun"), recordsOf: 1).last.map { Int($0[0]) } ?? 0
  }

  private func start(_ name: String, _ url: String, _ folder: URL) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["worker", url, name, String(count / 3), folder.path]
    try process.run()
    return process
  }

  /// Checks what a process got, in all its lives.
  private func check(_ receiver: String, _ folder: URL, _ report: inout Report) throws {
    var got = Self.names.map { _ in [Bool](repeating: false, count: count / 3) }
    // A process that is started again is another sender: the server may still read what the one that
    // was killed had written, while the next one sends.
    let lives = try Self.names.map { sender in
      try Log.read(folder.appending(path: "\(sender).lives"), recordsOf: 1).map { Int($0[0]) }
    }
    var last = lives.map { $0.map { _ in -1 } }
    for record in try Log.read(folder.appending(path: "\(receiver).received"), recordsOf: 3) {
      let (sender, number) = (Int(record[0]), Int(record[1]))
      guard got.indices.contains(sender), got[sender].indices.contains(number) else {
        report.violations.append("\(receiver) got \(number) of \(sender), which was never sent")
        continue
      }
      report.received += 1
      if record[2] > 1 {
        report.repeated += 1
      } else if let life = lives[sender].lastIndex(where: { $0 <= number }) {
        if number <= last[sender][life] {
          report.violations.append(
            "\(receiver) got \(number) of \(sender) after \(last[sender][life])")
        }
        last[sender][life] = number
      }
      got[sender][number] = true
    }
    for (index, sender) in Self.names.enumerated() where sender != receiver {
      for range in try Log.read(folder.appending(path: "\(sender).stored"), recordsOf: 2) {
        report.promised += range[1] - range[0]
        for number in range[0]..<range[1] where !got[index][Int(number)] {
          report.violations.append("\(receiver) did not get \(number) of \(sender)")
        }
      }
    }
  }
}

/// A generator whose seed can be given again.
private struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
