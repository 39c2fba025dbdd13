import Invocation

/// The behavior of a class's instances that the script leaves to the library.
struct InstanceTraits: OptionSet, Sendable {
  let rawValue: UInt8

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Comparison by the library's `isEqual:`.
  static let compares = InstanceTraits(rawValue: 1)
  static let hashes = InstanceTraits(rawValue: 2)
  static let describes = InstanceTraits(rawValue: 4)

  /// Allocation by the library's `alloc`.
  static let allocates = InstanceTraits(rawValue: 8)

  /// Instances are plain objects, which consist only of their instance variables.
  static let isPlain = InstanceTraits(rawValue: 16)

  /// The methods whose implementations determine the first three traits.
  static let methods: [(InstanceTraits, Selector)] = [
    (.compares, Selectors.isEqual), (.hashes, Selectors.hash),
    (.describes, Selectors.description),
  ]
}
