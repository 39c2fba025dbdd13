import Synchronization

/// Unique numbers for classes and their instances, which call caches compare.
///
/// A number is never reused, unlike the address of an object.
enum DispatchKeys {
  private static let last = Atomic(0)

  static func next() -> Int { last.wrappingAdd(1, ordering: .relaxed).newValue }
}
