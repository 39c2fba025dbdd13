import Invocation
import RuntimeSupport
import Synchronization

/// An instance of a plug-in's principal class that the host has created.
final class PlugInInstance: Sendable {
  /// Refers to the object strongly; `nil` after `release()`.
  private let held: Guarded<Held?>

  // Unsafe because the object need not be `Sendable`. The reference is set once, in `init`; loading
  // a weak reference is thread-safe, and this class sends the object no message.
  private nonisolated(unsafe) weak let reference: (any Respondable)?
  private let type: any Respondable.Type
  /// `true` if the plug-in's entry point has created the instance.
  private let madeAtStart = Atomic(false)

  let label: String?
  let site: RegistrationSite

  private struct Held: @unchecked Sendable {
    // Unchecked because the object need not be `Sendable`. `PlugInInstance` only holds the object
    // and hands it out; it sends the object no message.
    let object: any Respondable
  }

  init(_ object: any Respondable, label: String?, _ site: RegistrationSite) {
    held = Guarded(Held(object: object))
    reference = object
    type = Swift.type(of: object)
    self.label = label
    self.site = site
  }

  /// Returns the object, or `nil` if the object has been deallocated.
  var object: (any Respondable)? { reference }

  func setMadeAtStart(_ isMadeAtStart: Bool) {
    madeAtStart.store(isMadeAtStart, ordering: .relaxed)
  }

  /// `true` if an instance of a newer version replaces this instance on an update.
  ///
  /// The instance must be held, and the host must have created it outside of the entry point.
  var isReplaceable: Bool {
    held.withLock { $0 != nil } && !madeAtStart.load(ordering: .relaxed)
  }

  /// Releases the object.
  func release() {
    // Release the object after unlocking, because its `deinit` is foreign code.
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
