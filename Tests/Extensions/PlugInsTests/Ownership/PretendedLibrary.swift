import DynamicMulticast
import RuntimeSupport

/// Text at an address of its own, as the `#fileID` of a plug-in's library is.
struct PretendedLibrary {
  let fileID: StaticString
  let range: Range<UInt>

  // Known here, so that the leak checker finds them.
  private static let texts = Guarded<[UInt]>([])

  /// Copies the text, which is never freed.
  init(_ text: StaticString = "Guest/Guest.swift") {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8CodeUnitCount + 1)
    _ = copy.initialize(
      from: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount + 1))
    let start = UInt(bitPattern: copy.baseAddress)
    Self.texts.withLock { $0.append(start) }
    var fileID = text
    // A string that is static begins with the address of its text.
    withUnsafeMutableBytes(of: &fileID) { $0.storeBytes(of: start, as: UInt.self) }
    self.fileID = fileID
    range = start..<start + UInt(copy.count)
  }
}
