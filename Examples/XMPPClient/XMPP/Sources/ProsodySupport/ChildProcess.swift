import Foundation
import Glibc
import Synchronization

/// A program that runs as a child of this process, with the output printed so far.
final class ChildProcess: Sendable {
  private let end = Once<Void>()

  private let input: Mutex<FileHandle?>
  private let text = Mutex("")

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: The path of the program.
  ///   - arguments: The program's arguments.
  ///   - observer: Called with the entire output whenever the output grows, and once at the end.
  /// - Throws: The system's error if the program cannot be started.
  init(
    _ path: String, _ arguments: [String],
    observer: @escaping @Sendable (_ output: String, _ hasEnded: Bool) -> Void = { _, _ in }
  ) throws {
    let (inputs, outputs) = (try Self.makePipe(), try Self.makePipe())
    input = Mutex(inputs.write)
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.standardInput = inputs.read
    process.standardOutput = outputs.write
    process.standardError = outputs.write
    try process.run()
    // The child has copies of these handles. Close them here, so that the pipe ends when the child
    // closes its copies.
    try inputs.read.close()
    try outputs.write.close()
    let output = outputs.read
    // Use a thread, because a dispatch source does not always report the end of a socket.
    Thread.detachNewThread { [weak self, end] in
      var data: Data
      repeat {
        data = output.availableData
        self?.append(data, observer)
      } while !data.isEmpty
      end.set(())
    }
  }

  deinit { closeInput() }

  private func append(_ data: Data, _ observer: (String, Bool) -> Void) {
    let all = text.withLock { text in
      text += String(decoding: data, as: UTF8.self)
      return text
    }
    observer(all, data.isEmpty)
  }

  /// The output printed so far.
  var output: String { text.withLock { $0 } }

  /// Closes the program's standard input; only the first call has an effect.
  func closeInput() {
    let handle = input.withLock { input in
      defer { input = nil }
      return input
    }
    try? handle?.close()
  }

  /// Waits until the program and all its children have closed the output.
  ///
  /// Foundation does not always report the end of a process, so this function waits for the output
  /// instead.
  func waitUntilEnd() async { await end.value }

  /// Creates a pipe with the flag `SOCK_CLOEXEC`, so that further children do not inherit the pipe.
  ///
  /// Children inherit a `Pipe`, which then does not end when this process closes the file handle.
  /// Swift cannot call `pipe2`, so this function creates a pair of sockets.
  private static func makePipe() throws -> (read: FileHandle, write: FileHandle) {
    var descriptors: [Int32] = [0, 0]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &descriptors) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EMFILE)
    }
    return (
      FileHandle(fileDescriptor: descriptors[0], closeOnDealloc: true),
      FileHandle(fileDescriptor: descriptors[1], closeOnDealloc: true)
    )
  }
}
