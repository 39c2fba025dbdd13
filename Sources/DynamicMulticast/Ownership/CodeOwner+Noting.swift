import CSupport
import Glibc
import Invocation
import Support

extension CodeOwner {
  /// Notes a registration that is about to be added.
  ///
  /// An owner that then removes everything finds it in its list. It may not be in the holder yet; so
  /// the holder adds none that is marked as removed.
  ///
  /// - Returns: False if an owner refuses it.
  @inline(__always)
  static func note(
    _ registration: Registration, in holder: any RegistrationHolder,
    keptBy token: DelegateToken? = nil
  ) -> Bool {
    if !hasCodeOwners() { return true }
    return note(found: registration, in: holder, keptBy: token)
  }

  @inline(never)
  private static func note(
    found registration: Registration, in holder: any RegistrationHolder,
    keptBy token: DelegateToken?
  ) -> Bool {
    guard let delegate = registration.delegate else { return true }
    return note(OwnedRegistration(registration, in: holder, keptBy: token)) {
      $0.owns(registration.site) || $0.owns(delegate)
    }
  }

  /// Notes a tap that has been added.
  ///
  /// - Returns: False if an owner refuses it, and the caller is to remove it.
  static func note(_ tap: MessageTap, of multicast: Multicast) -> Bool {
    note(OwnedTap(tap, of: multicast)) { $0.owns(tap.site) }
  }

  /// Notes a module that has been registered.
  ///
  /// - Returns: False if an owner refuses it, and the caller is to unregister it.
  static func note(_ module: any Module, of host: ModuleHost) -> Bool {
    note(OwnedModule(module, of: host)) { $0.owns(module as AnyObject) }
  }

  /// Notes a delegate that has been added for the modules of a class.
  ///
  /// - Returns: False if an owner refuses it, and the caller is to remove it.
  static func note(subscription model: Registration, of host: ModuleHost) -> Bool {
    guard let delegate = model.delegate else { return true }
    return note(OwnedSubscription(model, of: host)) {
      $0.owns(model.site) || $0.owns(delegate)
    }
  }

  private static func note(
    _ entry: @autoclosure () -> any OwnedEntry, ifOwnedBy isOwner: (CodeOwner) -> Bool
  ) -> Bool {
    if !hasCodeOwners() { return true }
    for known in known.values {
      if let owner = known.owner, isOwner(owner), !owner.note(entry()) { return false }
    }
    return true
  }

  /// Adds an entry to the list, unless the plug-in is disabled.
  private func note(_ entry: any OwnedEntry) -> Bool {
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
