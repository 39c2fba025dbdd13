import DynamicMulticast
import Logging

/// The dropped messages of a batch, in which similar drops are counted together.
struct Drops {
  private(set) var entries: [Entry] = []
  private var indices: [Key: Int] = [:]

  struct Entry {
    var event: DeliveryEvent
    var count = 1

    /// The log level of the drops.
    ///
    /// Drops that lose no information have the level `debug`: drops by coalescing, by the removal
    /// of a delegate, and of questions whose answer is no longer needed. The last kind has no
    /// error.
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

  /// Adds a drop.
  ///
  /// The entry keeps only the last event of similar drops.
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
