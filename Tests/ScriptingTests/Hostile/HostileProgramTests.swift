import Foundation
import Testing

/// Programs that try to end their host, to escape limits, to hang and to leave something behind.
///
/// They run in a process of their own: one after the other, and many at once.
@Suite struct HostileProgramTests {
  @Test func `each program says how it may end`() throws {
    #expect(try HostileProgram.all.get().count > 100)
  }

  // It takes minutes, and some programs reach one limit before another where the machine is busy.
  @Test(.enabled(if: HostileProgram.filter != nil))
  func `a process outlives all programs, and keeps none of them`() async throws {
    let journal = FileManager.default.temporaryDirectory
      .appending(path: "hostile-\(ProcessInfo.processInfo.processIdentifier)").path
    await #expect(processExitsWith: .success) { [journal = journal as String] in
      try HostileProgramTests.runAll(journal: journal)
    }
    let last = try String(contentsOfFile: journal, encoding: .utf8).split(separator: "\n").last
    #expect(last == "all", "The process ended in \(last ?? "the first program").")
    try FileManager.default.removeItem(atPath: journal)
  }

  /// How much the process may be larger than the limit of memory makes it, in bytes.
  private static let slack = 32 << 20

  /// How long a program may still run after its limit, or after the host has stopped it.
  private static let delay = Duration.milliseconds(500)

  private static func runAll(journal: String) throws {
    let programs = try HostileProgram.chosen()
    try Data().write(to: URL(filePath: journal))
    let log = try #require(FileHandle(forWritingAtPath: journal))
    // What the first script alone needs is no part of the measure.
    if let first = programs.first { _ = HostileRun(first).run() }
    #expect(ProcessSampler.waitUntilQuiet())
    let sampler = ProcessSampler()
    let (start, threads) = (sampler.takePeak(), ProcessSampler.threads)
    for program in programs {
      log.write(Data("\(program.name)\n".utf8))
      try check(program, sampler, start: start)
    }
    sampler.stop()
    if !ProcessSampler.hasSanitizer {
      #expect(sampler.highest - start <= HostileRun.memory * 5 / 4 + slack)
      #expect(ProcessSampler.residentSize - start < slack)
    }
    // Dispatch's idle threads end after some seconds.
    for _ in 0..<300 where ProcessSampler.threads > threads + 8 { usleep(100_000) }
    #expect(ProcessSampler.threads <= threads + 8)
    log.write(Data("all\n".utf8))
  }

  private static func check(
    _ program: HostileProgram, _ sampler: ProcessSampler, start: Int
  ) throws {
    let run = HostileRun(program)
    let before = sampler.takePeak()
    let time = run.run()
    let (ending, text) = run.outcome
    let name = program.name
    let found = try #require(ending)
    #expect(
      program.endings.contains(found), "\(name) ends so: \(found.rawValue). \(text.prefix(300))")
    let isQuiet = ProcessSampler.waitUntilQuiet()
    #expect(isQuiet, "\(name) still runs.")
    #expect(!run.isLeft && run.charged == 0, "\(name) leaves \(run.charged) bytes.")
    if found == .stopped { #expect(time < delay, "\(name) took \(time) to stop.") }
    // What another program has left is reported with that one.
    let growth = sampler.takePeak() - max(start, before)
    #expect(
      ProcessSampler.hasSanitizer || growth <= HostileRun.memory * 5 / 4 + slack,
      "\(name) made the process \(growth >> 20) MB larger.")
    if ProcessInfo.processInfo.environment["SMAPS"] != nil {
      try? FileManager.default.copyItem(atPath: "/proc/self/smaps", toPath: "/tmp/td-smaps-" + name.replacingOccurrences(of: "/", with: "-"))
    }
    let kept = ProcessSampler.residentSize - max(start, before)
    #expect(
      ProcessSampler.hasSanitizer || kept <= slack / 4,
      "\(name) left the process \(kept >> 20) MB larger.")
  }
}
