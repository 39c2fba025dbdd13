/// An interned name, which is never freed.
@usableFromInline
package final class SelectorEntry: @unchecked Sendable {
  // Unchecked for the pointer: the bytes never change.
  package let name: String
  @usableFromInline package let numberOfArguments: Int

  /// The name's bytes, which can be compared without retaining a string.
  let bytes: UnsafePointer<UInt8>

  /// Set in the selectors that ``ClassRecord`` makes to find out what a class declares.
  let probe: Probe?

  init(name: String, numberOfArguments: Int, probe: Probe? = nil) {
    self.name = name
    self.numberOfArguments = numberOfArguments
    self.probe = probe
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: name.utf8.count)
    for (index, byte) in name.utf8.enumerated() { (bytes + index).initialize(to: byte) }
    self.bytes = UnsafePointer(bytes)
  }

  deinit {
    // Only an entry that another thread interned first is deallocated.
    bytes.deallocate()
  }
}
