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

  /// Returns each member as often as it was added.
  func repeated(_ call: Call) throws -> [Object] {
    try visited.flatMap { member in
      let count = try count(of: member, on: call.activation)
      try call.chargeEntries(count)
      return Array(repeating: member, count: count)
    }
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

  /// Returns `true` if another set has the same members, each as often as this set.
  override func isEqual(to other: Object, on activation: Activation) throws -> Bool {
    guard try super.isEqual(to: other, on: activation) else { return false }
    return try visited.allSatisfy { member in
      let others = try (other as? CountedSetObject)?.count(of: member, on: activation) ?? 1
      return try count(of: member, on: activation) == others
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
    let set = ClassTable<CountedSetObject>(type: type)
    set.method("copyWithZone:", "mutableCopyWithZone:") { (own, _: OutPointer, call: Call) in
      try call.add(own.repeated(call), to: CountedSetObject(isa: type))
    }
    set.method("countForObject:") { (own, object: Object?, call: Call) in
      UInt(try object.map { try own.count(of: $0, on: call.activation) } ?? 0)
    }
  }
}
