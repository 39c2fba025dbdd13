import Invocation

/// An `NSSortDescriptor`: a key by which to sort, and the comparison of the key's values.
final class SortDescriptorObject: ValueObject, @unchecked Sendable {
  // `Sendable` is unchecked: the interpreter's lock guards the properties.

  var key: Object?
  var isAscending = true
  var comparison = Comparison.message("compare:")

  enum Comparison {
    case message(Selector)
    case block(BlockObject)
  }

  deinit { unlist() }

  override func takeContents() -> Any? {
    defer { comparison = .message("compare:") }
    return comparison
  }

  func compare(_ left: Object, _ right: Object, _ call: Call) throws -> Int {
    let (left, right) = (try value(of: left, call), try value(of: right, call))
    let order = try compareValues(left, right, call)
    return isAscending ? order : -order
  }

  private func compareValues(_ left: Object?, _ right: Object?, _ call: Call) throws -> Int {
    // `nil` precedes every object.
    guard let left, let right else { return left == nil ? right == nil ? 0 : -1 : 1 }
    switch comparison {
    case .message(let selector): return try call.send(selector, to: left, [right]).integer
    case .block(let block): return try call.run(block, [.object(left), .object(right)]).integer
    }
  }

  private func value(of object: Object, _ call: Call) throws -> Object? {
    guard let key else { return object }
    return try call.send("valueForKeyPath:", to: object, [key]).object
  }
}

extension StandardLibrary {
  func installSortDescriptors() {
    let type = addClass("NSSortDescriptor")
    type.allocate = { SortDescriptorObject($0) }
    installCopyingAsSelf(type)
    func creation(
      _ rest: String, _ types: String,
      _ comparison: @escaping (Call) throws -> SortDescriptorObject.Comparison?
    ) {
      func fill(_ object: Object, _ call: Call) throws -> Value {
        guard let descriptor = object as? SortDescriptorObject else { return .null }
        descriptor.enlist()
        descriptor.key = try call.optional(0, StringObject.self)
        descriptor.isAscending = call[1].isTrue
        if let comparison = try comparison(call) { descriptor.comparison = comparison }
        return .object(descriptor)
      }
      type.classMethod(Selector(valid: "sortDescriptorWithKey:ascending:\(rest)"), "@@:@B" + types)
      {
        try fill(try $0.receivingClass.makeInstance(), $0)
      }
      type.method(Selector(valid: "initWithKey:ascending:\(rest)"), "@@:@B" + types) {
        try fill($0.receiver, $0)
      }
    }
    creation("", "") { _ in nil }
    creation("selector:", ":") { .message(try $0.selectorArgument(2)) }
    creation("comparator:", "@?") { .block(try $0.block(2)) }
    type.method("key", "@\"NSString\"@:") { .object(try $0.sortDescriptor.key) }
    type.method("ascending", "B@:") { $0.bool(try $0.sortDescriptor.isAscending) }
    type.method("selector", ":@:") { call in
      guard case .message(let selector) = try call.sortDescriptor.comparison else {
        return .selector(nil)
      }
      return .selector(selector)
    }
    type.method("reversedSortDescriptor", "@@:") { call in
      let own = try call.sortDescriptor
      let reversed = SortDescriptorObject(type)
      (reversed.key, reversed.isAscending, reversed.comparison) = (
        own.key, !own.isAscending, own.comparison
      )
      return .object(reversed)
    }
    type.method("compareObject:toObject:", "q@:@@") { call in
      .integer(
        try call.sortDescriptor.compare(try call.required(0), try call.required(1), call))
    }
    installSortingByDescriptors()
  }

  private func installSortingByDescriptors() {
    for type in [arrays, sets] {
      type.method("sortedArrayUsingDescriptors:", "@\"NSArray\"@:@") { call in
        let elements = try call.receiver(as: CollectionObject.self).visited
        return .object(call.library.array(try call.sortedByDescriptors(elements)))
      }
    }
    mutableArrays.method("sortUsingDescriptors:", "v@:@") { call in
      let array = try call.receiver(as: ArrayObject.self)
      try array.setElements(try call.sortedByDescriptors(array.elements))
      return .void
    }
  }
}

extension Call {
  fileprivate var sortDescriptor: SortDescriptorObject {
    get throws { try receiver(as: SortDescriptorObject.self) }
  }

  /// Returns the objects sorted by the descriptors in the argument.
  ///
  /// Earlier descriptors take precedence.
  fileprivate func sortedByDescriptors(_ objects: [Object]) throws -> [Object] {
    let descriptors = try required(0, ArrayObject.self).elements.enumerated().map {
      index, element in
      guard let descriptor = element as? SortDescriptorObject else {
        throw invalid(
          "element \(index) of argument 0 is \(Value.object(element).noun), not an NSSortDescriptor"
        )
      }
      return descriptor
    }
    try chargeObjects(2 * objects.count)
    return try objects.sorted { left, right in
      try activation.step()
      for descriptor in descriptors {
        let order = try descriptor.compare(left, right, self)
        if order != 0 { return order < 0 }
      }
      return false
    }
  }
}
