import Foundation
import Invocation

extension StandardLibrary {
  func installMutableArrays() {
    mutableArrays.classMethod("arrayWithCapacity:", "@@:Q") { call in
      .object(ArrayObject([], isa: try call.receivingClass))
    }
    mutableArrays.method("initWithCapacity:", "@@:Q") { .object($0.receiver) }
    installAdding()
    installRemoving()
    installRearranging()
  }

  private func change(
    _ selector: Selector, _ types: String, _ body: @escaping (Call, ArrayObject) throws -> Void
  ) {
    mutableArrays.method(selector, "v@:" + types) { call in
      try call.with(ArrayObject.self) { array, _ in try body(call, array) }
      return .void
    }
  }

  private func installAdding() {
    change("addObject:", "@") { call, array in
      guard let object = call.borrowed(0) else { throw call.mismatch(0, "an object") }
      try object._withUnsafeGuaranteedRef { try array.append($0) }
    }
    change("insertObject:atIndex:", "@Q") { call, array in
      let object = try call.inserted(0)
      let index = call.integer(1)
      guard index >= 0, index <= array.count else { throw call.outOfBounds(index, array.count) }
      try call.step((array.count - index) / 64)
      try array.insert(object, at: index)
    }
    change("insertObjects:atIndexes:", "@@") { call, array in
      let objects = try call.required(0, ArrayObject.self).elements
      let indexes = try IndexSet.read(call[1], 1, call)
      guard objects.count == indexes.count else {
        throw call.invalid(
          "count of array (\(objects.count)) differs from count of index set (\(indexes.count))")
      }
      try call.chargeObjects(array.count + objects.count)
      var (elements, rest) = ([Object](), array.elements[...])
      elements.reserveCapacity(array.count + objects.count)
      // The indexes ascend, so the elements before each index are already in place.
      for (object, index) in zip(objects, indexes) {
        try call.step()
        let before = index - elements.count
        guard before <= rest.count else {
          throw call.outOfBounds(index, elements.count + rest.count)
        }
        elements += rest.prefix(before)
        rest = rest.dropFirst(before)
        elements.append(object)
      }
      try array.setElements(elements + rest)
    }
    change("addObjectsFromArray:", "@") { call, array in
      let added = try call.optional(0, ArrayObject.self)?.elements ?? []
      try call.step(added.count / 4)
      try array.append(contentsOf: added)
    }
    change("setArray:", "@") { call, array in
      try array.setElements(try call.copied(0, ArrayObject.self)?.elements ?? [])
    }
    change("replaceObjectAtIndex:withObject:", "Q@") { call, array in
      let index = try call.index(0, within: array.count)
      array.replace(at: index, with: try call.inserted(1))
    }
    change("setObject:atIndexedSubscript:", "@Q") { call, array in
      let object = try call.inserted(0)
      let index = call.integer(1)
      if index == array.count {
        try array.append(object)
      } else {
        array.replace(at: try call.index(1, within: array.count), with: object)
      }
    }
  }

  private func installRemoving() {
    change("removeLastObject", "") { _, array in
      if array.count > 0 { array.remove(at: array.count - 1) }
    }
    installRemovingAll(mutableArrays)
    change("removeObjectAtIndex:", "Q") { call, array in
      let index = try call.index(0, within: array.count)
      try call.step((array.count - index) / 64)
      array.remove(at: index)
    }
    change("removeObject:", "@") { call, array in
      guard let object = call[0].object else { return }
      try call.chargeObjects(array.count)
      try array.setElements(
        try array.elements.filter { try !call.activation.areEqual(object, $0) })
    }
    change("removeObjectIdenticalTo:", "@") { call, array in
      guard let object = call[0].object else { return }
      try call.chargeObjects(8 * array.count)
      try array.setElements(array.elements.filter { $0.identity !== object.identity })
    }
    change("removeObjectsInArray:", "@") { call, array in
      guard let others = try call.optional(0, ArrayObject.self) else { return }
      try call.chargeObjects(array.count)
      try array.setElements(
        try array.elements.filter { try others.index(of: $0, on: call.activation) == nil })
    }
    change("removeObjectsAtIndexes:", "@") { call, array in
      let indexes = try call.indexes(0, within: array.count)
      try call.chargeObjects(4 * array.count)
      try array.setElements(
        array.elements.enumerated().filter { !indexes.contains($0.offset) }.map(\.element))
    }
    change("removeObjectsInRange:", Self.rangeType) { call, array in
      try call.chargeObjects(array.count)
      var elements = array.elements
      elements.removeSubrange(try call.range(0, within: elements.count))
      try array.setElements(elements)
    }
  }

  private func installRearranging() {
    change("exchangeObjectAtIndex:withObjectAtIndex:", "QQ") { call, array in
      array.exchange(
        try call.index(0, within: array.count), try call.index(1, within: array.count))
    }
    change("sortUsingSelector:", ":") { call, array in
      try array.setElements(try call.sorted(array.elements, by: try call.selectorArgument(0)))
    }
    change("sortUsingFunction:context:", "^?^v") { call, array in
      try array.setElements(try call.sortedByFunction(array.elements))
    }
    change("sortUsingComparator:", "@?") { call, array in
      try array.setElements(try call.sorted(array.elements, by: try call.block(0)))
    }
  }
}

extension Call {
  /// Returns an argument that is added to a collection, and must not be `nil`.
  func inserted(_ index: Int) throws -> Object {
    // Most calls end here, without calling a function that is not inlined.
    if let object = self[index].object { return object }
    return try required(index)
  }
}
