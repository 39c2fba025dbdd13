import Foundation
import Synchronization
import TestSupport
import Testing

/// Programs that try to crash their host, to escape limits, to hang, or to leave something behind.
///
/// `HOSTILE_SCRIPTS=1` runs the programs one after the other in one process, many at once in
/// another, and each in a separate process. `HOSTILE_SCRIPTS=short` runs each program once, many at
/// once, and a sample in separate processes.
@Suite(.serialized) struct HostileProgramTests {
  @Test func `each program says how it may end`() throws {
    let programs = try HostileProgram.all.get()
    #expect(programs.count > 500)
    let names = Dictionary(grouping: programs, by: \.name)
    #expect(names.filter { $0.value.count > 1 }.keys.sorted() == [])
  }

  private static let folder = ProcessInfo.processInfo.environment["HOSTILE_SCRIPTS_FOLDER"]

  @Test(.enabled(if: folder != nil)) func `the programs are written to a folder`() throws {
    let folder = URL(filePath: try #require(Self.folder))
    for program in try HostileProgram.all.get() { _ = try program.write(into: folder) }
  }

  // The following tests take a while.

  @Test(.enabled(if: HostileProgram.filter != nil && !HostileProgram.isShort))
  func `a process outlives all programs, and keeps none of them`() async throws {
    let journal = FileManager.default.temporaryDirectory
      .appending(path: "hostile-\(ProcessInfo.processInfo.processIdentifier)").path
    await #expect(processExitsWith: .success) { [journal = journal as String] in
      try HostileProgramTests.runInTurn(journal: journal)
    }
    let last = try String(contentsOfFile: journal, encoding: .utf8).split(separator: "\n").last
    #expect(last == "all", "The process ended in \(last ?? "the first program").")
    try FileManager.default.removeItem(atPath: journal)
  }

  @Test(.enabled(if: HostileProgram.filter != nil && !ProcessSampler.hasSanitizer))
  func `no process of a program is larger than its limit of memory and 64 MB`() throws {
    let all = try HostileProgram.chosen()
    let programs = HostileProgram.isShort ? HostileProgram.sample(of: all) : all
    let folder = try TemporaryDirectory()
    let processes = try programs.map { program in
      let path = try program.file?.path ?? program.write(into: URL(filePath: folder.path("")))
      return HostileProcess(program: program, path: path)
    }
    let peaks = Mutex<[String: Result<Int, any Error>]>([:])
    Self.forEach(processes, program: \.program, computing: Self.processors) { process in
      let peak = Result { try process.peak() }
      peaks.withLock { $0[process.program.name] = peak }
    }
    for program in programs {
      let peak = try #require(peaks.withLock { $0[program.name] }).get()
      #expect(
        peak <= HostileProcess.limit + HostileProcess.allowance,
        "\(program.name) took \(peak >> 20) MB.\n\(program.source)")
    }
  }

  @Test(.enabled(if: HostileProgram.filter != nil))
  func `many programs run at once, each with its own limits`() async {
    await #expect(processExitsWith: .success) { try HostileProgramTests.runAtOnce() }
  }

  /// The bytes by which the process may exceed the size that results from the memory limit.
  private static let slack = 32 << 20

  /// The time in which a program may still use processors after the host has stopped it.
  private static let delay = Duration.milliseconds(250)

  /// The bytes that an idle thread adds to the process.
  private static let threadSize = 256 << 10

  // MARK: One after the other

  private static func runInTurn(journal: String) throws {
    let programs = try HostileProgram.chosen()
    try Data().write(to: URL(filePath: journal))
    let log = try #require(FileHandle(forWritingAtPath: journal))
    let sampler = try begin(programs)
    let (start, threads) = (sampler.takePeak(), ProcessSampler.threads)
    for program in programs {
      log.write(Data("\(program.name)\n".utf8))
      try check(HostileRun(program), sampler, start: start)
      if program.endings == [.time] {
        try check(HostileRun(program, isStopped: true), sampler, start: start)
      }
    }
    end(sampler, start: start, threads: threads, programs: 1)
    log.write(Data("all\n".utf8))
  }

  private static func check(_ run: HostileRun, _ sampler: ProcessSampler, start: Int) throws {
    let before = sampler.takePeak()
    let threads = ProcessSampler.threads
    let time = run.run()
    try checkEnding(of: run)
    let name = run.program.name
    #expect(ProcessSampler.waitUntilQuiet(), "\(name) still runs.")
    checkNothingIsLeft(of: run)
    if let time { #expect(time < delay, "\(name) took \(time) to stop.\n\(run.program.source)") }
    // Memory that another program has left behind is reported for that program.
    let growth = sampler.takePeak() - max(start, before)
    let kept = ProcessSampler.sizeInUse - max(start, before)
    if ProcessSampler.hasSanitizer { return }
    #expect(
      growth <= HostileRun.memory * 5 / 4 + slack,
      "\(name) made the process \(growth >> 20) MB larger.")
    let idle = max(0, ProcessSampler.threads - threads)
    #expect(
      kept <= slack / 2 + idle * threadSize, "\(name) left the process \(kept >> 20) MB larger.")
    // Hundreds of idle threads occupy 11 MB, which would be counted for the next program.
    waitForIdleThreads(threads)
  }

  // MARK: Many at once

  private static let processors = ProcessInfo.processInfo.activeProcessorCount

  private static func runAtOnce() throws {
    let isShort = HostileProgram.isShort
    // In the long form, another test runs all programs, so a quarter of them is enough here.
    let programs = try HostileProgram.chosen().enumerated()
      .filter { isShort || $0.offset.isMultiple(of: 4) }.map(\.element)
    let runs = programs.map { HostileRun($0, isAlone: false) }
    // With more threads, a program gets less done before its time is up.
    let threads = isShort ? processors + 1 : 16
    let sampler = try begin(programs)
    let (start, threadsBefore) = (sampler.takePeak(), ProcessSampler.threads)
    forEach(runs, program: \.program, computing: threads) { $0.run() }
    for run in runs { try checkEnding(of: run) }
    #expect(ProcessSampler.waitUntilQuiet())
    for run in runs { checkNothingIsLeft(of: run) }
    end(sampler, start: start, threads: threadsBefore, programs: threads + waiting)
  }

  // MARK: Helpers

  /// The number of threads for programs that only wait.
  private static let waiting = 12

  /// Calls the body for each program on several threads.
  ///
  /// Waiting programs have separate threads, and therefore do not delay computing programs.
  private static func forEach<Run: Sendable>(
    _ runs: [Run], program: (Run) -> HostileProgram, computing: Int,
    _ body: @escaping @Sendable (Run) -> Void
  ) {
    let done = DispatchSemaphore(value: 0)
    for (waits, threads) in [(true, waiting), (false, computing)] {
      let queue = Mutex(ArraySlice(runs.filter { program($0).waits == waits }))
      for _ in 0..<threads {
        let thread = Thread {
          while let run = queue.withLock({ $0.popFirst() }) { body(run) }
          done.signal()
        }
        thread.start()
      }
    }
    for _ in 0..<(waiting + computing) { done.wait() }
  }

  /// Begins sampling, after the first script has initialized the process.
  private static func begin(_ programs: [HostileProgram]) throws -> ProcessSampler {
    ProcessSampler.keepNoFreeMemory()
    _ = HostileRun(try #require(programs.first)).run()
    #expect(ProcessSampler.waitUntilQuiet())
    return ProcessSampler()
  }

  /// Checks the size of the process after all programs have ended.
  ///
  /// The process must not have grown, and its peak must not exceed the limits of the programs that
  /// ran at once.
  private static func end(_ sampler: ProcessSampler, start: Int, threads: Int, programs: Int) {
    sampler.stop()
    waitForIdleThreads(threads)
    #expect(ProcessSampler.threads <= threads + 8)
    if ProcessSampler.hasSanitizer { return }
    let (highest, last) = (sampler.highest - start, ProcessSampler.sizeInUse - start)
    let limit = programs * HostileRun.memory * 5 / 4 + slack
    #expect(highest <= limit, "It was \(highest >> 20) MB larger.")
    #expect(last < slack, "It is \(last >> 20) MB larger.")
  }

  /// Waits until the idle threads of Dispatch have ended, which takes a few seconds.
  private static func waitForIdleThreads(_ threads: Int) {
    for _ in 0..<300 where ProcessSampler.threads > threads + 8 { usleep(100_000) }
  }

  private static func checkEnding(of run: HostileRun) throws {
    let (ending, text) = run.outcome
    let found = try #require(ending)
    #expect(
      run.endings.contains(found),
      "\(run.program.name) ends so: \(found.rawValue). \(text.prefix(300))\n\(run.program.source)")
  }

  private static func checkNothingIsLeft(of run: HostileRun) {
    // Jobs and timers that find their script deallocated may be about to return.
    for _ in 0..<30_000 where run.isLeft || run.isCounted { usleep(1000) }
    #expect(!run.isLeft && run.charged == 0, "\(run.program.name) leaves \(run.charged) bytes.")
  }
}
