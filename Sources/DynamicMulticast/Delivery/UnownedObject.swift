import Dispatch
import RuntimeSupport

/// An object to which an ``UnownedObject`` can refer.
protocol UnownedReferent: AnyObject, Sendable {}

extension DispatchQueue: UnownedReferent {}

/// A reference that does not keep its object alive.
///
/// A `weak` reference instead would slow down all reference counting of the object, also in code
/// that uses the object after the reference is gone.
final class UnownedObject: Sendable {
  private let reference: UnownedReference<any UnownedReferent, any UnownedReferent.Type>

  init(_ object: any UnownedReferent) {
    reference = UnownedReference(object)
  }

  /// The object, or `nil` if the object was deallocated.
  var object: (any UnownedReferent)? { reference.object }
}
