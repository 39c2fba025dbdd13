import Invocation
import ObjectiveCEncoding

extension StandardLibrary {
  /// Installs key-value coding, which accesses values by name: through accessors, or else through
  /// instance variables.
  func installKeyValueCoding() {
    let root = interpreter.builtInClass("NSObject")
    /// Installs a method that Swift objects implement themselves.
    func access(_ selector: Selector, _ types: String, _ body: @escaping Native) {
      root.method(selector, types) { call in
        guard call.receiver.swiftReceiver != nil else { return try body(call) }
        return try call.interpreter.forward(
          selector, to: call.receiver, call.arguments, [.id, .id], call.activation)
      }
    }
    access("valueForKey:", "@@:@\"NSString\"") { try Self.value(of: $0, for: $0.text(0)) }
    access("setValue:forKey:", "v@:@@\"NSString\"") { call in
      try Self.set(try call.text(1), to: call.value(0).object, call)
      return .void
    }
    root.classMethod("accessInstanceVariablesDirectly", "B@:") { _ in .integer(1) }
    installValidation(root)
    access("valueForKeyPath:", "@@:@\"NSString\"") { call in
      let path = KeyPath(try call.text(0))
      let value = try call.send("valueForKey:", to: call.receiver, [call.library.string(path.key)])
      guard let rest = path.rest else { return value }
      return try call.send("valueForKeyPath:", to: value.object, [call.library.string(rest)])
    }
    access("setValue:forKeyPath:", "v@:@@\"NSString\"") { call in
      let path = KeyPath(try call.text(1))
      let key = call.library.string(path.key)
      guard let rest = path.rest else {
        return try call.send("setValue:forKey:", to: call.receiver, [call.value(0).object, key])
      }
      let next = try call.send("valueForKey:", to: call.receiver, [key]).object
      return try call.send(
        "setValue:forKeyPath:", to: next, [call.value(0).object, call.library.string(rest)])
    }
    installFailures(root)
    let object = ClassTable<Object>(type: root)
    object.method("dictionaryWithValuesForKeys:") { (own, keys: ArrayObject, call: Call) in
      let pairs = try keys.elements.map { key in
        (key, try call.send("valueForKey:", to: own, [key]).object ?? call.library.null)
      }
      return try call.library.dictionary(pairs) as? DictionaryObject
    }
    object.change("setValuesForKeysWithDictionary:") { (own, new: DictionaryObject, call: Call) in
      for entry in new.enumerated {
        let value = entry.value === call.library.null ? nil : entry.value
        _ = try call.send("setValue:forKey:", to: own, [value, entry.key])
      }
    }
    for type in [arrays, sets, addClass("NSOrderedSet")] { installKeyPaths(ofCollection: type) }
    null.isa?.method("valueForKey:", "@@:@\"NSString\"") { .object($0.receiver) }
    installProxies(root)
  }

  private func installValidation(_ root: ClassObject) {
    root.method("validateValue:forKey:error:", "B@:^@@^@") { call in
      let name = "validate\(Self.capitalised(try call.text(1))):error:"
      guard let method = call.library.accessor(name, 2, of: call.receiver) else {
        return .integer(1)
      }
      return try call.interpreter.send(
        method.selector, to: call.receiver, [call[0], call[2]], types: method.shape.parameters,
        on: call.activation)
    }
    root.method("validateValue:forKeyPath:error:", "B@:^@@^@") { call in
      let path = KeyPath(try call.text(1))
      let key = call.library.string(path.key)
      let next = try path.rest.map { _ in
        try call.send("valueForKey:", to: call.receiver, [key]).object
      }
      return try call.interpreter.send(
        path.rest == nil ? "validateValue:forKey:error:" : "validateValue:forKeyPath:error:",
        to: next ?? call.receiver,
        [call[0], .object(path.rest.map(call.library.string) ?? key), call[2]], on: call.activation)
    }
  }

  /// Installs the methods for unknown keys, which classes may override.
  private func installFailures(_ root: ClassObject) {
    func failure(_ selector: Selector, _ types: String, key index: Int) {
      root.method(selector, types) { call in
        throw call.interpreter.exception(
          "NSUnknownKeyException",
          "[\(Self.plainName(of: call.receiver)) \(selector)]: this class is not key value "
            + "coding-compliant for the key \(try call.text(index)).")
      }
    }
    failure("valueForUndefinedKey:", "@@:@\"NSString\"", key: 0)
    failure("setValue:forUndefinedKey:", "v@:@@\"NSString\"", key: 1)
    root.method("setNilValueForKey:", "v@:@\"NSString\"") { call in
      throw call.interpreter.exception(
        "NSInvalidArgumentException",
        "[\(Self.plainName(of: call.receiver)) setNilValueForKey]: could not set nil as the value "
          + "for the key \(try call.text(0)).")
    }
  }

  // MARK: Objects

  private static func value(of call: Call, for key: String) throws -> Value {
    let receiver = call.receiver
    let name = capitalised(key)
    for getter in ["get\(name)", key, "is\(name)", "_get\(name)", "_\(key)"] {
      guard let method = call.library.accessor(getter, 0, of: receiver),
        method.shape.result != .void
      else { continue }
      let value = try call.interpreter.send(method.selector, to: receiver, on: call.activation)
      return .object(try call.library.boxed(value, of: method.shape.result))
    }
    if let proxy = try call.library.proxy(forElementsOf: receiver, key, call) {
      return .object(proxy)
    }
    if let (index, variable) = try variable(of: receiver, for: key, call) {
      let value = receiver.variable(index)?.pointee.contents ?? .null
      return .object(try call.library.boxed(value.copied, of: variable.type))
    }
    return try call.send("valueForUndefinedKey:", to: receiver, [call.library.string(key)])
  }

  private static func set(_ key: String, to value: Object?, _ call: Call) throws {
    let receiver = call.receiver
    for setter in ["set\(capitalised(key)):", "_set\(capitalised(key)):"] {
      guard let method = call.library.accessor(setter, 1, of: receiver),
        let type = method.shape.parameters.first
      else { continue }
      guard let argument = try call.unboxed(value, as: type) else {
        _ = try call.send("setNilValueForKey:", to: receiver, [call.library.string(key)])
        return
      }
      _ = try call.interpreter.send(
        method.selector, to: receiver, [argument], types: [type], on: call.activation)
      return
    }
    guard let (index, variable) = try variable(of: receiver, for: key, call) else {
      _ = try call.send(
        "setValue:forUndefinedKey:", to: receiver, [value, call.library.string(key)])
      return
    }
    guard let new = try call.unboxed(value, as: variable.type) else {
      _ = try call.send("setNilValueForKey:", to: receiver, [call.library.string(key)])
      return
    }
    try call.library.changing(key, of: receiver, .setting, call) {
      receiver.set(index, new)
    }
  }

  /// Returns the method of an accessor with the given number of arguments.
  func accessor(_ name: String, _ count: Int, of object: Object) -> ScriptMethod? {
    // Look up existing selectors only. Interning each requested key would fill memory that is never
    // freed.
    guard let selector = Selector(existing: name), selector.numberOfArguments == count else {
      return nil
    }
    return interpreter.method(of: object, for: selector)
  }

  private static func variable(
    of object: Object, for key: String, _ call: Call
  ) throws -> (index: Int, variable: InstanceVariable)? {
    guard let type = object.isa,
      try call.send("accessInstanceVariablesDirectly", to: type).isTrue
    else { return nil }
    for name in ["_\(key)", "_is\(capitalised(key))", key, "is\(capitalised(key))"] {
      if let index = type.index(ofVariable: name), object.variable(index) != nil {
        return (index, type.layout[index])
      }
    }
    return nil
  }

  static func capitalised(_ key: String) -> String {
    key.prefix(1).uppercased() + key.dropFirst()
  }

  /// Returns the object for a value of a C type.
  func boxed(_ value: Value, of type: StaticType) throws -> Object? {
    switch type {
    case .integer(let scalar), .floating(let scalar): number(value, scalar)
    case .structure: BoxedValueObject(value, type, isa: values)
    default: try Interpreter.object(value, in: interpreter).object
    }
  }

  // MARK: Collections

  /// Installs the key paths of collections.
  ///
  /// A key applies to each element; an operator such as `@sum` applies to all.
  private func installKeyPaths(ofCollection type: ClassObject) {
    type.method("valueForKeyPath:", "@@:@\"NSString\"") { call in
      let path = KeyPath(try call.text(0))
      let (library, elements) = (call.library, try call.receiver(as: CollectionObject.self).visited)
      guard path.key.hasPrefix("@") else {
        let key = library.string(path.key)
        let values = try call.send("valueForKey:", to: call.receiver, [key])
        guard let rest = path.rest else { return values }
        return try call.send("valueForKeyPath:", to: values.object, [library.string(rest)])
      }
      if path.key == "@count" { return .object(library.number(elements.count)) }
      guard let rest = path.rest else {
        throw call.invalid("expected a key after '\(path.key).' in the key path")
      }
      return .object(
        try library.combine(try call.values(of: elements, at: rest), as: path.key, call))
    }
    let collection = ClassTable<CollectionObject>(type: type)
    collection.change("setValue:forKey:") { (own, value: Object?, _: String?, call: Call) in
      for element in own.visited {
        _ = try call.send("setValue:forKey:", to: element, [value, call.object(1)])
      }
    }
    collection.method("valueForKey:") { (own, key: String, call: Call) in
      if key == "@count" { return call.library.number(own.count) }
      let values = try call.values(of: own.visited, at: key, selector: "valueForKey:")
      return try call.collection(
        like: own, own is ArrayObject ? values : values.filter { $0 !== call.library.null })
    }
  }

  private func combine(_ values: [Object], as operation: String, _ call: Call) throws -> Object? {
    try call.chargeObjects(4 * values.count)
    let present = values.filter { $0 !== null }
    let numbers = present.compactMap { $0 as? NumberObject }
    switch operation {
    case "@sum":
      let integers = numbers.map(\.value).filter { if case .integer = $0 { true } else { false } }
      if integers.count == numbers.count {
        return number(integers.reduce(0) { $0 &+ $1.integer })
      }
      return number(.floating(numbers.reduce(0) { $0 + $1.double }), .double)
    case "@avg":
      let sum = numbers.reduce(0) { $0 + $1.double }
      return number(.floating(numbers.isEmpty ? 0 : sum / Double(numbers.count)), .double)
    case "@max":
      return try present.max { try call.activation.compare($0, $1) < 0 }
    case "@min":
      return try present.min { try call.activation.compare($0, $1) < 0 }
    case "@unionOfObjects", "@distinctUnionOfObjects", "@unionOfArrays", "@distinctUnionOfArrays",
      "@distinctUnionOfSets":
      var objects = present
      if !operation.hasSuffix("Objects") {
        let parts = present.compactMap { $0 as? CollectionObject }
        try call.chargeObjects(parts.reduce(0) { $0 + $1.count })
        objects = parts.flatMap(\.visited).filter { $0 !== null }
      }
      if operation.hasPrefix("@union") { return array(objects) }
      let distinct = try call.add(objects, to: OrderedSetObject(isa: addClass("NSOrderedSet")))
      let isOfSet = operation.hasSuffix("Sets") || call.receiver is SetObject
      let members = (distinct as? OrderedSetObject)?.elements ?? []
      return isOfSet ? try call.add(members, to: SetObject(isa: sets)) : array(members)
    default:
      throw call.invalid("this class does not implement the \(operation.dropFirst()) operation.")
    }
  }
}

/// The first key of a key path, and the rest of the path.
struct KeyPath {
  let key: String
  let rest: String?

  init(_ path: String) {
    let dot = path.utf8.firstIndex(of: UInt8(ascii: "."))
    key = dot.map { String(path[..<$0]) } ?? path
    rest = dot.map { String(path[path.utf8.index(after: $0)...]) }
  }
}

extension Call {
  /// Returns the value of a C type for an object, or `nil` if the object is `nil` and the type has
  /// no null value.
  fileprivate func unboxed(_ object: Object?, as type: StaticType) throws -> Value? {
    switch (type, object) {
    case (.integer, nil), (.floating, nil), (.structure, nil): nil
    case (.integer(let scalar), let number as NumberObject):
      .integer(
        scalar == .bool
          ? number.value.isTrue ? 1 : 0 : Arithmetic.wrap(number.value.integer, to: scalar))
    case (.integer(let scalar), let object?):
      .integer(Arithmetic.wrap(try send("longLongValue", to: object).integer, to: scalar))
    case (.floating(let scalar), let object?):
      .floating(
        scalar == .float
          ? Double(Float(try send("doubleValue", to: object).floating))
          : try send("doubleValue", to: object).floating)
    case (.structure, let boxed as BoxedValueObject): boxed.value
    default: .object(object)
    }
  }

  /// Returns the values of objects at a key path, with `NSNull` in place of `nil`.
  fileprivate func values(
    of objects: [Object], at path: String, selector: Selector = "valueForKeyPath:"
  ) throws -> [Object] {
    let path = library.string(path)
    try chargeObjects(objects.count)
    return try objects.map { object in
      try Interpreter.object(try send(selector, to: object, [path]), in: interpreter).object
        ?? library.null
    }
  }
}
