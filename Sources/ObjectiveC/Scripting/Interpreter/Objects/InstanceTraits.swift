import Invocation

/// What instances of a class leave to the library, because the script does not override it.
struct InstanceTraits: OptionSet, Sendable {
  let rawValue: UInt8

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Comparing, by `isEqual:`.
  static let compares = InstanceTraits(rawValue: 1)
  static let hashes = InstanceTraits(rawValue: 2)
  static let describes = InstanceTraits(rawValue: 4)

  /// Being made by `alloc`.
  static let allocates = InstanceTraits(rawValue: 8)

  /// Instances are objects of the script's own, with nothing but their variables.
  static let isPlain = InstanceTraits(rawValue: 16)

  /// The methods that stand for the first of them.
  static let methods: [(InstanceTraits, Selector)] = [
    (.compares, Selectors.isEqual), (.hashes, Selectors.hash),
    (.describes, Selectors.description),
  ]
}
