public import DynamicMulticast
public import Foundation
import Glibc
import Invocation
import RuntimeSupport

/// Writes every message of a multicast to a file, as a line of JSON each.
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
/// `Codable` arguments are written as values. Other arguments, and those that fail to be encoded or would not
/// come back whole, are written as their descriptions; ``MessageReplay`` restores these by a closure.
///
/// The recorder is not a delegate: it is not counted, and it also records messages that no delegate
/// responds to. Questions are not recorded. A message is written on the sender's thread before it is
/// delivered, so the journal has even the message that ended the program. Messages that several threads
/// send at the same time are written one after the other.
///
/// All members may be called from any thread.
public final class MessageRecorder: Sendable {
  private let journal: Journal
  private let tap: MessageTap
  private weak let multicast: MulticastDelegate?

  /// Begins to record, until ``finish()`` or until the recorder is deallocated.
  ///
  /// - Parameters:
  ///   - multicast: The multicast. The recorder holds it weakly.
  ///   - file: The file to create. If it exists, its content is lost.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  /// - Throws: A `CocoaError` if the file cannot be written.
  public init(
    _ multicast: MulticastDelegate, to file: URL, fileID: StaticString = #fileID,
    line: UInt = #line
  ) throws {
    try Data().write(to: file)
    let journal = Journal(try FileHandle(forWritingTo: file))
    self.journal = journal
    self.multicast = multicast
    tap = MessageTap(RegistrationSite(fileID: fileID, line: line)) { journal.write($0) }
    multicast.add(tap)
  }

  deinit {
    multicast?.remove(tap)
  }

  /// Ends recording and closes the file.
  ///
  /// Calling it again has no effect.
  ///
  /// - Throws: The first error of a write, after which no more messages were written.
  public func finish() throws {
    multicast?.remove(tap)
    try journal.close()
  }

  /// The file, its number of lines and its first error.
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
      // Runs the arguments' own code, which may send: not under the lock.
      let line = JournalLine(invocation)
      state.withLock { state in
        guard let file = state.file, state.error == nil else { return }
        do {
          // Under the lock: lines have to be in the order of their numbers.
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
