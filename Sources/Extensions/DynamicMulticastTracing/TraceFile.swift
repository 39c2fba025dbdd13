public import DynamicMulticast
public import Foundation
import Glibc
import RuntimeSupport

/// A file in which Perfetto shows when and on which queue each message is delivered, and why a
/// delivery was late.
///
/// ```swift
/// let trace = try TraceFile(of: stream.delegates, to: URL(filePath: "session.json"))
/// …
/// try trace.finish()
/// ```
///
/// The file has the trace-event format of Chrome. It contains a track for each queue, and for each
/// thread that sends messages or is called synchronously; a slice for each handler; and an arrow
/// from each send to each of its deliveries. <doc:DynamicMulticastTracing> explains how to read the
/// file.
///
/// While the program runs, the file is written with a delay of some milliseconds. The file is
/// complete at all times: even if the program crashes, viewers open the file and show the handlers
/// that were running. A pipe is the exception, and is complete only after ``finish()``.
///
/// The trace keeps the deliveries in flight and about a thousand sends in memory. If events come
/// faster than they can be written, the oldest events are lost, and `lostEvents` at the end of the
/// file is the number of lost events.
///
/// All members may be called from any thread.
public final class TraceFile: DeliveryObserver {
  private let output: Guarded<TraceOutput>

  /// The traced multicast, or `nil` if the trace covers the process or the multicast is
  /// deallocated.
  private weak let multicast: Multicast?

  /// Begins a trace of one multicast.
  ///
  /// - Parameters:
  ///   - multicast: The multicast, which the trace holds weakly.
  ///   - file: The file to create. If the file exists, its content is lost.
  ///   - describesArguments: Whether slices show the arguments. If `true`, the thread that sends a
  ///     message describes the arguments of the message.
  /// - Throws: A `CocoaError` if the file cannot be written.
  public convenience init(
    of multicast: Multicast, to file: URL, describesArguments: Bool = false
  ) throws {
    try self.init(file, multicast)
    multicast.diagnostics.addObserver(self, describesArguments: describesArguments)
  }

  /// Begins a trace of all multicasts in the process.
  ///
  /// - Parameters:
  ///   - file: The file to create. If the file exists, its content is lost.
  ///   - describesArguments: Whether slices show the arguments. If `true`, the thread that sends a
  ///     message describes the arguments of the message.
  /// - Throws: A `CocoaError` if the file cannot be written.
  public convenience init(ofProcessTo file: URL, describesArguments: Bool = false) throws {
    try self.init(file, nil)
    Multicast.Diagnostics.addObserver(self, describesArguments: describesArguments)
  }

  private init(_ file: URL, _ multicast: Multicast?) throws {
    // Open the file only once: the reader of a pipe would take a second opening for a second file.
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

  /// Writes the events of `batch` to the file.
  ///
  /// The library calls this method on the observer's queue.
  ///
  /// - Parameter batch: The events since the last call.
  public func receive(_ batch: DeliveryEventBatch) {
    output.withLock { $0.add(batch) }
  }

  /// Writes all events so far, ends the trace, and closes the file.
  ///
  /// If a handler is still running, it gets a slice up to the present, with the outcome `running`.
  /// Calling `finish()` again has no effect. Without a call of `finish()`, the trace ends when the
  /// `TraceFile` is deallocated, and the file contains the events up to then.
  ///
  /// Do not call `finish()` from an observer's `receive(_:)`: such a call is a deadlock.
  ///
  /// - Throws: The first error of a write. After this error, nothing more was written.
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
