import DynamicMulticast
import Invocation
import RuntimeSupport

/// An entry for a closure that sees all messages of a multicast, or for a reader of one selector's
/// messages.
final class PlugInTap: PlugInEntry {
  private weak let tap: MessageTap?
  private weak let multicast: Multicast?

  init(_ tap: MessageTap, of multicast: Multicast) {
    self.tap = tap
    self.multicast = multicast
  }

  var remaining: Remaining? {
    guard let tap, let multicast, multicast.has(tap) else { return nil }
    return Remaining(tap)
  }

  func remove() -> Bool {
    guard let tap, remaining != nil else { return false }
    multicast?.remove(tap)
    return true
  }

  func replace(_ old: any Respondable, with new: any Respondable) -> Bool { false }
}
