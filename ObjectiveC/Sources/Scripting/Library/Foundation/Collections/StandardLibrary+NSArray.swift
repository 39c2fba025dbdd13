import Foundation
import Invocation

extension StandardLibrary {
  func installArrays() {
    arrays.allocate = { ArrayObject([], isa: $0) }
    installCollection(arrays, equal: "isEqualToArray:")
    installCopying(arrays, mutable: mutableArrays) { (own: ArrayObject, type) in
      ArrayObject(own.elements, isa: type)
    }
    let array = ClassTable<ArrayObject>(type: arrays)
    installList(array)
    installArrayCreation(array)
    installArrayContents(array)
    installArraySearch(array)
    installArrayDerivation()
    installMutableArrays()
    constants([
      "NSBinarySearchingFirstEqual": UInt(Self.firstEqual),
      "NSBinarySearchingLastEqual": UInt(Self.lastEqual),
      "NSBinarySearchingInsertionIndex": UInt(Self.insertionIndex),
    ])
  }

  private func installArrayCreation(_ array: ClassTable<ArrayObject>) {
    array.make("array", nil) { _, _ in }
    array.make("arrayWithObject:", "initWithObject:", "@") { [try $0.required(0)] }
    array.make("arrayWithObjects:", "initWithObjects:", "@", isVariadic: true) {
      try $0.objects()
    }
    array.make("arrayWithObjects:count:", "initWithObjects:count:", "^@Q") { call in
      try call.objects(at: 0, count: 1)
    }
    array.make("arrayWithArray:", "initWithArray:", "@\"NSArray\"") { call in
      try call.copied(0, ArrayObject.self)?.elements ?? []
    }
    array.make(nil, "initWithArray:copyItems:", "@\"NSArray\"B") { own, call in
      var elements = try call.optional(0, ArrayObject.self)?.elements ?? []
      if call[1].isTrue {
        try call.charge(ArrayObject.size(elements.count))
        elements = try elements.map { try call.send("copy", to: $0).object ?? $0 }
      }
      try own.set(elements)
    }
  }

  private func installArrayContents(_ array: ClassTable<ArrayObject>) {
    array.method("subarrayWithRange:") { (own, _: NSRange, call: Call) in
      let range = try call.range(0, within: own.count)
      try call.chargeObjects(range.count)
      return call.array(Array(own.elements[range]))
    }
    array.method("componentsJoinedByString:") { (own, separator: String, call: Call) in
      try call.charge(16 * own.count)
      let texts = try own.elements.map { try call.activation.description(of: $0) }
      return try call.activation.joined(texts, separator: separator)
    }
    array.change("makeObjectsPerformSelector:") { (own, selector: Selector, call: Call) in
      for element in own.elements { _ = try call.send(selector, to: element) }
    }
    array.change("makeObjectsPerformSelector:withObject:") {
      (own, selector: Selector, object: Object?, call: Call) in
      for element in own.elements { _ = try call.send(selector, to: element, [object]) }
    }
  }

  private func installArraySearch(_ array: ClassTable<ArrayObject>) {
    array.method("indexOfObject:inRange:") { (own, object: Object?, _: NSRange, call: Call) in
      let range = try call.range(1, within: own.count)
      let found = try object.flatMap { try own.index(of: $0, in: range, on: call.activation) }
      return UInt(found ?? NSNotFound)
    }
    arrays.method(
      "indexOfObject:inSortedRange:options:usingComparator:", "Q@:@" + Self.rangeType + "Q@?"
    ) { call in
      let elements = try call.receiver(as: ArrayObject.self).elements
      let object = try call.required(0)
      let range = try call.range(1, within: elements.count)
      let (options, block) = (call.integer(2), try call.block(3))
      func order(_ index: Int) throws -> Int {
        try call.run(block, [.object(elements[index]), .object(object)]).integer
      }
      // Find the first element that is not less than the object, and the first element that is
      // greater.
      let first = try range.first { try order($0) >= 0 } ?? range.upperBound
      let end = try (first..<range.upperBound).first { try order($0) > 0 } ?? range.upperBound
      let isInsertion = options & Self.insertionIndex != 0
      if isInsertion { return .integer(options & Self.firstEqual != 0 ? first : end) }
      if first == end { return .integer(NSNotFound) }
      return .integer(options & Self.lastEqual != 0 ? end - 1 : first)
    }
    array.method("indexOfObjectIdenticalTo:") { (own, object: Object?, call: Call) in
      try call.step(own.count / 4)
      let index = object.flatMap { object in
        own.elements.firstIndex { $0.identity === object.identity }
      }
      return UInt(index ?? NSNotFound)
    }
    array.method("indexOfObjectPassingTest:") { (own, block: BlockObject, call: Call) in
      UInt(try call.indexes(of: own, passing: block, onlyFirst: true).first ?? NSNotFound)
    }
    array.method("indexesOfObjectsPassingTest:") { (own, block: BlockObject, call: Call) in
      IndexSet(try call.indexes(of: own, passing: block, onlyFirst: false))
    }
    array.method("firstObjectCommonWithArray:") { (own, other: ArrayObject?, call: Call) in
      try other.flatMap { other in
        try own.elements.first { try other.contains($0, on: call.activation) }
      }
    }
  }

  // Flags of `NSBinarySearchingOptions`.
  private static let firstEqual = 1 << 8
  private static let lastEqual = 1 << 9
  private static let insertionIndex = 1 << 10

  private func installArrayDerivation() {
    func derived(
      _ selector: Selector, _ types: String,
      _ make: @escaping (Call, [Object]) throws -> [Object]
    ) {
      arrays.method(selector, "@\"NSArray\"@:" + types) { call in
        let own = try call.receiver(as: ArrayObject.self)
        let others = call.object(0) as? ArrayObject
        try call.chargeObjects(own.count + (others?.count ?? 0) + 1)
        return .object(call.array(try make(call, own.elements)))
      }
    }
    derived("arrayByAddingObject:", "@") { $1 + [try $0.required(0)] }
    derived("arrayByAddingObjectsFromArray:", "@") { call, elements in
      elements + (try call.optional(0, ArrayObject.self)?.elements ?? [])
    }
    derived("sortedArrayUsingSelector:", ":") { try $0.sorted($1, by: try $0.selectorArgument(0)) }
    derived("sortedArrayUsingFunction:context:", "^?^v") { try $0.sortedByFunction($1) }
    derived("sortedArrayUsingComparator:", "@?") { try $0.sorted($1, by: try $0.block(0)) }
    derived("sortedArrayWithOptions:usingComparator:", "Q@?") { call, elements in
      try call.sorted(elements, by: try call.block(1))
    }
  }
}

extension Call {
  /// Makes an array of elements for which memory has been charged.
  func array(_ elements: [Object]) -> ArrayObject { ArrayObject(elements, isa: library.arrays) }

  /// Returns the elements of the C array in one argument, whose number is in another argument.
  func objects(at index: Int, count countIndex: Int) throws -> [Object] {
    let count = try size(countIndex)
    guard count > 0 else { return [] }
    let pointer = try pointer(index, "an array of objects")
    try charge(ArrayObject.size(count))
    return try (0..<count).map { offset in
      try step()
      guard let object = try pointer.advanced(by: offset).load().object else {
        throw invalid("attempt to insert nil object from objects[\(offset)]")
      }
      return object
    }
  }

  /// Charges for an array of objects before it is created.
  func chargeObjects(_ count: Int) throws {
    try step(count / 16)
    try charge(ArrayObject.size(count))
  }

  fileprivate func indexes(
    of list: ArrayObject, passing block: BlockObject, onlyFirst: Bool
  ) throws -> [Int] {
    try filter(list.elements.enumerated(), by: block, onlyFirst: onlyFirst) { index, element in
      [.object(element), .integer(index)]
    }.map(\.offset)
  }

  // MARK: Sorting

  /// Sorts objects by the order of two objects that a script computes.
  func sorted(
    _ objects: [Object], by order: (_ left: Object, _ right: Object) throws -> Value
  ) throws -> [Object] {
    try chargeObjects(2 * objects.count)
    return try objects.sorted { left, right in
      try activation.step()
      return try order(left, right).integer < 0
    }
  }

  func sorted(_ objects: [Object], by selector: Selector) throws -> [Object] {
    try sorted(objects) { try send(selector, to: $0, [$1]) }
  }

  func sorted(_ objects: [Object], by comparator: BlockObject) throws -> [Object] {
    try sorted(objects) { try run(comparator, [.object($0), .object($1)]) }
  }

  /// Sorts objects by the function and the context in the arguments.
  func sortedByFunction(_ objects: [Object]) throws -> [Object] {
    let order = try function(0)
    return try sorted(objects) {
      try interpreter.call(order, [.object($0), .object($1), self[1]], on: activation)
    }
  }
}
