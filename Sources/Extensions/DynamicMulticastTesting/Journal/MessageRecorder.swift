public import DynamicMulticast
public import Foundation
import Glibc
import Invocation
import RuntimeSupport

/// A recorder that writes every message of a multicast to a file, each as a line of JSON.
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
/// `Codable` arguments are written as values. An argument is written as its description if it is
/// not `Codable`, if encoding fails, or if decoding would lose a part of the value. A closure
/// passed to ``MessageReplay`` restores such arguments.
///
/// A recorder is not a delegate: the multicast does not count it, and the recorder also writes
/// messages to which no delegate responds. It does not record questions. The sender's thread writes
/// a message before the message is delivered, so the journal contains even the message that crashed
/// the program. If several threads send messages at the same time, the messages are written one
/// after the other.
///
/// The times are the times of the multicast's `clock`, since the recorder was made. All members may
/// be called from any thread.
public final class MessageRecorder: Sendable {
  private let journal: Journal
  private let tap: MessageTap
  private weak let multicast: Multicast?

  /// Begins to record, until ``finish()`` is called or the recorder is deallocated.
  ///
  /// - Parameters:
  ///   - multicast: The multicast, which the recorder holds weakly.
  ///   - file: The file to create. If the file exists, its content is lost.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  /// - Throws: A `CocoaError` if the file cannot be written.
  public init(
    _ multicast: Multicast, to file: URL, fileID: StaticString = #fileID,
    line: UInt = #line
  ) throws {
    try Data().write(to: file)
    let journal = Journal(try FileHandle(forWritingTo: file), by: multicast.clock)
    self.journal = journal
    self.multicast = multicast
    // An ordinary tap, and not a reader as in `messages(for:)`. A reader counts as a responder, so
    // a reader of every message would silence `unheardHandler`. A tap also writes a message before
    // the synchronous delegates receive the message, and any of these delegates may end the
    // program.
    tap = MessageTap(RegistrationSite(fileID: fileID, line: line)) { journal.write($0) }
    multicast.add(tap)
  }

  deinit {
    multicast?.remove(tap)
  }

  /// Ends recording and closes the file.
  ///
  /// Calling `finish()` again has no effect.
  ///
  /// - Throws: The first error of a write. After this error, no more messages were written.
  public func finish() throws {
    multicast?.remove(tap)
    try journal.close()
  }

  /// Writes the journal file, and keeps the number of its lines and the first error of a write.
  private final class Journal: Sendable {
    private let state: Guarded<State>
    private let clock: any DispatchClock
    private let start: Duration

    private struct State: Sendable {
      var file: FileHandle?
      var count = 0
      var error: (any Error)?
    }

    init(_ file: FileHandle, by clock: any DispatchClock) {
      self.clock = clock
      start = clock.time
      state = Guarded(State(file: file))
    }

    func write(_ invocation: Invocation) {
      let time = clock.time - start
      // Make the line before locking: this runs code of the arguments, which may send messages.
      let line = JournalLine(invocation)
      state.withLock { state in
        guard let file = state.file, state.error == nil else { return }
        do {
          // Write under the lock, so that the lines are in the order of their numbers.
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
