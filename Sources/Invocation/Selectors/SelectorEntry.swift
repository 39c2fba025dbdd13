/// An interned name, which is never freed once the entry is in the `SelectorTable`.
@usableFromInline
package final class SelectorEntry: @unchecked Sendable {
  // Unchecked because of the pointer `bytes`: the bytes are written in `init` and never change.
  package let name: String
  @usableFromInline package let numberOfArguments: Int

  /// The UTF-8 bytes of the name, which can be compared without retaining a string.
  let bytes: UnsafePointer<UInt8>

  /// The `Probe` that created this entry, or `nil` for an ordinary name.
  ///
  /// A probe sends a message with such an entry to find out which steps of the forwarding chain a
  /// class declares.
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
    // This runs only for an entry that lost a race: another thread interned the same name first.
    bytes.deallocate()
  }
}
