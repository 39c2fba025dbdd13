import Foundation
import Synchronization

/// Samples the resident size and the processor time of this process every ten milliseconds.
final class ProcessSampler: Sendable {
  private let state = Mutex(State())

  private struct State {
    var peak = 0
    var highest = 0
    var isRunning = true
  }

  init() {
    let thread = Thread { [self] in
      while sample() { usleep(10_000) }
    }
    thread.start()
  }

  private func sample() -> Bool {
    let size = Self.residentSize
    return state.withLock { state in
      state.peak = max(state.peak, size)
      state.highest = max(state.highest, size)
      return state.isRunning
    }
  }

  func stop() { state.withLock { $0.isRunning = false } }

  /// The largest sampled size, in bytes.
  var highest: Int { state.withLock { $0.highest } }

  /// Returns the largest size since the previous call, in bytes.
  func takePeak() -> Int {
    let size = Self.residentSize
    return state.withLock { state in
      defer { state.peak = 0 }
      return max(state.peak, size)
    }
  }

  /// The resident size in bytes, without pages of files.
  ///
  /// Pages of files are loaded when the code of a library runs for the first time.
  static var residentSize: Int {
    let pages = pages(of: "/proc/self/statm")
    return pages.count > 2 ? (pages[1] - pages[2]) * Int(getpagesize()) : 0
  }

  /// The resident size in bytes, after the allocator has returned its free memory.
  ///
  /// The allocator keeps free memory for each arena, and the number of arenas depends on the number
  /// of threads that allocate at once. This memory does not belong to the script.
  static var sizeInUse: Int {
    typealias Trim = @convention(c) (_ padding: Int) -> Int32
    if let trim = dlsym(nil, "malloc_trim").map({ unsafeBitCast($0, to: Trim.self) }) {
      _ = trim(0)
    }
    return residentSize
  }

  /// The number of threads of this process.
  static var threads: Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count) ?? 0
  }

  /// Returns three numbers of pages: the total, the resident pages, and the pages of files.
  private static func pages(of file: String) -> [Int] {
    let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    return text.split(separator: " ").prefix(3).compactMap { Int($0) }
  }

  /// The processor time that all threads have used.
  static var processorTime: Duration {
    var now = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now)
    return .seconds(now.tv_sec) + .nanoseconds(now.tv_nsec)
  }

  /// Waits up to ten seconds until the process is idle.
  ///
  /// Code that a program has left behind may run forever. On a busy machine, code that is about to
  /// end may still take a second.
  ///
  /// - Returns: `true` if the process is idle.
  static func waitUntilQuiet() -> Bool {
    for _ in 0..<1000 {
      let before = processorTime
      usleep(10_000)
      if processorTime - before < .milliseconds(2) { return true }
    }
    return false
  }

  /// Makes the allocator return memory to the system when a program has released it.
  ///
  /// By default, the thresholds of the allocator rise with the released sizes, so that it would
  /// keep up to 64 MB for the next program.
  static func keepNoFreeMemory() {
    typealias Setter = @convention(c) (_ parameter: Int32, _ value: Int32) -> Int32
    guard let mallopt = dlsym(nil, "mallopt").map({ unsafeBitCast($0, to: Setter.self) }) else {
      return
    }
    let (trimThreshold, mmapThreshold): (Int32, Int32) = (-1, -3)
    _ = mallopt(trimThreshold, 128 << 10)
    _ = mallopt(mmapThreshold, 128 << 10)
  }

  /// `true` if the process has a sanitizer, whose memory is not bounded.
  static let hasSanitizer = ["__asan_init", "__tsan_init"].contains { name in
    dlsym(nil, name as String) != nil
  }
}
