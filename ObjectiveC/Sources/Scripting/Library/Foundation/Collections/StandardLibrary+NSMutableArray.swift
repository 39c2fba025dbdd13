import Foundation
import Invocation

extension StandardLibrary {
  func installMutableArrays() {
    let array = ClassTable<ArrayObject>(type: mutableArrays)
    array.make("arrayWithCapacity:", "initWithCapacity:", "Q") { _, _ in }
    installRemovingAll(mutableArrays)
    installAdding(array)
    installRemoving(array)
    array.change("exchangeObjectAtIndex:withObjectAtIndex:") {
      (own, _: UInt, _: UInt, call: Call) in
      own.exchange(try call.index(0, within: own.count), try call.index(1, within: own.count))
    }
    array.change("sortUsingSelector:") { (own, selector: Selector, call: Call) in
      try own.set(try call.sorted(own.elements, by: selector))
    }
    change("sortUsingFunction:context:", "^?^v") { call, array in
      try array.set(try call.sortedByFunction(array.elements))
    }
    array.change("sortUsingComparator:") { (own, block: BlockObject, call: Call) in
      try own.set(try call.sorted(own.elements, by: block))
    }
  }

  private func change(
    _ selector: Selector, _ types: String, _ body: @escaping (Call, ArrayObject) throws -> Void
  ) {
    mutableArrays.procedure(selector, types) { call in
      try call.with(ArrayObject.self) { array, _ in try body(call, array) }
    }
  }

  private func installAdding(_ array: ClassTable<ArrayObject>) {
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
      try array.set(elements + rest)
    }
    array.change("addObjectsFromArray:") { (own, added: ArrayObject?, call: Call) in
      try call.step((added?.count ?? 0) / 4)
      try own.append(contentsOf: added?.elements ?? [])
    }
    array.change("setArray:") { (own, other: ArrayObject?, call: Call) in
      try call.step(other?.copySteps ?? 0)
      try own.set(other?.elements ?? [])
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

  private func installRemoving(_ array: ClassTable<ArrayObject>) {
    array.change("removeLastObject") { if $0.count > 0 { $0.remove(at: $0.count - 1) } }
    array.change("removeObjectAtIndex:") { (own, _: UInt, call: Call) in
      let index = try call.index(0, within: own.count)
      try call.step((own.count - index) / 64)
      own.remove(at: index)
    }
    /// Keeps only some of the elements.
    func keep(_ own: ArrayObject, _ call: Call, where isKept: (Object) throws -> Bool) throws {
      try call.step(own.count / 2)
      try call.chargeObjects(own.count)
      try own.set(try own.elements.filter(isKept))
    }
    array.change("removeObject:") { (own, object: Object?, call: Call) in
      guard let object else { return }
      try keep(own, call) { try !call.activation.areEqual(object, $0) }
    }
    array.change("removeObjectIdenticalTo:") { (own, object: Object?, call: Call) in
      guard let object else { return }
      try keep(own, call) { $0.identity !== object.identity }
    }
    array.change("removeObjectsInArray:") { (own, others: ArrayObject?, call: Call) in
      guard let others else { return }
      try keep(own, call) { try !others.contains($0, on: call.activation) }
    }
    array.change("removeObjectsAtIndexes:") { (own, _: IndexSet, call: Call) in
      let indexes = try call.indexes(0, within: own.count)
      try call.chargeObjects(4 * own.count)
      try own.set(
        own.elements.enumerated().filter { !indexes.contains($0.offset) }.map(\.element))
    }
    array.change("removeObjectsInRange:") { (own, _: NSRange, call: Call) in
      try call.chargeObjects(own.count)
      var elements = own.elements
      elements.removeSubrange(try call.range(0, within: elements.count))
      try own.set(elements)
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
