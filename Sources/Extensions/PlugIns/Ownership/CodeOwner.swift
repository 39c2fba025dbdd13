import CRuntimeSupport
import DynamicMulticast
import Invocation
import RuntimeSupport

/// The code of a plug-in: its shared library or its scripts, and what that has registered.
///
/// Make one as soon as the library is loaded: what is registered before is not known to it. From the
/// time the first owner exists, a registration belongs to an owner if the delegate's class is in the
/// library, or the line of code is that registered it. So a plug-in owns its delegates that the host
/// registers, its closures, and the delegates of others that it registers itself. Lines are told by
/// the address of their `#fileID`, so two versions of one module are told apart.
///
/// It holds all of that weakly, and forgets it: its memory grows with what is there and not with what
/// was. All members may be called from any thread. No foreign code runs under its lock.
///
/// What it does not know: the handlers of `failureHandler` and `unheardHandler`, methods of single
/// objects, associated objects, and blocks on queues.
///
/// Without an owner, a registration costs one relaxed load more. With some, it costs a lock and a few
/// comparisons for each.
package final class CodeOwner: Sendable {
  /// The plug-in's name in reports.
  package var label: String { code.label }

  let code: OwnedCode

  /// Installs the witness with the first owner.
  private static let witness: Void = InstalledWitness.install(Witness())

  private static let all = Guarded<[ObjectIdentifier: OwnedCode]>([:])

  /// Makes an owner, which lasts until it is released.
  ///
  /// - Parameters:
  ///   - label: The plug-in's name in reports.
  ///   - ranges: The addresses of the library's code and data; none for scripts.
  ///   - ownsObject: Whether an object belongs to it, in addition: one of a script's class. Called on
  ///     the thread that registers the object, with no lock.
  package init(
    label: String, ranges: [Range<UInt>],
    ownsObject: (@Sendable (_ object: AnyObject) -> Bool)? = nil
  ) {
    code = OwnedCode(label, ranges, ownsObject)
    Self.all.withLock { $0[ObjectIdentifier(code)] = code }
    _ = Self.witness
  }

  /// Makes an owner of the library or program that is loaded at an address; nil if none is.
  ///
  /// - Parameters:
  ///   - label: The plug-in's name in reports.
  ///   - address: The address of anything in it, such as that of a symbol.
  package convenience init?(label: String, imageContaining address: UnsafeRawPointer) {
    let bounds = imageBounds(address)
    if bounds.end == 0 { return nil }
    self.init(label: label, ranges: [bounds.start..<bounds.end])
  }

  deinit {
    // Released after the lock, as its entries and its closure are.
    _ = Self.all.withLock { $0.removeValue(forKey: ObjectIdentifier(code)) }
  }

  /// The code of all owners that there are.
  static var known: [ObjectIdentifier: OwnedCode] { all.withLock { $0 } }

  // MARK: Ownership

  /// Whether code or data at an address is the owner's.
  package func owns(_ address: UInt) -> Bool { code.owns(address) }

  /// Whether a class is the owner's.
  package func owns(_ type: AnyClass) -> Bool { code.owns(type) }

  /// Whether an object is the owner's: an instance of one of its classes, or such a class.
  package func owns(_ object: AnyObject) -> Bool { code.owns(object) }
}
