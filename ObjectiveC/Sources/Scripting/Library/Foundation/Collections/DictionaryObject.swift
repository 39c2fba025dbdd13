import Invocation

/// An `NSDictionary` or `NSMutableDictionary`.
final class DictionaryObject: TableCollectionObject, ContentObject, @unchecked Sendable {
  // `Sendable` is unchecked: the interpreter's lock guards the table of the superclass.

  override class var encoding: String { "@\"NSDictionary\"" }

  override func swiftValue(_ values: inout SwiftValues) -> any Sendable {
    let entries = table.entries
    if entries.allSatisfy({ $0.key is StringObject }) {
      var result: [String: any Sendable] = [:]
      for entry in entries {
        guard let key = entry.key as? StringObject else { continue }
        result[key.text] = values.value(of: entry.value)
      }
      return result
    }
    var result: [AnyHashable: any Sendable] = [:]
    for entry in entries { result[values.key(of: entry.key)] = values.value(of: entry.value) }
    return UncheckedSendable(result)
  }

  func set(_ value: Object, for key: Object, on activation: Activation) throws {
    let count = table.count
    try reserve(entries: count + 1)
    let old = try table.set(value, for: key, on: activation)
    // As in Foundation, changing the value of an existing key during an enumeration of the keys is
    // allowed.
    if table.count != count { version += 1 }
    withExtendedLifetime(old) {}
  }

  override func isEqual(to other: Object, on activation: Activation) throws -> Bool {
    guard let other = other as? DictionaryObject, other.count == count else { return false }
    try activation.chargeTemporary(ObjectTable.size(count))
    return try table.entries.allSatisfy { entry in
      guard let value = try other.table.value(for: entry.key, on: activation) else { return false }
      return try activation.areEqual(entry.value, value)
    }
  }

  override func describe(indent: Int, on activation: Activation) throws -> String {
    try activation.chargeTemporary(count * PropertyListText.bytesOfLine)
    var lines = try table.entries.map { entry in
      (
        key: try activation.description(of: entry.key),
        value: try PropertyListText.element(entry.value, indent: indent + 1, on: activation)
      )
    }
    lines.sort { $0.key < $1.key }
    try activation.step(count)
    let margin = try PropertyListText.margin(indent, on: activation)
    var parts = [margin, "{\n"]
    parts.reserveCapacity(6 * lines.count + 4)
    for line in lines {
      parts += [
        margin, "    ", try PropertyListText.quoted(line.key, on: activation), " = ", line.value,
        ";\n",
      ]
    }
    parts += [margin, "}"]
    return try activation.joined(parts)
  }
}
