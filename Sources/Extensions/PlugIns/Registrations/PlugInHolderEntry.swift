import DynamicMulticast
import Invocation

/// An entry for a registration outside of a multicast: a module of a host, or a delegate for all
/// modules of a class.
final class PlugInHolderEntry: PlugInEntry {
  private let entry: any RegisteredEntry

  init(_ entry: any RegisteredEntry) { self.entry = entry }

  var remaining: Remaining? { entry.object.map { Remaining(entry, $0) } }

  func remove() -> Bool { entry.remove() }

  func replace(_ old: any Respondable, with new: any Respondable) -> Bool {
    entry.replace(old, with: new)
  }
}
