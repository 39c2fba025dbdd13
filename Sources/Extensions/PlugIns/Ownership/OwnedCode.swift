import Glibc
import Invocation
import RuntimeSupport

/// The code of an owner, and what it has registered, as those who register things see it.
///
/// It is not the owner itself, because any thread that registers something holds it for a moment. An
/// owner ends when its users release it: a disabled plug-in that is loaded again has another owner,
/// and the old one must refuse nothing any more.
final class OwnedCode: Sendable {
  let label: String
  private let ranges: [Range<UInt>]
  private let ownsObject: (@Sendable (_ object: AnyObject) -> Bool)?

  let state = Guarded(State())

  struct State: Sendable {
    var isClosed = false
    var entries: [any OwnedEntry] = []
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

  /// Whether code or data at an address is the owner's.
  func owns(_ address: UInt) -> Bool { ranges.contains { $0.contains(address) } }

  /// Whether a class is the owner's.
  ///
  /// The metadata of a generic class, for one, is in no library; but the function that destroys its
  /// instances is.
  func owns(_ type: AnyClass) -> Bool {
    owns(UInt(bitPattern: metadataAddress(of: type)))
      || Deallocations.destroyer(of: type).map { owns(UInt(bitPattern: $0)) } ?? false
  }

  /// Whether an object is the owner's: an instance of one of its classes, or such a class.
  func owns(_ object: AnyObject) -> Bool {
    if let type = (object as? RespondableClass)?.representedClass, owns(type) { return true }
    return owns(type(of: object)) || ownsObject?(object) ?? false
  }

  /// Whether a line of code is the owner's.
  func owns(_ site: RegistrationSite) -> Bool { owns(site.address) }

  // MARK: Noting

  /// Adds an entry to the list, unless the plug-in is disabled.
  func note(_ entry: any OwnedEntry) -> Bool {
    prune()
    let isNoted = state.withLock { state in
      if !state.isClosed { state.entries.append(entry) }
      return !state.isClosed
    }
    if !isNoted, let refused = entry.remaining { refuse(refused) }
    return isNoted
  }

  /// Forgets what is gone, if the list has doubled since that was last done.
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

  /// Says once for each line and object that a disabled plug-in's code wanted to register.
  private func refuse(_ refused: Remaining) {
    let isNew = state.withLock { state in
      if state.refusals.contains(refused) { return false }
      state.refusals.append(refused)
      state.refusals.removeFirst(max(0, state.refusals.count - Self.maximumOfRefusals))
      return true
    }
    if !isNew { return }
    // A single write, so that lines from several threads do not mix.
    let line = Array("\(label) is disabled, so this has not been registered: \(refused)\n".utf8)
    _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
