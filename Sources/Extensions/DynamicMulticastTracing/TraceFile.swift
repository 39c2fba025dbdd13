public import DynamicMulticast
public import Foundation
import Glibc
import RuntimeSupport

/// Writes what happens to messages to a file that Perfetto opens: on which queue, when, and why so late.
///
/// ```swift
/// let trace = try TraceFile(of: stream.delegates, to: URL(filePath: "session.json"))
/// …
/// try trace.finish()
/// ```
///
/// The file is in Chrome's trace-event format. It has a track for each queue, and for each thread that
/// sends or is called synchronously; a slice for each handler; and an arrow from each send to each of
/// its deliveries. <doc:DynamicMulticastTracing> says how to read it.
///
/// The file is written while the program runs, some milliseconds behind. It is whole at each time: also
/// a program that crashes leaves a file that viewers open, with the handlers that were running.
/// Of a pipe this does not hold, and it has to be finished.
///
/// In memory it holds the deliveries that have not ended, and about a thousand sends. If the events come
/// faster than they are written, the oldest are lost, and the file says how many.
///
/// All members may be called from any thread.
public final class TraceFile: DeliveryObserver {
  private let output: Guarded<TraceOutput>

  /// The only multicast, nil if it is all of the process or deallocated.
  private weak let multicast: Multicast?

  /// Begins a trace of one multicast.
  ///
  /// - Parameters:
  ///   - multicast: The multicast, held weakly.
  ///   - file: The file to create. If it exists, its content is lost.
  ///   - describesArguments: Whether slices show the arguments. Their senders describe them.
  /// - Throws: A `CocoaError` if the file cannot be written.
  public convenience init(
    of multicast: Multicast, to file: URL, describesArguments: Bool = false
  ) throws {
    try self.init(file, multicast)
    multicast.diagnostics.addObserver(self, describesArguments: describesArguments)
  }

  /// Begins a trace of all multicasts of the process.
  ///
  /// - Parameters:
  ///   - file: The file to create. If it exists, its content is lost.
  ///   - describesArguments: Whether slices show the arguments. Their senders describe them.
  /// - Throws: A `CocoaError` if the file cannot be written.
  public convenience init(ofProcessTo file: URL, describesArguments: Bool = false) throws {
    try self.init(file, nil)
    Multicast.Diagnostics.addObserver(self, describesArguments: describesArguments)
  }

  private init(_ file: URL, _ multicast: Multicast?) throws {
    // Opened once, as a pipe's reader would take a second time for a second file.
    let descriptor = open(file.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      let reason = NSError(domain: NSPOSIXErrorDomain, code: Int(errno))
      throw CocoaError(
        .fileWriteUnknown, userInfo: [NSFilePathErrorKey: file.path, NSUnderlyingErrorKey: reason])
    }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    output = Guarded(try TraceOutput(handle, processName: ProcessInfo.processInfo.processName))
    self.multicast = multicast
  }

  /// Writes a batch of events.
  ///
  /// The library calls this.
  public func receive(_ batch: DeliveryEventBatch) {
    output.withLock { $0.add(batch) }
  }

  /// Writes everything that has happened so far, ends the trace and closes the file.
  ///
  /// A handler that is running has a slice up to now, with the outcome `running`. Calling it again has no
  /// effect. A trace that is not finished ends when it is deallocated, with what it has got until then.
  ///
  /// Not to be called by an observer while it receives events: that is a deadlock.
  ///
  /// - Throws: The first error of a write, after which nothing more was written.
  public func finish() throws {
    Multicast.Diagnostics.flushObservers()
    multicast?.diagnostics.removeObserver(self)
    Multicast.Diagnostics.removeObserver(self)
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let now = Duration(
      secondsComponent: Int64(time.tv_sec),
      attosecondsComponent: Int64(time.tv_nsec) * 1_000_000_000)
    try output.withLock { try $0.finish(at: now) }
  }
}
