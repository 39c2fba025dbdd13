/// A record that is never freed, so that it can be reached from a cache at any time.
final class PermanentRecord<Record: BitwiseCopyable>: @unchecked Sendable {
  // Unchecked for the pointer: what it points to is constant.
  let address: UnsafePointer<Record>

  init(_ record: Record) {
    let address = UnsafeMutablePointer<Record>.allocate(capacity: 1)
    address.initialize(to: record)
    self.address = UnsafePointer(address)
  }

  deinit {
    // Only one that came second to be kept goes.
    address.deallocate()
  }
}
