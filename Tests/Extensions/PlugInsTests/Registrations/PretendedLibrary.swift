import DynamicMulticast
import RuntimeSupport

/// A copy of a text at a separate address, like the `#fileID` in a plug-in's library.
struct PretendedLibrary {
  let fileID: StaticString
  let range: Range<UInt>

  // The addresses of the copies, stored here so that the leak checker finds the copies.
  private static let texts = Guarded<[UInt]>([])

  /// Copies the text to memory that is never freed.
  init(_ text: StaticString = "Guest/Guest.swift") {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8CodeUnitCount + 1)
    _ = copy.initialize(
      from: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount + 1))
    let start = UInt(bitPattern: copy.baseAddress)
    Self.texts.withLock { $0.append(start) }
    var fileID = text
    // The memory of a `StaticString` begins with the address of its text.
    withUnsafeMutableBytes(of: &fileID) { $0.storeBytes(of: start, as: UInt.self) }
    self.fileID = fileID
    range = start..<start + UInt(copy.count)
  }
}
