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
    let descriptor = ClassTable<SortDescriptorObject>(type: type)
    func creation(
      _ rest: String, _ types: String,
      _ comparison: @escaping (Call) throws -> SortDescriptorObject.Comparison
    ) {
      descriptor.make(
        Selector(valid: "sortDescriptorWithKey:ascending:\(rest)"),
        Selector(valid: "initWithKey:ascending:\(rest)"), "@B" + types
      ) { own, call in
        own.enlist()
        own.key = try call.optional(0, StringObject.self)
        own.isAscending = call[1].isTrue
        own.comparison = try comparison(call)
      }
    }
    creation("", "") { _ in .message("compare:") }
    creation("selector:", ":") { .message(try $0.selectorArgument(2)) }
    creation("comparator:", "@?") { .block(try $0.block(2)) }
    type.method("key", "@\"NSString\"@:") {
      .object(try $0.receiver(as: SortDescriptorObject.self).key)
    }
    descriptor.method("ascending") { $0.isAscending }
    type.method("selector", ":@:") { call in
      let own = try call.receiver(as: SortDescriptorObject.self)
      guard case .message(let selector) = own.comparison else { return .selector(nil) }
      return .selector(selector)
    }
    for type in [arrays, sets] {
      ClassTable<CollectionObject>(type: type).method("sortedArrayUsingDescriptors:") {
        (own, descriptors: ArrayObject, call: Call) in
        call.array(try call.sorted(own.visited, by: descriptors))
      }
    }
    ClassTable<ArrayObject>(type: mutableArrays).change("sortUsingDescriptors:") {
      (own, descriptors: ArrayObject, call: Call) in
      try own.set(try call.sorted(own.elements, by: descriptors))
    }
  }
}

extension Call {
  /// Returns the objects sorted by descriptors.
  ///
  /// Earlier descriptors take precedence.
  fileprivate func sorted(_ objects: [Object], by descriptors: ArrayObject) throws -> [Object] {
    let descriptors = try descriptors.elements.enumerated().map { index, element in
      guard let descriptor = element as? SortDescriptorObject else {
        throw invalid(
          "element \(index) of argument 0 is \(Value.object(element).noun), not an NSSortDescriptor"
        )
      }
      return descriptor
    }
    return try sorted(objects) { left, right in
      for descriptor in descriptors {
        let order = try descriptor.compare(left, right, self)
        if order != 0 { return .integer(order) }
      }
      return .integer(0)
    }
  }
}
