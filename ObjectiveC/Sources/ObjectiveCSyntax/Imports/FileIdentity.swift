/// Identifies a file on disk: all paths that lead to the file have the same identity.
struct FileIdentity: Hashable {
  let device: UInt
  let number: UInt
}
