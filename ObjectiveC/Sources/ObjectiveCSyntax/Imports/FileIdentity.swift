/// The identity of a file on disk, which is the same for all paths that lead to the file.
struct FileIdentity: Hashable {
  let device: UInt
  let number: UInt
}
