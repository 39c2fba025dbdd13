import CMemory
import Foundation

/// The memory and the file descriptors that the process uses.
struct Usage {
  let bytes = Int(allocatedBytes())
  let descriptors =
    ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []).count
}
