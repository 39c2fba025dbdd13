import Invocation

/// An `NSSet`, or an `NSMutableSet`.
///
/// It keeps the order in which members came.
class SetObject: CollectionObject, @unchecked Sendable {
  private(set) final var table: ObjectTable

  init(_ table: ObjectTable = ObjectTable(), isa: ClassObject) {
    self.table = table
    super.init(isa)
  }

  override var visited: [Object] { table.entries.map(\.key) }
  override var count: Int { table.count }

  override func swiftValue(_ values: inout SwiftValues) -> any Sendable {
    var result: Set<AnyHashable> = []
    for object in visited { result.insert(values.key(of: object)) }
    return UncheckedSendable(result)
  }

  /// Adds an object, unless one that is equal is there.
  func insert(_ object: Object, on activation: Activation) throws {
    guard try table.key(equalTo: object, on: activation) == nil else { return }
    version += 1
    try table.set(object, for: object, on: activation)
  }

  func remove(_ object: Object, on activation: Activation) throws {
    let old = try table.remove(object, on: activation)
    if old != nil { version += 1 }
    withExtendedLifetime(old) {}
  }

  func removeAll() {
    version += 1
    let old = table.removeAll()
    withExtendedLifetime(old) {}
  }

  func setTable(_ new: ObjectTable) {
    version += 1
    let old = table
    table = new
    withExtendedLifetime(old) {}
  }

  func contains(_ object: Object, on activation: Activation) throws -> Bool {
    try table.key(equalTo: object, on: activation) != nil
  }

  func isSubset(of other: SetObject, on activation: Activation) throws -> Bool {
    try visited.allSatisfy { try other.contains($0, on: activation) }
  }

  override func isEqual(to other: Object, on activation: Activation) throws -> Bool {
    guard let other = other as? SetObject, other.count == count else { return false }
    return try isSubset(of: other, on: activation)
  }

  override func hash(on activation: Activation) -> Int { count }

  override func describe(indent: Int, on activation: Activation) throws -> String {
    let margin = PropertyListText.margin(indent)
    let lines = try visited.map {
      margin + "    " + (try PropertyListText.element($0, indent: indent + 1, on: activation))
    }
    return "\(margin){(\n\(lines.joined(separator: ",\n"))\n\(margin))}"
  }
}
