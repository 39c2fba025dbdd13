import Foundation
import Invocation

/// An array or an ordered set.
class ListObject: CollectionObject, @unchecked Sendable {
  // `Sendable` is unchecked: the interpreter's lock guards the elements. Exclusivity is unchecked,
  // too: no code of the script runs while the elements are accessed.

  @exclusivity(unchecked) final var elements: [Object]

  init(_ elements: [Object] = [], isa: ClassObject) {
    self.elements = elements
    super.init(isa)
    note(contents: ArrayObject.size(elements.count))
  }

  deinit {
    unlist()
    if !elements.isEmpty { IterativeRelease.release(takeElements()) }
  }

  private final func takeElements() -> [Object] {
    defer { elements = [] }
    return elements
  }

  override func takeContents() -> Any? { isOfLeaves ? nil : takeElements() }

  final override var visited: [Object] { elements }
  final override var count: Int { elements.count }

  final override func nextVisited(_ position: inout Int) -> Object? {
    guard position < elements.count else { return nil }
    defer { position += 1 }
    return elements[position]
  }

  /// Returns the element at an index, or `nil` if the index is out of bounds.
  @inline(__always)
  final func element(at index: Int) -> Object? {
    index >= 0 && index < elements.count ? elements[index] : nil
  }

  func index(of object: Object, on activation: Activation) throws -> Int? { nil }

  final override func hash(on activation: Activation) -> Int { count }
}

extension StandardLibrary {
  /// Installs the methods that arrays and ordered sets have in common.
  func installList<List: ListObject>(_ list: ClassTable<List>) {
    for name in ["objectAtIndex:", "objectAtIndexedSubscript:"] as [Selector] {
      list.type.method(name, "@@:Q") { call in
        try call.with(List.self) { list, _ in
          let index = call.integer(0)
          guard let element = list.element(at: index) else {
            throw call.outOfBounds(index, list.count)
          }
          return .object(element)
        }
      }
    }
    list.method("firstObject") { $0.elements.first }
    list.method("lastObject") { $0.elements.last }
    list.method("containsObject:") { (own, object: Object?, call: Call) in
      try object.map { try own.contains($0, on: call.activation) } ?? false
    }
    list.method("indexOfObject:") { (own, object: Object?, call: Call) in
      UInt(try object.flatMap { try own.index(of: $0, on: call.activation) } ?? NSNotFound)
    }
    list.method("objectsAtIndexes:") { (own, _: IndexSet, call: Call) in
      let indexes = try call.indexes(0, within: own.count)
      try call.chargeObjects(indexes.count)
      return call.library.array(indexes.map { own.elements[$0] })
    }
    list.method("objectEnumerator") { (own, call: Call) in
      call.library.enumerator(own.elements, of: own)
    }
    list.method("reverseObjectEnumerator") { (own, call: Call) in
      try call.chargeObjects(own.count)
      return call.library.enumerator(own.elements.reversed(), of: own)
    }
    for (selector, types) in [
      ("enumerateObjectsUsingBlock:", "@?"), ("enumerateObjectsWithOptions:usingBlock:", "Q@?"),
      ("enumerateObjectsAtIndexes:options:usingBlock:", "@\"NSIndexSet\"Q@?"),
    ] as [(Selector, String)] {
      list.type.procedure(selector, types) { call in
        let own = try call.receiver(as: List.self)
        let (elements, last) = (own.elements, call.count - 1)
        let indexes = last < 2 ? nil : try Array(call.indexes(0, within: elements.count))
        let count = indexes?.count ?? elements.count
        let isReversed = last > 0 && call.integer(last - 1) & 2 != 0
        let arguments = (0..<count).lazy.map { offset in
          let position = isReversed ? count - 1 - offset : offset
          let index = indexes?[position] ?? position
          return [Value.object(elements[index]), .integer(index)]
        }
        try call.run(try call.block(last), forEach: arguments, of: own)
      }
    }
  }
}
