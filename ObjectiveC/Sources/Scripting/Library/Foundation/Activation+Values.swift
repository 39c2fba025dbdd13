import Invocation

// Code that compares and describes objects, calling the methods that scripts override.
extension Activation {
  /// Returns `true` if two objects are equal by the `isEqual:` of the first object.
  func areEqual(_ left: Object, _ right: Object) throws -> Bool {
    if left === right { return true }
    // A conditional cast would retain the strings. The tests make the unsafe downcasts valid.
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

  /// Returns the object's `description`.
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
    // The strings from which the description was built no longer exist.
    releaseTemporaries(to: temporaries)
    try chargeTemporary(text.utf8.count)
    return text
  }

  /// Joins the parts of a description.
  func joined(_ texts: [String], separator: String = "") throws -> String {
    let size = texts.reduce(0) { $0 + $1.utf8.count + separator.utf8.count }
    try step(size / 16)
    // The allocator cannot reuse all of the memory that strings of growing sizes leave behind.
    try chargeTemporary(size + size / 8)
    // Reserve the capacity at once; otherwise, appending copies the string again and again.
    var joined = ""
    joined.reserveCapacity(size)
    for (index, text) in texts.enumerated() {
      if index > 0 { joined += separator }
      joined += text
    }
    return joined
  }

  /// Returns the order of two objects, by `compare:`.
  func compare(_ left: Object, _ right: Object) throws -> Int {
    try interpreter.send(
      "compare:", to: left, [.object(right)], types: [.id], on: self
    ).integer
  }

  /// Returns the object as a value if its class does not override the built-in method; otherwise
  /// `nil`.
  private func builtIn(_ object: Object, _ method: InstanceTraits) -> ValueObject? {
    object.leaves(method) ? object.asValue : nil
  }
}
