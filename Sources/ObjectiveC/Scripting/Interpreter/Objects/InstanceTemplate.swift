import Glibc

/// The initial values of a class's instance variables, those of superclasses first.
///
/// It is kept as long as its class, whose instances copy it.
final class InstanceTemplate {
  let count: Int

  /// Whether a variable may retain something.
  let holdsReferences: Bool

  /// The values, none of which refers to anything.
  private let values: UnsafeMutablePointer<Value>?

  /// The variables of which each object has an initial value of its own.
  private let own: [(index: Int, variable: InstanceVariable)]

  init(_ layout: [InstanceVariable]) {
    count = layout.count
    holdsReferences = layout.contains { !$0.isWeak && $0.type.keepsOthers }
    own = layout.enumerated().filter { $1.isWeak || $1.type.zero.isReference }
      .map { (index: $0, variable: $1) }
    values = Self.allocate(count)
    for (index, variable) in layout.enumerated() {
      let zero = variable.type.zero
      values.map { ($0 + index).initialize(to: zero.isReference ? .void : zero) }
    }
  }

  deinit { free(values) }

  /// Makes the instance variables of an object, which releases them by ``release(_:_:)``.
  func makeVariables() -> UnsafeMutablePointer<Value>? {
    guard let values, let new = Self.allocate(count) else { return nil }
    UnsafeMutableRawPointer(new).copyMemory(
      from: values, byteCount: count * MemoryLayout<Value>.stride)
    if own.isEmpty { return new }
    for (index, variable) in own {
      new[index] = variable.type.zero(isWeak: variable.isWeak)
    }
    return new
  }

  /// Memory for variables, or nil for none of them.
  private static func allocate(_ count: Int) -> UnsafeMutablePointer<Value>? {
    if count == 0 { return nil }
    // Swift's own function aligns it more than is needed, which takes longer.
    guard let memory = malloc(count * MemoryLayout<Value>.stride) else {
      fatalError("there is no memory for \(count) variables")
    }
    return memory.bindMemory(to: Value.self, capacity: count)
  }
}
