import Foundation
import Invocation

/// Methods of a class of scripts that stands for a type of Foundation.
///
/// A line names a selector and the Swift code that answers it. The types of the method follow from
/// the types of the code:
///
/// ```swift
/// table("NSUUID", UUID.self) { uuid in
///   uuid.make("UUID", "init") { UUID() }
///   uuid.property("UUIDString", \.uuidString)
/// }
/// ```
///
/// If a selector ends in `error:`, the code may throw an error of Foundation: the method assigns
/// the error to its last argument, and returns 0 or `nil`. In any other method, such an error
/// becomes an `NSInvalidArgumentException`.
struct ClassTable<Content> {
  let type: ClassObject

  /// Adds a class method.
  func classMethod<each Argument: ScriptValue, Result: ScriptValue>(
    _ selector: Selector, _ body: @escaping (repeat each Argument) throws -> Result
  ) {
    let line = Line(selector, Result.encoding, repeat (each Argument).self)
    type.classMethod(selector, line.types) { call in
      try line.run(call) { arguments in
        try body(repeat arguments.next((each Argument).self)).value(call)
      }
    }
  }
}

extension ClassTable where Content: FoundationType {

  // MARK: Methods of instances

  func method<each Argument: ScriptValue, Result: ScriptValue>(
    _ selector: Selector, _ body: @escaping (Content, repeat each Argument) throws -> Result
  ) {
    let line = Line(selector, Result.encoding, repeat (each Argument).self)
    type.method(selector, line.types) { call in
      let own = try call.receiver(as: FoundationObject<Content>.self)
      try call.step(own.copySteps)
      return try line.run(call) { arguments in
        try body(own.content(), repeat arguments.next((each Argument).self)).value(call)
      }
    }
  }

  /// Adds a method that changes the `Content`, and returns `void`.
  func change<each Argument: ScriptValue>(
    _ selector: Selector, _ body: @escaping (inout Content, repeat each Argument) throws -> Void
  ) {
    let line = Line(selector, "v", repeat (each Argument).self)
    type.method(selector, line.types) { call in
      let own = try call.receiver(as: FoundationObject<Content>.self)
      return try line.run(call) { arguments in
        // Read the arguments first, because the receiver may be one of them.
        let values = (repeat try arguments.next((each Argument).self))
        try own.change { try body(&$0, repeat each values) }
        return .void
      }
    }
  }

  /// Adds the getter of a property of `Content`.
  func property<Result: ScriptValue>(_ getter: Selector, _ path: Swift.KeyPath<Content, Result>) {
    method(getter) { $0[keyPath: path] }
  }

  /// Adds the getter and the setter of a property of `Content`.
  ///
  /// - Parameters:
  ///   - name: The name of the getter. The setter of `name` or `isName` is `setName:`.
  ///   - path: The property in Swift.
  ///   - admit: Returns the value to set for an argument, or throws.
  func property<Result: ScriptValue>(
    _ name: String, _ path: WritableKeyPath<Content, Result>,
    _ admit: @escaping (Result) throws -> Result
  ) {
    let stem = name.hasPrefix("is") ? name.dropFirst(2) : name[...]
    method(Selector(valid: name)) { $0[keyPath: path] }
    change(Selector(valid: "set\(stem.prefix(1).uppercased())\(stem.dropFirst()):")) {
      (content, new: Result) in content[keyPath: path] = try admit(new)
    }
  }

  func property<Result: ScriptValue>(_ name: String, _ path: WritableKeyPath<Content, Result>) {
    property(name, path) { $0 }
  }

  // MARK: Creation

  /// Adds a class method that returns a new ``FoundationObject``, and an initializer with the same
  /// arguments.
  ///
  /// Both methods return `nil` if `body` returns `nil`.
  func make<each Argument: ScriptValue>(
    _ selector: Selector?, _ initializer: Selector?,
    _ body: @escaping (repeat each Argument) throws -> Content?
  ) {
    if let selector {
      let line = Line(selector, "@", repeat (each Argument).self)
      type.classMethod(selector, line.types) { call in
        try line.run(call) { arguments in
          let content = try body(repeat arguments.next((each Argument).self))
          let receiver = try call.receivingClass
          return .object(content.map { FoundationObject($0, isa: receiver) })
        }
      }
    }
    guard let initializer else { return }
    let line = Line(initializer, "@", repeat (each Argument).self)
    type.method(initializer, line.types) { call in
      let own = try call.receiver(as: FoundationObject<Content>.self)
      return try line.run(call) { arguments in
        guard let content = try body(repeat arguments.next((each Argument).self)) else {
          return .null
        }
        try own.set(content)
        return .object(own)
      }
    }
  }
}

extension ClassTable where Content == String {
  /// Adds a method of strings, and charges for a result of up to 16 times the receiver's size.
  func method<each Argument: ScriptValue, Result: ScriptValue>(
    _ selector: Selector, _ body: @escaping (String, repeat each Argument) throws -> Result
  ) {
    let line = Line(selector, Result.encoding, repeat (each Argument).self)
    type.method(selector, line.types) { call in
      let text = try call.text
      try call.charge(16 * text.utf8.count)
      try call.step(text.utf8.count / 8)
      return try line.run(call) { arguments in
        try body(text, repeat arguments.next((each Argument).self)).value(call)
      }
    }
  }
}

/// Types of a method in a ``ClassTable``, and its way of throwing.
private struct Line {
  let types: String
  let hasError: Bool
  let result: String

  init<each Argument: ScriptValue>(
    _ selector: Selector, _ result: String, _ arguments: repeat (each Argument).Type
  ) {
    self.result = result
    hasError = "\(selector)".hasSuffix("rror:")
    var types = result + "@:"
    for argument in repeat each arguments { types += argument.encoding }
    self.types = types + (hasError ? "^@" : "")
  }

  /// Runs the code of a method with the `arguments` of a `call`.
  func run(_ call: Call, _ body: (inout Arguments) throws -> Value) throws -> Value {
    try call.step(4)
    var arguments = Arguments(call)
    do {
      return try body(&arguments)
    } catch  where error is ThrownObject || error is RuntimeFailure || error is Stopped {
      throw error
    } catch {
      guard hasError else { throw call.invalid("\(error)") }
      if case .pointer(let pointer?) = call[call.count - 1] {
        try pointer.store(.object(call.library.error(error)))
      }
      return result.hasPrefix("@") ? .null : .integer(0)
    }
  }
}

/// Arguments of a `Call`, in the order in which the code of a ``ClassTable`` reads the arguments.
private struct Arguments {
  private let call: Call
  private var index = 0

  init(_ call: Call) { self.call = call }

  mutating func next<Argument: ScriptValue>(_ type: Argument.Type) throws -> Argument {
    if Argument.encoding.isEmpty { return try Argument.read(.void, index, call) }
    defer { index += 1 }
    return try Argument.read(call[index], index, call)
  }
}

extension Selector {
  /// Makes a selector from a text that is composed at run time; traps if the text is no selector.
  init(valid text: String) {
    guard let selector = try? Selector(text) else {
      preconditionFailure("'\(text)' is no selector")
    }
    self = selector
  }
}

extension StandardLibrary {
  /// Installs a class that stands for a type of Foundation.
  ///
  /// - Parameters:
  ///   - content: The type of Foundation.
  ///   - superclass: The name of the superclass.
  ///   - mutable: The name of the subclass for objects that can change. `copy` of such an object
  ///     returns an object of the class, and `mutableCopy` returns an object of the subclass.
  ///   - fill: Adds the methods to the class and to the subclass. If there is no subclass, both are
  ///     the class.
  func table<Content: FoundationType>(
    _ content: Content.Type, superclass: String = "NSObject", mutable: String? = nil,
    _ fill: (ClassTable<Content>, ClassTable<Content>) -> Void
  ) {
    let type = interpreter.addClass(Content.className, superclass: addClass(superclass))
    let changing = mutable.map { interpreter.addClass($0, superclass: type) }
    type.allocate = { FoundationObject<Content>(stored: nil, $0) }
    installComparison(type)
    let copy = { (own: FoundationObject<Content>, type: ClassObject) in
      FoundationObject(stored: try? own.content().copied, type)
    }
    if let changing {
      installCopying(type, mutable: changing, copy)
    } else {
      type.protocols.insert("NSCopying")
      type.method("copyWithZone:", "@@:^v") { call in
        let own = try call.receiver(as: FoundationObject<Content>.self)
        return .object(copy(own, own.isa ?? type))
      }
    }
    type.protocols.formUnion(["NSCoding", "NSSecureCoding"])
    fill(
      ClassTable(type: type), ClassTable(type: changing ?? type))
  }

  func table<Content: FoundationType>(
    _ content: Content.Type, superclass: String = "NSObject",
    _ fill: (ClassTable<Content>) -> Void
  ) {
    table(content, superclass: superclass, mutable: nil) { table, _ in fill(table) }
  }

  /// Adds the constants of an enumeration or of a set of options.
  func constants(_ numbers: KeyValuePairs<String, UInt>) {
    for (name, number) in numbers {
      constant(name, .integer(Int(bitPattern: number)), .unsignedLong)
    }
  }
}
