import Invocation

/// An `NSPointerArray`: an array of objects and `NULL`, whose references to objects may be weak.
///
/// A weak element becomes `NULL` when its object is deallocated. A `for … in` skips `NULL`.
final class PointerArrayObject: PointerTableObject<TableEntry?>, @unchecked Sendable {
  // `Sendable` is unchecked: the interpreter's lock guards the entries.

  override var count: Int { entries.count }
  override func object(of entry: TableEntry?) -> Object? { entry?.object }

  // An array has an order.
  override var visited: [Object] { entries.compactMap { $0?.object } }

  override func isEqual(to other: Object, on activation: Activation) throws -> Bool {
    guard let other = other as? PointerArrayObject, other.count == count else { return false }
    try chargeEntries(on: activation)
    return try zip(entries, other.entries).allSatisfy { own, other in
      guard let own = own?.object, let other = other?.object else {
        return own?.object == nil && other?.object == nil
      }
      return try options.areEqual(own, other, on: activation)
    }
  }

  fileprivate func replace(
    _ range: Range<Int>, with objects: [Object?], on activation: Activation
  ) throws {
    try chargeEntries(on: activation)
    let new = objects.map { $0.map { TableEntry($0, isWeak: options.isWeak) } }
    try setEntries(entries[..<range.lowerBound] + new + entries[range.upperBound...])
  }
}

extension StandardLibrary {
  func installPointerArrays() {
    let type = addClass("NSPointerArray")
    type.allocate = { PointerArrayObject($0) }
    installCollection(type)
    installCopying(type, entries: TableEntry?.self)
    installTableCreation(
      type,
      ["strongObjectsPointerArray": [0], "weakObjectsPointerArray": [TableOptions.weakMemory]],
      ("pointerArrayWithOptions:", "initWithOptions:", "Q"))
    let array = ClassTable<PointerArrayObject>(type: type)
    array.method("allObjects") { (own, call: Call) in
      try own.chargeEntries(on: call.activation)
      return call.array(own.visited)
    }
    array.method("pointerAtIndex:") { (own, _: UInt, call: Call) in
      let object = own.entries[try call.index(0, within: own.count)]?.object
      return OutPointer(pointer: object.map(ObjectPointer.init), index: 0)
    }
    array.change("setCount:") { (own, _: UInt, call: Call) in
      let size = try call.size(0)
      try call.charge(MemoryBudget.bytes(size, of: 64))
      try call.step(size / 16)
      let new = Array(repeating: Object?.none, count: max(0, size - own.count))
      try own.replace(min(size, own.count)..<own.count, with: new, on: call.activation)
    }
    array.change("compact") { (own, call: Call) in
      try own.chargeEntries(on: call.activation)
      try own.setEntries(own.entries.filter { $0?.object != nil })
    }
    installPointerChanges(type)
  }

  /// Installs the methods that replace elements by an object or `NULL`.
  private func installPointerChanges(_ type: ClassObject) {
    func change(_ selector: Selector, _ types: String, pointer: Int?, index: Int?, removes: Bool) {
      type.procedure(selector, types) { call in
        let own = try call.receiver(as: PointerArrayObject.self)
        let new = try pointer.map { try call.elementPointer($0) }
        let room = own.count + (removes ? 0 : 1)
        let start = try index.map { try call.index($0, within: room) } ?? own.count
        try own.replace(
          start..<start + (removes ? 1 : 0), with: new.map { [$0] } ?? [], on: call.activation)
      }
    }
    change("addPointer:", "^v", pointer: 0, index: nil, removes: false)
    change("insertPointer:atIndex:", "^vQ", pointer: 0, index: 1, removes: false)
    change("removePointerAtIndex:", "Q", pointer: nil, index: 0, removes: true)
    change("replacePointerAtIndex:withPointer:", "Q^v", pointer: 1, index: 0, removes: true)
  }
}

extension Call {
  /// Returns the object to which an argument points, or `nil` for `NULL`.
  fileprivate func elementPointer(_ index: Int) throws -> Object? {
    guard case .pointer(let pointer?) = self[index] else { return nil }
    guard let pointer = pointer as? ObjectPointer else { throw mismatch(index, "an object") }
    return pointer.object
  }
}
