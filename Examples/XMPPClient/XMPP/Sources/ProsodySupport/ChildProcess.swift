import Foundation
import Synchronization

/// A program that runs as a child of this process, and what it has printed.
final class ChildProcess: Sendable {
  /// The status that it exits with.
  let exit = Once<Int32>()

  private let input = Pipe()
  private let text = Mutex("")

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: The program.
  ///   - arguments: Its arguments.
  ///   - observer: Called with all it has printed, each time that this is more; with nil when it and
  ///     its own children print no more.
  /// - Throws: The system's error if it cannot be started.
  init(
    _ path: String, _ arguments: [String], observer: (@Sendable (String?) -> Void)? = nil
  ) throws {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.standardInput = input
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.terminationHandler = { [exit] in exit.set($0.terminationStatus) }
    pipe.fileHandleForReading.readabilityHandler = { [weak self] handle in
      let data = handle.availableData
      if data.isEmpty { handle.readabilityHandler = nil }
      // Read on when this is released, so that the program is not blocked by a pipe that is full.
      guard let self else { return }
      let all = text.withLock { text in
        text += String(decoding: data, as: UTF8.self)
        return text
      }
      observer?(data.isEmpty ? nil : all)
    }
    try process.run()
  }

  deinit { closeInput() }

  /// All that it has printed.
  var output: String { text.withLock { $0 } }

  /// Ends its standard input.
  func closeInput() { try? input.fileHandleForWriting.close() }
}
