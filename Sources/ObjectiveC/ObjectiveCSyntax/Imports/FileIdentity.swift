/// A file of a disk, whichever path it has.
struct FileIdentity: Hashable {
  let device: UInt
  let number: UInt
}
