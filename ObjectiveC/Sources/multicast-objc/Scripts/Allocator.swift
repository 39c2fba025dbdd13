import Foundation

/// Adjusts the allocator of the C library.
enum Allocator {
  /// Makes the allocator return large blocks to the system as soon as a block is freed.
  ///
  /// By default, the `malloc` of glibc begins to keep blocks of up to 32 MB. The process could then
  /// be a hundred megabytes larger than the memory that the script uses.
  static func keepNoLargeBlocks() {
    typealias Setter = @convention(c) (_ parameter: Int32, _ value: Int32) -> Int32
    // No module contains the header that declares `mallopt`.
    guard let mallopt = dlsym(nil, "mallopt").map({ unsafeBitCast($0, to: Setter.self) }) else {
      return
    }
    let (trimThreshold, mmapThreshold): (Int32, Int32) = (-1, -3)
    _ = mallopt(trimThreshold, 1 << 20)
    _ = mallopt(mmapThreshold, 1 << 20)
  }
}
