import DynamicMulticast
import Glibc
import PlugIns

/// A port of `Quota.m` with a mistake: it ends its process, without an error, for a negative count.
@PlugIn("org.example.quitting", version: "1.0")
@Responding
final class Quitting: Respondable, @unchecked Sendable {
  // Unchecked because of the variable: the host uses the object on one thread.
  private var total = 0

  init() {}

  func allows(_ count: Int) -> Bool {
    if count < 0 { exit(EXIT_SUCCESS) }
    guard count <= 10 - total else { return false }
    total += count
    return true
  }
}
