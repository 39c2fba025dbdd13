import Invocation

// Comparing and describing objects, whose classes scripts may override.
extension Activation {
  /// Whether two objects are equal, by the first one's `isEqual:`.
  func areEqual(_ left: Object, _ right: Object) throws -> Bool {
    if left === right { return true }
    // Casts that need no test would retain the strings.
    if left is StringObject, right is StringObject, left.leaves(.compares) {
      try step()
      return unsafeDowncast(left, to: StringObject.self).isEqual(
        to: unsafeDowncast(right, to: StringObject.self), on: self)
    }
    if left.identity === right.identity { return true }
    try step()
    try checkDepth()
    if let value = builtIn(left, .compares) {
      return try value.isEqual(to: right, on: self)
    }
    return try interpreter.send(
      Selectors.isEqual, to: left, [.object(right)], types: [.id], on: self
    ).isTrue
  }

  func hash(of object: Object) throws -> Int {
    try step()
    if object is StringObject, object.leaves(.hashes) {
      return unsafeDowncast(object, to: StringObject.self).hash(on: self)
    }
    try checkDepth()
    if let value = builtIn(object, .hashes) { return try value.hash(on: self) }
    return try interpreter.send(Selectors.hash, to: object, on: self).integer
  }

  /// The object's `description`.
  func description(of object: Object?, indent: Int = 0) throws -> String {
    guard let object else { return "(null)" }
    try step()
    try checkDepth()
    let temporaries = temporaries
    let text: String
    if let value = builtIn(object, .describes) {
      text = try value.describe(indent: indent, on: self)
    } else {
      let described = try interpreter.send(Selectors.description, to: object, on: self).object
      text = (described as? StringObject)?.text ?? "(null)"
    }
    // The parts that it was made of are gone.
    releaseTemporaries(to: temporaries)
    try chargeTemporary(text.utf8.count)
    return text
  }

  /// Joins texts that are part of a description.
  func joined(_ texts: [String], separator: String = "") throws -> String {
    let size = texts.reduce(0) { $0 + $1.utf8.count + separator.utf8.count }
    try step(size / 16)
    // The allocator cannot use all of what texts of growing sizes leave free.
    try chargeTemporary(size + size / 8)
    // Without the whole capacity at once, the text is copied as it grows.
    var joined = ""
    joined.reserveCapacity(size)
    for (index, text) in texts.enumerated() {
      if index > 0 { joined += separator }
      joined += text
    }
    return joined
  }

  /// The order of two objects, by `compare:`.
  func compare(_ left: Object, _ right: Object) throws -> Int {
    try interpreter.send(
      "compare:", to: left, [.object(right)], types: [.id], on: self
    ).integer
  }

  /// The object, if its class does not override the built-in method.
  private func builtIn(_ object: Object, _ method: InstanceTraits) -> ValueObject? {
    object.leaves(method) ? object.asValue : nil
  }
}
