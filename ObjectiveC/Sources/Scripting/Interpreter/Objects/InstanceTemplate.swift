import Glibc
import ObjectiveCSyntax

/// Initial values of a class's instance variables, beginning with the root class's variables.
///
/// The class retains the template, and instances copy the values.
final class InstanceTemplate {
  let count: Int

  /// `true` if a variable may retain an object.
  let holdsReferences: Bool

  /// The initial values, none of which holds a reference.
  private let values: UnsafeMutablePointer<Value>?

  /// The variables whose initial value must be made separately for each object.
  private let own: [(index: Int, variable: InstanceVariable)]

  init(_ layout: [InstanceVariable]) {
    count = layout.count
    holdsReferences = layout.contains { $0.retention == .strong && $0.type.keepsOthers }
    own = layout.enumerated().filter { $1.retention != .strong || $1.type.zero.isReference }
      .map { (index: $0, variable: $1) }
    values = Self.allocate(count)
    for (index, variable) in layout.enumerated() {
      let zero = variable.type.zero
      values.map { ($0 + index).initialize(to: zero.isReference ? .void : zero) }
    }
  }

  deinit { free(values) }

  /// Makes the instance variables of an object, whose `deinit` releases and frees the variables.
  func makeVariables() -> UnsafeMutablePointer<Value>? {
    guard let values, let new = Self.allocate(count) else { return nil }
    UnsafeMutableRawPointer(new).copyMemory(
      from: values, byteCount: count * MemoryLayout<Value>.stride)
    if own.isEmpty { return new }
    for (index, variable) in own {
      new[index] = variable.type.zero(variable.retention)
    }
    return new
  }

  /// Allocates memory for `count` variables, or returns `nil` if `count` is 0.
  private static func allocate(_ count: Int) -> UnsafeMutablePointer<Value>? {
    if count == 0 { return nil }
    // Swift's allocation function uses a larger alignment than necessary, which takes longer.
    guard let memory = malloc(count * MemoryLayout<Value>.stride) else {
      fatalError("there is no memory for \(count) variables")
    }
    return memory.bindMemory(to: Value.self, capacity: count)
  }
}
