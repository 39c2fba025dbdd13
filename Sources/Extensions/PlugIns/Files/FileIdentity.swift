import Glibc

/// Distinguishes a file from a later file at the same path.
@_spi(ObjectiveC) public struct FileIdentity: Hashable, Sendable {
  private let device: UInt
  private let inode: UInt
  private let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  @_spi(ObjectiveC) public init(of path: String) throws(PlugInError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw .libraryUnreadable(library: path, reason: SystemError().reason)
    }
    device = UInt(status.st_dev)
    inode = UInt(status.st_ino)
    size = Int(status.st_size)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }

  /// Returns `true` if both values identify the same inode, even if the file was changed in
  /// between.
  func isSameFile(as other: Self) -> Bool { device == other.device && inode == other.inode }
}
