public import DynamicMulticast
public import Foundation
import Glibc
import Invocation
import Support

/// Writes every message of a multicast to a file, a line of JSON each.
///
/// ```swift
/// let recorder = try MessageRecorder(stream.delegates, to: URL(filePath: "session.jsonl"))
/// …
/// try recorder.finish()
/// ```
///
/// ```json
/// {"number":1,"time":0.25,"selector":"hear:","arguments":[{"type":"Swift.Int","value":1}]}
/// ```
///
/// Arguments are written as their `Codable` conformance says. One without is described, and so is one
/// that refuses to be encoded: see ``MessageReplay`` for how it comes back.
///
/// The recorder is no delegate: nothing else changes, and it hears what nobody responds to. Questions are
/// not messages. A message is written on the sender's thread before it sets out, so a journal has
/// even the message that ended the program. What several threads send at once is written in some order.
///
/// Everything can be called from any thread.
public final class MessageRecorder: Sendable {
  private let journal: Journal
  private let tap: MessageTap
  private weak let multicast: MulticastDelegate?

  /// Begins to record.
  ///
  /// - Parameters:
  ///   - multicast: The multicast, which is not held.
  ///   - file: The file, which is made, or emptied if it is there.
  /// - Throws: A `CocoaError` if the file cannot be written.
  public init(_ multicast: MulticastDelegate, to file: URL) throws {
    try Data().write(to: file)
    let journal = Journal(try FileHandle(forWritingTo: file))
    self.journal = journal
    self.multicast = multicast
    tap = MessageTap { journal.write($0) }
    multicast.add(tap)
  }

  deinit {
    multicast?.remove(tap)
  }

  /// Ends recording, and closes the file.
  ///
  /// It ends, too, when the recorder goes. Has no effect the second time.
  ///
  /// - Throws: The first error in writing the file, after which nothing was written.
  public func finish() throws {
    multicast?.remove(tap)
    try journal.close()
  }

  /// The file.
  private final class Journal: Sendable {
    private let state: Guarded<State>
    private let start = ContinuousClock.now

    private struct State: Sendable {
      var file: FileHandle?
      var count = 0
      var error: (any Error)?
    }

    init(_ file: FileHandle) {
      state = Guarded(State(file: file))
    }

    func write(_ invocation: Invocation) {
      let time = ContinuousClock.now - start
      // Runs the arguments' own code, so not under the lock.
      let line = JournalLine(invocation)
      state.withLock { state in
        guard let file = state.file, state.error == nil else { return }
        do {
          // Under the lock, so that the lines are in the order of their numbers.
          try file.write(
            contentsOf: Data(line.text(number: state.count + 1, time: time).utf8))
          state.count += 1
        } catch {
          state.error = error
        }
      }
    }

    func close() throws {
      let (file, error) = state.withLock { state in
        defer {
          state.file = nil
          state.error = nil
        }
        return (state.file, state.error)
      }
      try file?.close()
      if let error { throw error }
    }
  }
}
