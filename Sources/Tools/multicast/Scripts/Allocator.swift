import Foundation

/// The allocator of the C library.
enum Allocator {
  /// Makes the allocator give large blocks back to the system as soon as they are released.
  ///
  /// It would begin to keep those of up to 32 MB otherwise, and so the process could be a hundred
  /// megabytes larger than what the script has in use.
  static func keepNoLargeBlocks() {
    typealias Setter = @convention(c) (_ parameter: Int32, _ value: Int32) -> Int32
    // The header that declares it is in no module.
    guard let mallopt = dlsym(nil, "mallopt").map({ unsafeBitCast($0, to: Setter.self) }) else {
      return
    }
    let (trimThreshold, mmapThreshold): (Int32, Int32) = (-1, -3)
    _ = mallopt(trimThreshold, 1 << 20)
    _ = mallopt(mmapThreshold, 1 << 20)
  }
}
