import DynamicMulticast
import Logging

/// The drops of a batch, where those that are alike are counted.
struct Drops {
  private(set) var entries: [Entry] = []
  private var indices: [Key: Int] = [:]

  struct Entry {
    var event: DeliveryEvent
    var count = 1

    /// Drops that are no loss are for debugging: those of coalescing and removing, and of questions
    /// whose answer is not needed any more, which have no error.
    var level: Logger.Level {
      switch (event.error as? LimitError)?.reason {
      case nil, .coalesced, .removed: .debug
      default: .warning
      }
    }
  }

  private struct Key: Hashable {
    let selector: Selector?
    let delegate: UInt64?
    let level: Logger.Level
  }

  /// Adds a drop; the entry has its last event.
  mutating func add(_ event: DeliveryEvent) {
    let new = Entry(event: event)
    let key = Key(
      selector: event.selector, delegate: event.delegate?.number, level: new.level)
    if let index = indices[key] {
      entries[index].event = event
      entries[index].count += 1
    } else {
      indices[key] = entries.count
      entries.append(new)
    }
  }
}
