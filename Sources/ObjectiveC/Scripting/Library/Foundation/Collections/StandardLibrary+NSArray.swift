import Foundation
import Invocation

extension StandardLibrary {
  func installArrays() {
    arrays.allocate = { ArrayObject([], isa: $0) }
    arrays.protocols.insert("NSSecureCoding")
    installCollection(arrays)
    installCopying(arrays, mutable: mutableArrays) { (own: ArrayObject, type) in
      ArrayObject(own.elements, isa: type)
    }
    installArrayCreation()
    installArrayContents()
    installArraySearch()
    installArrayEnumeration()
    installArrayDerivation()
    installMutableArrays()
    for (name, option) in [
      ("NSBinarySearchingFirstEqual", Self.firstEqual),
      ("NSBinarySearchingLastEqual", Self.lastEqual),
      ("NSBinarySearchingInsertionIndex", Self.insertionIndex),
    ] {
      constant(name, .integer(option), .unsignedLong)
    }
  }

  /// Adds methods that create arrays.
  var arrayCreation: CreationMethods<ArrayObject, [Object]> {
    CreationMethods(
      type: arrays, make: { ArrayObject($0, isa: $1) }, fill: { try $0.setElements($1) })
  }

  private func installArrayCreation() {
    let creation = arrayCreation
    arrays.classMethod("array", "@@:") { .object(ArrayObject([], isa: try $0.receivingClass)) }
    creation("arrayWithObject:", "initWithObject:", "@@:@") { [try $0.required(0)] }
    creation("arrayWithObjects:", "initWithObjects:", "@@:@", isVariadic: true) {
      try $0.objects()
    }
    creation("arrayWithObjects:count:", "initWithObjects:count:", "@@:^@Q") { call in
      try call.objects(at: 0, count: 1)
    }
    creation("arrayWithArray:", "initWithArray:", "@@:@\"NSArray\"") { call in
      try call.copied(0, ArrayObject.self)?.elements ?? []
    }
    arrays.method("initWithArray:copyItems:", "@@:@\"NSArray\"B") { call in
      var elements = try call.optional(0, ArrayObject.self)?.elements ?? []
      if call[1].isTrue {
        try call.charge(ArrayObject.size(elements.count))
        elements = try elements.map { try call.send("copy", to: $0).object ?? $0 }
      }
      try call.array.setElements(elements)
      return .object(call.receiver)
    }
  }

  private func installArrayContents() {
    for name in ["objectAtIndex:", "objectAtIndexedSubscript:"] as [Selector] {
      arrays.method(name, "@@:Q") { call in
        try call.with(ArrayObject.self) { array, _ in
          let index = call.integer(0)
          guard let element = array.element(at: index) else {
            throw call.outOfBounds(index, array.count)
          }
          return .object(element)
        }
      }
    }
    arrays.method("firstObject", "@@:") { .object(try $0.array.elements.first) }
    arrays.method("lastObject", "@@:") { .object(try $0.array.elements.last) }
    arrays.method("objectsAtIndexes:", "@\"NSArray\"@:@\"NSIndexSet\"") { call in
      let elements = try call.array.elements
      let indexes = try call.indexes(0, within: elements.count)
      try call.chargeObjects(indexes.count)
      return .object(call.library.array(indexes.map { elements[$0] }))
    }
    arrays.method("subarrayWithRange:", "@\"NSArray\"@:" + Self.rangeType) { call in
      let elements = try call.array.elements
      let range = try call.range(0, within: elements.count)
      try call.chargeObjects(range.count)
      return .object(call.library.array(Array(elements[range])))
    }
    arrays.method("isEqualToArray:", "B@:@\"NSArray\"") { call in
      guard let other = call[0].object else { return .integer(0) }
      return call.bool(try call.array.isEqual(to: other, on: call.activation))
    }
    arrays.method("componentsJoinedByString:", "@\"NSString\"@:@") { call in
      let (elements, separator) = (try call.array.elements, try call.text(0))
      try call.charge(16 * elements.count)
      let texts = try elements.map { try call.activation.description(of: $0) }
      return call.string(try call.activation.joined(texts, separator: separator))
    }
  }

  private func installArraySearch() {
    arrays.method("containsObject:", "B@:@") { call in
      guard let object = call[0].object else { return .integer(0) }
      return call.bool(try call.array.index(of: object, on: call.activation) != nil)
    }
    arrays.method("indexOfObject:", "Q@:@") { call in
      guard let object = call[0].object else { return .integer(NSNotFound) }
      return .integer(try call.array.index(of: object, on: call.activation) ?? NSNotFound)
    }
    arrays.method("indexOfObject:inRange:", "Q@:@" + Self.rangeType) { call in
      let array = try call.array
      let range = try call.range(1, within: array.count)
      guard let object = call[0].object else { return .integer(NSNotFound) }
      return .integer(try array.index(of: object, in: range, on: call.activation) ?? NSNotFound)
    }
    arrays.method(
      "indexOfObject:inSortedRange:options:usingComparator:", "Q@:@" + Self.rangeType + "Q@?"
    ) { call in
      let elements = try call.array.elements
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
    arrays.method("indexOfObjectIdenticalTo:", "Q@:@") { call in
      guard let object = call[0].object else { return .integer(NSNotFound) }
      try call.step(call.array.count / 4)
      return .integer(
        try call.array.elements.firstIndex { $0.identity === object.identity } ?? NSNotFound)
    }
    arrays.method("indexOfObjectPassingTest:", "Q@:@?") { call in
      .integer(try call.indexesPassing(try call.block(0), onlyFirst: true).first ?? NSNotFound)
    }
    arrays.method("indexesOfObjectsPassingTest:", "@\"NSIndexSet\"@:@?") { call in
      let indexes = try call.indexesPassing(try call.block(0), onlyFirst: false)
      return .object(IndexSet(indexes).object(in: call.library))
    }
    arrays.method("firstObjectCommonWithArray:", "@@:@") { call in
      guard let other = try call.optional(0, ArrayObject.self) else { return .null }
      return .object(
        try call.array.elements.first {
          try other.index(of: $0, on: call.activation) != nil
        })
    }
  }

  // The flags of `NSBinarySearchingOptions`.
  private static let firstEqual = 1 << 8
  private static let lastEqual = 1 << 9
  private static let insertionIndex = 1 << 10

  private func installArrayEnumeration() {
    for (selector, types) in [
      ("enumerateObjectsUsingBlock:", "v@:@?"),
      ("enumerateObjectsWithOptions:usingBlock:", "v@:Q@?"),
      ("enumerateObjectsAtIndexes:options:usingBlock:", "v@:@\"NSIndexSet\"Q@?"),
    ] as [(Selector, String)] {
      arrays.method(selector, types) { call in
        let array = try call.array
        let (elements, last) = (array.elements, call.count - 1)
        let indexes = last < 2 ? nil : try Array(call.indexes(0, within: elements.count))
        let count = indexes?.count ?? elements.count
        let isReversed = last > 0 && call.integer(last - 1) & 2 != 0
        let arguments = (0..<count).lazy.map { offset in
          let position = isReversed ? count - 1 - offset : offset
          let index = indexes?[position] ?? position
          return [Value.object(elements[index]), .integer(index)]
        }
        try call.run(try call.block(last), forEach: arguments, of: array)
        return .void
      }
    }
    arrays.method("objectEnumerator", "@\"NSEnumerator\"@:") { call in
      call.library.enumerator(try call.array.elements, of: try call.array)
    }
    arrays.method("reverseObjectEnumerator", "@\"NSEnumerator\"@:") { call in
      try call.chargeObjects(call.array.count)
      return call.library.enumerator(try call.array.elements.reversed(), of: try call.array)
    }
    arrays.method("makeObjectsPerformSelector:", "v@::") { call in
      let selector = try call.selectorArgument(0)
      for element in try call.array.elements { _ = try call.send(selector, to: element) }
      return .void
    }
    arrays.method("makeObjectsPerformSelector:withObject:", "v@::@") { call in
      let selector = try call.selectorArgument(0)
      for element in try call.array.elements {
        _ = try call.send(selector, to: element, [call[1].object])
      }
      return .void
    }
  }

  private func installArrayDerivation() {
    func derived(
      _ selector: Selector, _ types: String, isVariadic: Bool = false,
      _ make: @escaping (Call, [Object]) throws -> [Object]
    ) {
      arrays.method(selector, "@\"NSArray\"@:" + types) { call in
        let others = call.count > 0 ? call.object(0) as? ArrayObject : nil
        try call.chargeObjects(call.array.count + (others?.count ?? 0) + 1)
        return .object(call.library.array(try make(call, try call.array.elements)))
      }
    }
    derived("arrayByAddingObject:", "@") { $1 + [try $0.required(0)] }
    derived("arrayByAddingObjectsFromArray:", "@") { call, elements in
      elements + (try call.optional(0, ArrayObject.self)?.elements ?? [])
    }
    derived("sortedArrayUsingSelector:", ":") { call, elements in
      try call.sorted(elements, by: try call.selectorArgument(0))
    }
    derived("sortedArrayUsingFunction:context:", "^?^v") { call, elements in
      try call.sortedByFunction(elements)
    }
    derived("sortedArrayUsingComparator:", "@?") { call, elements in
      try call.sorted(elements, by: try call.block(0))
    }
    derived("sortedArrayWithOptions:usingComparator:", "Q@?") { call, elements in
      try call.sorted(elements, by: try call.block(1))
    }
  }
}

extension Call {
  fileprivate var array: ArrayObject {
    get throws { try receiver(as: ArrayObject.self) }
  }

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

  fileprivate func indexesPassing(_ block: BlockObject, onlyFirst: Bool) throws -> [Int] {
    try filter(array.elements.enumerated(), by: block, onlyFirst: onlyFirst) { index, element in
      [.object(element), .integer(index)]
    }.map(\.offset)
  }

  // MARK: Sorting

  func sorted(_ objects: [Object], by selector: Selector) throws -> [Object] {
    try chargeObjects(2 * objects.count)
    return try objects.sorted { left, right in
      try activation.step()
      return try send(selector, to: left, [right]).integer < 0
    }
  }

  /// Sorts objects by the function and the context in the arguments.
  func sortedByFunction(_ objects: [Object]) throws -> [Object] {
    let order = try function(0)
    try chargeObjects(2 * objects.count)
    return try objects.sorted { left, right in
      try activation.step()
      return try interpreter.call(
        order, [.object(left), .object(right), self[1]], on: activation
      ).integer < 0
    }
  }

  func sorted(_ objects: [Object], by comparator: BlockObject) throws -> [Object] {
    try chargeObjects(2 * objects.count)
    return try objects.sorted { left, right in
      try run(comparator, [.object(left), .object(right)]).integer < 0
    }
  }
}
