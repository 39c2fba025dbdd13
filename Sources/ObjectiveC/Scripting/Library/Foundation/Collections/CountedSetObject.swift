import Invocation
import ObjectiveCEncoding

/// An `NSCountedSet`, which counts how often each member was added.
final class CountedSetObject: SetObject, @unchecked Sendable {
  // `Sendable` is unchecked: the interpreter's lock guards the counts.

  /// The counts of the members that were added more than once.
  private let counts = ObjectTable()

  override func takeContents() -> Any? {
    super.takeContents().map { ($0, counts.removeAll()) }
  }

  func count(of object: Object, on activation: Activation) throws -> Int {
    guard try contains(object, on: activation) else { return 0 }
    let number = try counts.value(for: object, on: activation) as? NumberObject
    return number?.value.integer ?? 1
  }

  private func setCount(
    of object: Object, to count: Int, on activation: Activation
  ) throws {
    guard let interpreter else { return }
    let old =
      try count > 1
      ? counts.set(
        interpreter.boxedNumber(.integer(count), of: .longLong), for: object, on: activation)
      : counts.remove(object, on: activation)?.value
    withExtendedLifetime(old) {}
  }

  override func insert(_ object: Object, on activation: Activation) throws {
    let existing = try count(of: object, on: activation)
    // Reserve space for a count beside each member.
    try reserve(entries: 2 * (count + 1))
    try super.insert(object, on: activation)
    try setCount(of: object, to: existing + 1, on: activation)
  }

  override func remove(_ object: Object, on activation: Activation) throws {
    let existing = try count(of: object, on: activation)
    if existing > 1 {
      try setCount(of: object, to: existing - 1, on: activation)
    } else {
      try super.remove(object, on: activation)
    }
  }

  override func removeAll() throws {
    let old = counts.removeAll()
    try super.removeAll()
    withExtendedLifetime(old) {}
  }
}

extension StandardLibrary {
  func installCountedSets() {
    let type = interpreter.addClass("NSCountedSet", superclass: mutableSets)
    type.allocate = { CountedSetObject(isa: $0) }
    type.method("countForObject:", "Q@:@") { call in
      guard let object = call[0].object else { return .integer(0) }
      let set = try call.receiver(as: CountedSetObject.self)
      return .integer(try set.count(of: object, on: call.activation))
    }
  }
}
