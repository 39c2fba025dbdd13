import Foundation
import LocalServer

/// Runs a server and three processes, kills them at random, and checks the messages they received.
struct Soak {
  let count: Int
  let seed: UInt64
  let isStored: Bool

  /// `true` if the server is killed, too.
  let killsServer: Bool
  let limit: Duration

  /// The executable of the processes.
  var program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()

  /// The maximum number of kills; `nil` for no maximum.
  var maximumKills: Int?

  /// The number of messages of each process.
  private var share: Int { count / SoakFolder.names.count }

  init(
    count: Int, seed: UInt64, isStored: Bool, killsServer: Bool, limit: Duration,
    program: URL? = nil,
    maximumKills: Int? = nil
  ) {
    self.count = count
    self.seed = seed
    self.isStored = isStored
    self.killsServer = killsServer
    self.limit = limit
    self.maximumKills = maximumKills
    if let program { self.program = program }
  }

  /// Runs the soak, for at most `limit` and half a minute more.
  func run() throws -> Report {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "BridgeSoak-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    let folder = SoakFolder(url: url)
    let storage = folder.file("server")
    let server = try LocalServer(storage, isStored ? ["-js", "-sd", storage.path] : [])
    defer { server.stop() }
    let begin = ContinuousClock.now
    let end = begin + limit
    var report = Report()
    var checker = Checker(folder, count: share, isStored: isStored)
    var workers = try SoakFolder.names.map { try start($0, server.url, folder) }
    defer {
      for worker in workers where worker.isRunning { kill(worker.processIdentifier, SIGKILL) }
    }
    var random = Generator(state: seed)
    var killed: Set<Int> = []
    var nextServerKill = begin + .milliseconds(Int.random(in: 1000...3000, using: &random))
    func isGoingOn() -> Bool { workers.allSatisfy(\.isRunning) && ContinuousClock.now < end }
    while !folder.all("joined"), isGoingOn() { usleep(20_000) }
    while !folder.all("done"), isGoingOn() {
      usleep(UInt32.random(in: 200_000...1_000_000, using: &random))
      if killsServer, ContinuousClock.now > nextServerKill, !folder.all("done") {
        // Check the log up to now strictly, because the server has forgotten nothing yet.
        try checker.read(&report)
        try server.restart()
        report.serverKills += 1
        nextServerKill = .now + .seconds(Int.random(in: 20...40, using: &random))
      }
      if !isStored {
        // A process that is stopped for a while is too slow for the messages of that time.
        let slow = workers[Int.random(in: workers.indices, using: &random)].processIdentifier
        kill(slow, SIGSTOP)
        usleep(UInt32.random(in: 100_000...500_000, using: &random))
        kill(slow, SIGCONT)
      }
      let index = Int.random(in: workers.indices, using: &random)
      // Do not kill a process that has sent all its messages, so that the run ends.
      guard report.kills < maximumKills ?? .max,
        try folder.begun(by: SoakFolder.names[index]) < share
      else { continue }
      kill(workers[index].processIdentifier, SIGKILL)
      workers[index].waitUntilExit()
      report.kills += 1
      folder.mark("killed")
      killed.insert(index)
      workers[index] = try start(SoakFolder.names[index], server.url, folder)
    }
    try checker.read(&report)
    if killsServer, isGoingOn() {
      // Forgotten deliveries are repeated to the processes whose statistics are checked at the end.
      try server.restart()
      report.serverKills += 1
    }
    while try isGoingOn() && !checker.isComplete() {
      usleep(200_000)
      try checker.read(&report)
    }
    if ContinuousClock.now >= end { report.violations.append("not all has come in \(limit)") }
    report.time = .now - begin
    try leave(workers, folder, &report)
    try checker.read(&report)
    try checker.finish(killed, &report)
    return report
  }

  /// Sets the mark `end`, so that `workers` leave, and waits for at most half a minute until they
  /// have ended.
  private func leave(_ workers: [Process], _ folder: SoakFolder, _ report: inout Report) throws {
    folder.mark("end")
    let end = ContinuousClock.now + .seconds(30)
    while workers.contains(where: \.isRunning), ContinuousClock.now < end { usleep(20_000) }
    for (name, worker) in zip(SoakFolder.names, workers) {
      if worker.isRunning {
        report.violations.append("process \(name) has not left")
        kill(worker.processIdentifier, SIGKILL)
        worker.waitUntilExit()
      } else if worker.terminationStatus != 0 {
        report.violations.append("process \(name) ended with \(worker.terminationStatus)")
      }
    }
  }

  private func start(_ name: String, _ url: String, _ folder: SoakFolder) throws -> Process {
    let process = Process()
    process.executableURL = program
    process.arguments = Worker.arguments(url, name, share, folder, isStored: isStored)
    try process.run()
    return process
  }
}

/// A random number generator with a seed, for repeatable runs.
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
