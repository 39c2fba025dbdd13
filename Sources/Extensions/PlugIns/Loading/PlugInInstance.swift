import Invocation
import RuntimeSupport
import Synchronization

/// An instance that the host has made of a plug-in's principal class.
final class PlugInInstance: Sendable {
  /// Nil once it is no longer held.
  private let held: Guarded<Held?>

  private nonisolated(unsafe) weak let reference: (any Respondable)?
  private let type: any Respondable.Type
  /// Whether the plug-in's own entry point has made it.
  private let madeAtStart = Atomic(false)

  let label: String?
  let site: RegistrationSite

  private struct Held: @unchecked Sendable {
    // Unchecked for the object, which is only held, and handed to those that asked for it.
    let object: any Respondable
  }

  init(_ object: any Respondable, label: String?, _ site: RegistrationSite) {
    held = Guarded(Held(object: object))
    reference = object
    type = Swift.type(of: object)
    self.label = label
    self.site = site
  }

  /// The object, unless it was deallocated.
  var object: (any Respondable)? { reference }

  func setMadeAtStart(_ isMadeAtStart: Bool) {
    madeAtStart.store(isMadeAtStart, ordering: .relaxed)
  }

  /// Whether a newer version replaces it: if it is held, and the host has made it.
  var isReplaceable: Bool {
    held.withLock { $0 != nil } && !madeAtStart.load(ordering: .relaxed)
  }

  /// Holds the object no longer.
  func release() {
    // Kept until the lock is released, because the object's deinit is foreign code.
    let object = held.withLock { held in
      defer { held = nil }
      return held
    }
    withExtendedLifetime(object) {}
  }

  var remainder: PlugInRemainder? {
    guard let object else { return nil }
    let address = String(UInt(bitPattern: ObjectIdentifier(object)), radix: 16)
    return PlugInRemainder(
      kind: .instance, name: label.map { "'\($0)'" } ?? "\(type) 0x\(address)", site: "\(site)",
      pendingCount: 0)
  }
}
