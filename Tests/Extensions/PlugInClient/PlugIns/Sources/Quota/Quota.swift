import DynamicMulticast
import PlugIns

/// A port of `Quota.m` with a mistake: a total of exactly 10 is refused.
@PlugIn("org.example.quota", version: "1.0")
@Responding
final class Quota: Respondable, @unchecked Sendable {
  // Unchecked because of the variable: the host uses the object on one thread.
  private var total = 0

  init() {}

  func allows(_ count: Int) -> Bool {
    guard count >= 0, count < 10 - total else { return false }
    total += count
    return true
  }
}
