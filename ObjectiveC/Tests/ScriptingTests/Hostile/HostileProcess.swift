import Foundation

/// A run of a hostile program by `multicast-objc run` in a separate process.
struct HostileProcess {
  let program: HostileProgram

  /// The path of the program.
  let path: String

  /// The memory limit of the program in bytes.
  static let limit = 100 << 20

  /// The bytes by which the process may exceed the limit.
  ///
  /// The code and data of the process use half of these bytes.
  static let allowance = 64 << 20

  /// The path of the command, which is built with the tests.
  static let command = URL(fileURLWithPath: CommandLine.arguments[0])
    .deletingLastPathComponent().appending(path: "multicast-objc").path

  /// The limit of the running time.
  ///
  /// The limit is one second for a program that fills its memory, and less for a program that only
  /// loops.
  private var time: String { program.endings.contains(.memory) ? "1" : "0.25" }

  /// The deadline, which is short for a program that waits.
  ///
  /// For other programs, the deadline only prevents a hang. On a busy machine, a shorter deadline
  /// would end them before they have filled their memory.
  private var deadline: String {
    program.endings.isDisjoint(with: [.deadline, .stopped]) ? "60" : "2"
  }

  /// Runs the program until it ends, or its time is up.
  ///
  /// The stack of the main thread is as large as the system allows, so that only the limits of the
  /// script bound a recursion.
  ///
  /// - Returns: The peak resident size of the process, in bytes.
  /// - Throws: An error if the process could not be started, or was killed.
  func peak() throws -> Int {
    let arguments = [
      "/bin/sh", "-c", "ulimit -s \"$(ulimit -H -s)\"; exec \"$0\" \"$@\"", Self.command, "run",
      "--memory", "\(Self.limit >> 20)", "--time", time, "--deadline", deadline, path,
    ]
    let process = try Self.spawn(arguments)
    var status: Int32 = 0
    var usage = rusage()
    guard wait4(process, &status, 0, &usage) == process else { throw Failure.lost(program.name) }
    // The low bits contain the signal that killed the process.
    let signal = status & 0x7F
    if signal != 0 { throw Failure.killed(program.name, signal: signal) }
    return usage.ru_maxrss << 10
  }

  private enum Failure: Error {
    case notStarted(String)
    case lost(String)
    case killed(String, signal: Int32)
  }

  /// Starts a process without input and output.
  private static func spawn(_ arguments: [String]) throws -> pid_t {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    for file: Int32 in 0...2 {
      posix_spawn_file_actions_addopen(&files, file, "/dev/null", O_RDWR, 0)
    }
    let texts = arguments.map { strdup($0) }
    defer { for text in texts { free(text) } }
    var process: pid_t = 0
    let failure = posix_spawn(&process, arguments[0], &files, nil, texts + [nil], environ)
    if failure != 0 { throw Failure.notStarted(arguments[0]) }
    return process
  }
}
