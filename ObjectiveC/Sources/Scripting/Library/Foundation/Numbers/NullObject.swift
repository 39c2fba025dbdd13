@_spi(ObjectiveC) import Invocation

/// The `NSNull` object, which represents `nil` in collections.
final class NullObject: ValueObject, Wrapper, @unchecked Sendable {
  // `Sendable` is unchecked as in the superclass; this class adds no state.

  var wrapped: Any { (any Sendable)?.none as Any }

  override var isLeaf: Bool { true }

  override func isEqual(to other: Object, on activation: Activation) -> Bool { other is NullObject }

  override func hash(on activation: Activation) -> Int { 0 }

  override func describe(indent: Int, on activation: Activation) -> String { "<null>" }
}

extension StandardLibrary {
  func installNull() {
    guard let type = null.isa else { return }
    installComparison(type)
    installCopyingAsSelf(type)
    type.allocate = { [null] _ in null }
    type.classMethod("null", "@\"NSNull\"@:") { .object($0.library.null) }
  }
}
