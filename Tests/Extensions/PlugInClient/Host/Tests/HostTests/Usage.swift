import CMemory
import Foundation

/// What the process uses.
struct Usage {
  let bytes = Int(allocatedBytes())
  let descriptors =
    ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []).count
}
