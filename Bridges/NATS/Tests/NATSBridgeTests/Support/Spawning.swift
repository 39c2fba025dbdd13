import Foundation
import Glibc
import Synchronization

/// Starts programs that are killed when this process ends, for whatever reason.
///
/// The kernel sends the signal when the thread that started the program ends. Therefore a single
/// thread, which never ends, starts all programs.
enum Spawning {
  private static let jobs = DispatchSemaphore(value: 0)
  private static let waiting = Mutex<[@Sendable () -> Void]>([])
  private static let thread: Void = Thread.detachNewThread {
    while true {
      jobs.wait()
      waiting.withLock { $0.removeFirst() }()
    }
  }

  static func start(_ command: [String]) throws -> pid_t {
    _ = thread
    let result = SpawnResult()
    waiting.withLock {
      $0.append {
        result.process.withLock { $0 = spawn(command) }
        result.done.signal()
      }
    }
    jobs.signal()
    result.done.wait()
    guard let started = result.process.withLock({ $0 }) else {
      throw TestFailure.command(command.joined(separator: " "))
    }
    return started
  }

  /// Runs `command` to its end, within two minutes, and throws unless the exit status is 0.
  static func run(_ command: [String]) throws {
    let process = try start(command)
    let end = ContinuousClock.now + .seconds(120)
    var status: CInt = 0
    while waitpid(process, &status, WNOHANG) == 0 {
      if ContinuousClock.now > end { kill(process, SIGKILL) }
      usleep(2000)
    }
    guard status == 0 else { throw TestFailure.command(command.joined(separator: " ")) }
  }

  private static func spawn(_ command: [String]) -> pid_t? {
    let command = ["/usr/bin/setpriv", "--pdeathsig", "KILL"] + command
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for output in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0)
    }
    var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    return posix_spawn(&process, command[0], &actions, nil, &arguments, environ) == 0
      ? process : nil
  }
}
