import DynamicMulticast
import Foundation

/// The file of a trace, and the state that its lines come from.
struct TraceOutput {
  private var state = TraceState()

  /// The file, until it is closed.
  private var file: FileHandle?
  private(set) var error: (any Error)?

  /// Where the next lines go, which is where the file's last lines are: these are written over.
  private var offset: UInt64 = 0
  private var length: UInt64 = 0
  private let isSeekable: Bool
  private var header: String

  /// The number of deliveries up to which those that have not ended are written each time.
  private static let unfinishedCount = 1000

  /// Writes the file's first lines.
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

  /// Writes what has not ended, closes the file, and throws its first error.
  mutating func finish(at time: Duration) throws {
    guard let file else { return }
    state.finish(at: time)
    write(isLast: true)
    self.file = nil
    defer { error = nil }
    try file.close()
    if let error { throw error }
  }

  /// Writes the lines so far, and an end which the next lines replace.
  ///
  /// So the file is whole at all times. Viewers do not open an object that is cut off.
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

  /// The last lines, with what has not ended.
  private var end: String {
    var copy = state
    if copy.ledger.all.count <= Self.unfinishedCount { copy.finish(at: copy.latest) }
    return """
      \(copy.takeLines())
      ],"otherData":{"format":"dynamic-multicast 1","lostEvents":"\(state.lostCount)"}}

      """
  }
}
