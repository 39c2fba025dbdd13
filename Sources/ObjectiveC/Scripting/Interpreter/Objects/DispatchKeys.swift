import Synchronization

/// Numbers for classes and their instances, by which calls find what they have kept for them.
///
/// None is used twice, as an address would be.
enum DispatchKeys {
  private static let last = Atomic(0)

  static func next() -> Int { last.wrappingAdd(1, ordering: .relaxed).newValue }
}
