import CRuntimeSupport
import DynamicMulticast
import Invocation
import RuntimeSupport

/// Represents the code of a plug-in, either a shared library or scripts, with the registrations of
/// the code.
///
/// Create the owner as soon as the library is loaded, because earlier registrations are not
/// recorded. Once the first owner exists, a registration belongs to an owner in two cases: the
/// delegate's class is in the owner's library, or the line of code that registers the delegate is.
/// A plug-in therefore owns its closures, its delegates even if the host registers the delegates,
/// and the foreign delegates that the plug-in registers. Lines are identified by the address of
/// their `#fileID`, so two versions of one module are told apart.
///
/// References are weak and pruned, so memory is proportional to the live registrations. All members
/// can be called from any thread. No foreign code runs under the owner's lock.
///
/// The owner does not record the handlers of `failureHandler` and `unheardHandler`, methods of
/// single objects, associated objects, and blocks on queues.
///
/// Without any owner, a registration costs one additional relaxed load. With owners, a registration
/// costs a lock and a few comparisons for each owner.
@_spi(ObjectiveC) public final class PlugInRegistrations: Sendable {
  /// The plug-in's name in reports.
  package var label: String { code.label }

  let code: PlugInCodeEntry

  /// Installs the witness of registrations when the first owner is created.
  private static let witness: Void = RegistrationWitness.install(accepts)

  private static let all = Guarded<[ObjectIdentifier: PlugInCodeEntry]>([:])

  /// Creates an owner, which records registrations until the owner is released.
  ///
  /// - Parameters:
  ///   - label: The plug-in's name in reports.
  ///   - ranges: The addresses of the library's code and data; empty for scripts.
  ///   - ownsObject: Returns `true` for an additional object that belongs to the owner, such as an
  ///     instance of a script's class. Called on the thread that registers the object, with no lock
  ///     held.
  @_spi(ObjectiveC) public init(
    label: String, ranges: [Range<UInt>],
    ownsObject: (@Sendable (_ object: AnyObject) -> Bool)? = nil
  ) {
    code = PlugInCodeEntry(label, ranges, ownsObject)
    Self.all.withLock { $0[ObjectIdentifier(code)] = code }
    _ = Self.witness
  }

  /// Creates an owner of the library or program loaded at an address.
  ///
  /// If no library or program is loaded there, the initializer returns `nil`.
  ///
  /// - Parameters:
  ///   - label: The plug-in's name in reports.
  ///   - address: An address in the library, such as the address of a symbol.
  package convenience init?(label: String, imageContaining address: UnsafeRawPointer) {
    let bounds = imageBounds(address)
    if bounds.end == 0 { return nil }
    self.init(label: label, ranges: [bounds.start..<bounds.end])
  }

  deinit {
    // The result releases the code after unlocking, because the release also releases its entries
    // and its closure.
    _ = Self.all.withLock { $0.removeValue(forKey: ObjectIdentifier(code)) }
  }

  /// The code of all live owners.
  static var known: [ObjectIdentifier: PlugInCodeEntry] { all.withLock { $0 } }

  // MARK: Ownership

  /// Returns `true` if code or data at an address belongs to the owner.
  package func owns(_ address: UInt) -> Bool { code.owns(address) }

  /// Returns `true` if a class belongs to the owner.
  package func owns(_ type: AnyClass) -> Bool { code.owns(type) }

  /// Returns `true` if `object` belongs to the owner: an instance of a class of the owner, or such
  /// a class itself.
  package func owns(_ object: AnyObject) -> Bool { code.owns(object) }
}
