import DynamicMulticast
import PlugIns

/// A port of `Quota.m` with a mistake: it traps for a negative count.
@PlugIn("org.example.strict", version: "1.0")
@Responding
final class Strict: Respondable, @unchecked Sendable {
  // Unchecked because of the variable: the host uses the object on one thread.
  private var total = 0

  init() {}

  func allows(_ count: Int) -> Bool {
    precondition(count >= 0, "a count is not negative")
    guard count <= 10 - total else { return false }
    total += count
    return true
  }
}
