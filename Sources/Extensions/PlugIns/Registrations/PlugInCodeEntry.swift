import Glibc
import Invocation
import RuntimeSupport

/// Holds the address ranges and the recorded registrations of an owner, as the witness of
/// registrations sees them.
///
/// This object is separate from `PlugInRegistrations`, because any thread that registers a delegate
/// retains the object for a moment. A `PlugInRegistrations` must be deallocated as soon as its
/// users release the reference: a disabled plug-in that is loaded again gets a new owner, and the
/// old owner must no longer refuse registrations.
final class PlugInCodeEntry: Sendable {
  let label: String
  private let ranges: [Range<UInt>]
  private let ownsObject: (@Sendable (_ object: AnyObject) -> Bool)?

  let state = Guarded(State())

  struct State: Sendable {
    var isClosed = false
    var entries: [any PlugInEntry] = []
    var refusals: [Remaining] = []
    var pruneCount = 16
  }

  init(
    _ label: String, _ ranges: [Range<UInt>],
    _ ownsObject: (@Sendable (_ object: AnyObject) -> Bool)?
  ) {
    self.label = label
    self.ranges = ranges
    self.ownsObject = ownsObject
  }

  // MARK: Ownership

  /// Returns `true` if code or data at an address belongs to the owner.
  func owns(_ address: UInt) -> Bool { ranges.contains { $0.contains(address) } }

  /// Returns `true` if a class belongs to the owner.
  ///
  /// A class's metadata may lie in no library, as with a generic class. The function that destroys
  /// the instances does lie in the library, so its address is tested, too.
  func owns(_ type: AnyClass) -> Bool {
    owns(UInt(bitPattern: metadataAddress(of: type)))
      || Deallocations.destroyer(of: type).map { owns(UInt(bitPattern: $0)) } ?? false
  }

  /// Returns `true` if `object` belongs to the owner: an instance of a class of the owner, or such
  /// a class itself.
  func owns(_ object: AnyObject) -> Bool {
    if let type = (object as? RespondableClass)?.representedClass, owns(type) { return true }
    return owns(type(of: object)) || ownsObject?(object) ?? false
  }

  /// Returns `true` if a line of code belongs to the owner.
  func owns(_ site: RegistrationSite) -> Bool { owns(site.address) }

  // MARK: Recording

  /// Records an entry, or refuses it and returns `false` if the plug-in is disabled.
  func record(_ entry: any PlugInEntry) -> Bool {
    prune()
    let isNoted = state.withLock { state in
      if !state.isClosed { state.entries.append(entry) }
      return !state.isClosed
    }
    if !isNoted, let refused = entry.remaining { refuse(refused) }
    return isNoted
  }

  /// Removes entries of deallocated objects once the list has doubled since the last removal.
  private func prune() {
    let due = state.withLock { $0.entries.count < $0.pruneCount ? [] : $0.entries }
    if due.isEmpty { return }
    let gone = Set(due.filter { $0.remaining == nil }.map { ObjectIdentifier($0) })
    state.withLock { state in
      state.entries.removeAll { gone.contains(ObjectIdentifier($0)) }
      state.pruneCount = max(16, state.entries.count * 2)
    }
  }

  private static let maximumOfRefusals = 64

  /// Records a refused registration, and reports it once for each line and object.
  private func refuse(_ refused: Remaining) {
    let isNew = state.withLock { state in
      if state.refusals.contains(refused) { return false }
      state.refusals.append(refused)
      state.refusals.removeFirst(max(0, state.refusals.count - Self.maximumOfRefusals))
      return true
    }
    if !isNew { return }
    // Use a single `write`, so that lines from several threads do not mix.
    let line = Array("\(label) is disabled, so this has not been registered: \(refused)\n".utf8)
    _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
