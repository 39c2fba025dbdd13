import DynamicMulticast
import Foundation

/// The file of a trace, together with the state from which its lines are made.
struct TraceOutput {
  private var state = TraceState()

  /// The file, or `nil` once the file is closed.
  private var file: FileHandle?
  private(set) var error: (any Error)?

  /// Where the next lines are written, over the provisional end of the file.
  private var offset: UInt64 = 0
  private var length: UInt64 = 0
  private let isSeekable: Bool
  private var header: String

  /// The maximum number of deliveries in flight; above it, the provisional end omits all of them.
  private static let unfinishedCount = 1000

  /// Writes the first lines of the file.
  init(_ file: FileHandle, processName: String) throws {
    self.file = file
    isSeekable = (try? file.offset()) != nil
    var process = TraceLine("M", name: "process_name", track: 0)
    process.beginArguments()
    process.add("name", processName)
    process.end()
    header = "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\(process.text.dropFirst())"
    write(isLast: false)
    if let error { throw error }
  }

  mutating func add(_ batch: DeliveryEventBatch) {
    guard file != nil, error == nil else { return }
    state.add(batch)
    write(isLast: false)
  }

  /// Writes the deliveries in flight, and closes the file.
  ///
  /// - Throws: The first error of a write, or the error of closing the file.
  mutating func finish(at time: Duration) throws {
    guard let file else { return }
    state.finish(at: time)
    write(isLast: true)
    self.file = nil
    defer { error = nil }
    try file.close()
    if let error { throw error }
  }

  /// Writes the lines so far, and the `end` of the file.
  ///
  /// Unless `isLast` is `true`, the `end` is provisional, and the next call overwrites it. A
  /// provisional end keeps the file complete at all times, because viewers do not open a truncated
  /// JSON object. A pipe cannot be overwritten, and gets only the last `end`.
  private mutating func write(isLast: Bool) {
    guard let file, error == nil else { return }
    let lines = header + state.takeLines()
    header = ""
    do {
      let text = isLast || isSeekable ? lines + end : lines
      if isSeekable { try file.seek(toOffset: offset) }
      try file.write(contentsOf: Data(text.utf8))
      offset += UInt64(lines.utf8.count)
      let newLength = offset + UInt64(text.utf8.count - lines.utf8.count)
      if isSeekable, newLength < length { try file.truncate(atOffset: newLength) }
      length = newLength
    } catch {
      self.error = error
    }
  }

  /// Ends the file with the deliveries in flight and the end of the JSON object.
  private var end: String {
    var copy = state
    if copy.ledger.all.count <= Self.unfinishedCount { copy.finish(at: copy.latest) }
    return """
      \(copy.takeLines())
      ],"otherData":{"format":"dynamic-multicast 1","lostEvents":"\(state.lostCount)"}}

      """
  }
}
