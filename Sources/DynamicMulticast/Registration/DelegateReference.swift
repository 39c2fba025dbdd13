import CRuntime
import Invocation

/// A delegate that is not kept alive.
///
/// A `weak` reference costs a second object for each delegate, and several times as much to load. As
/// an `unowned` one this keeps the memory of a delegate that died, so that its address is nobody
/// else's, but it can be asked and loaded at any time.
struct DelegateReference: ~Copyable, @unchecked Sendable {
  // Unchecked for the delegate: it may belong to a queue, and is only handed to that queue's blocks,
  // or to callers that ask for it.
  private let bits: Bits

  /// What a reference to an object with one protocol is in memory.
  private struct Bits {
    let object: UnsafeMutableRawPointer
    let witnessTable: UnsafeRawPointer
  }

  init(_ delegate: any Respondable) {
    // With its type written down, or the compiler would look inside it.
    bits = unsafeBitCast(delegate as any Respondable, to: Bits.self)
    swift_unownedRetain(bits.object)
  }

  deinit {
    swift_unownedRelease(bits.object)
  }

  /// The delegate's address, also when it has died.
  var identity: ObjectIdentifier {
    unsafeBitCast(bits.object, to: ObjectIdentifier.self)
  }

  /// Its class, also when it has died.
  var type: any Respondable.Type {
    let metadata = bits.object.load(as: UnsafeRawPointer.self)
    return unsafeBitCast((metadata, bits.witnessTable), to: (any Respondable.Type).self)
  }

  /// Whether it can be loaded, unless it dies meanwhile.
  var isAlive: Bool { !swift_isDeallocating(bits.object) }

  /// The delegate, unless it has died.
  var delegate: (any Respondable)? {
    guard swift_tryRetain(bits.object) != nil else { return nil }
    var delegate: (any Respondable)?
    // In this way the reference that was just counted becomes the variable's.
    withUnsafeMutableBytes(of: &delegate) { $0.storeBytes(of: bits, as: Bits.self) }
    return delegate
  }
}
