import Foundation
import Glibc
import Synchronization

/// A program that runs as a child of this process, and what it has printed.
final class ChildProcess: Sendable {
  private let end = Once<Void>()

  private let input: Mutex<FileHandle?>
  private let text = Mutex("")

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: The program.
  ///   - arguments: Its arguments.
  ///   - observer: Called with all it has printed, each time that this is more, and at its end.
  /// - Throws: The system's error if it cannot be started.
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
    // The child has copies of these, and their end is to be seen when it closes them.
    try inputs.read.close()
    try outputs.write.close()
    let output = outputs.read
    // A thread, as a dispatch source does not always tell of the end of a socket.
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

  /// All that it has printed.
  var output: String { text.withLock { $0 } }

  /// Ends its standard input.
  func closeInput() {
    let handle = input.withLock { input in
      defer { input = nil }
      return input
    }
    try? handle?.close()
  }

  /// Returns when it, and its own children, have closed their output.
  ///
  /// Foundation's own word of their end does not always come.
  func waitUntilEnd() async { await end.value }

  /// A pipe that other children of this process do not inherit.
  ///
  /// They do inherit a `Pipe`, and then it does not end when it is closed here. Swift cannot call
  /// `pipe2`, so this is a pair of sockets.
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
