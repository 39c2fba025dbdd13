import Foundation
import Invocation
import ObjectiveCEncoding

/// An `NSPredicate`.
final class PredicateObject: ValueObject, @unchecked Sendable {
  // `Sendable` is unchecked: the interpreter's lock guards the properties.

  private(set) var form: Form

  /// Values of variables, or `nil`.
  private var bindings: Object?

  enum Form {
    case truth(Bool)
    case block(BlockObject)
    case compound(Compound, [Object])
    case comparison(PredicateComparison)
  }

  /// Kinds of compound predicates, with the numbers of `NSCompoundPredicateType`.
  enum Compound: Int {
    case not, and, or
  }

  init(_ form: Form = .truth(true), _ bindings: Object? = nil, isa: ClassObject?) {
    (self.form, self.bindings) = (form, bindings)
    super.init(isa)
    switch form {
    case .compound(_, let parts): note(contents: ArrayObject.size(parts.count))
    case .comparison(let comparison): note(contents: comparison.left.size + comparison.right.size)
    case .truth, .block: break
    }
    enlist()
  }

  deinit {
    unlist()
    IterativeRelease.release(takeContents())
  }

  override func takeContents() -> Any? {
    defer { (form, bindings) = (.truth(false), nil) }
    return (form, bindings)
  }

  func accepts(_ object: Object?, _ given: Object?, _ call: Call) throws -> Bool {
    let bindings = given ?? bindings
    switch form {
    case .truth(let truth): return truth
    case .block(let block):
      return try call.run(block, [.object(object), .object(bindings)]).isTrue
    case .comparison(let comparison): return try comparison.holds(for: object, bindings, call)
    case .compound(let type, let parts):
      func accepts(_ part: Object) throws -> Bool {
        // A script's subclass may override only the shorter method.
        try bindings == nil
          ? call.send("evaluateWithObject:", to: part, [object]).isTrue
          : call.send(
            "evaluateWithObject:substitutionVariables:", to: part, [object, bindings]
          ).isTrue
      }
      return try type == .or
        ? parts.contains(where: accepts) : parts.allSatisfy(accepts) != (type == .not)
    }
  }

  func binding(_ bindings: Object?) -> Object {
    PredicateObject(form, bindings ?? self.bindings, isa: isa)
  }

  override func describe(indent: Int, on activation: Activation) throws -> String {
    try text(nil, activation)
  }

  private func text(_ given: Object?, _ activation: Activation) throws -> String {
    try activation.checkDepth()
    let bindings = given ?? bindings
    switch form {
    case .truth(let truth): return truth ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .block(let block):
      return "BLOCKPREDICATE(0x\(String(Value.object(block).address, radix: 16)))"
    case .comparison(let comparison): return try comparison.text(bindings, activation)
    case .compound(let type, let parts):
      if parts.isEmpty { return type == .or ? "FALSEPREDICATE" : "TRUEPREDICATE" }
      try activation.chargeTemporary(parts.count * PropertyListText.bytesOfLine)
      let texts = try parts.map { part in
        guard let part = part as? PredicateObject else {
          return try activation.description(of: part)
        }
        let text = try part.text(bindings, activation)
        guard case .compound(let inner, _) = part.form, inner != .not else { return text }
        return "(\(text))"
      }
      return try (type == .not ? "NOT " : "")
        + activation.joined(texts, separator: type == .or ? " OR " : " AND ")
    }
  }
}

/// An operand of a comparison in a predicate.
indirect enum PredicateExpression {
  case constant(Object?)

  /// A key path, which may begin with `SELF`.
  case keyPath(String)

  /// A variable, with a key path of its value.
  case variable(KeyPath)
  case aggregate([PredicateExpression])

  /// Numbers with operators of the same precedence between them.
  case arithmetic(PredicateExpression, [(sign: String, operand: PredicateExpression)])

  /// Elements of collections, such as `tags[0]`; `FIRST`, `LAST` and `SIZE` are key paths.
  case indexed(PredicateExpression, [PredicateExpression])

  /// Bytes to charge for the contents.
  var size: Int {
    switch self {
    case .constant: 0
    case .keyPath(let path): path.utf8.count
    case .variable(let path): path.key.utf8.count + (path.rest?.utf8.count ?? 0)
    case .aggregate(let elements): elements.reduce(32) { $0 + 48 + $1.size }
    case .arithmetic(let first, let rest): rest.reduce(first.size) { $0 + 96 + $1.operand.size }
    case .indexed(let base, let indexes): indexes.reduce(base.size) { $0 + 96 + $1.size }
    }
  }

  func value(for object: Object?, _ bindings: Object?, _ call: Call) throws -> Object? {
    try call.step()
    switch self {
    case .constant(let constant): return constant
    case .keyPath(let path):
      let parts = KeyPath(path)
      guard parts.key.uppercased() == "SELF" else {
        return try call.send("valueForKeyPath:", to: object, [call.library.string(path)]).object
      }
      return try parts.rest.map { try Self.keyPath($0).value(for: object, nil, call) } ?? object
    case .variable(let path):
      guard let value = try Self.binding(path.key, bindings, call.activation) else {
        throw call.invalid("Can't get value for '\(path.key)' in bindings")
      }
      return try path.rest.map { try Self.keyPath($0).value(for: value, nil, call) } ?? value
    case .aggregate(let elements):
      try call.chargeObjects(elements.count)
      return call.library.array(
        try elements.map { try $0.value(for: object, bindings, call) ?? call.library.null })
    case .arithmetic(let first, let rest):
      return try rest.reduce(first.value(for: object, bindings, call)) { left, next in
        try Self.apply(next.sign, left, next.operand.value(for: object, bindings, call), call)
      }
    case .indexed(let base, let indexes):
      return try indexes.reduce(base.value(for: object, bindings, call)) { whole, index in
        if case .keyPath(let name) = index, let selector = Self.positions[name] {
          let value = try call.send(selector, to: whole)
          return try Interpreter.object(value, in: call.interpreter).object
        }
        let index = try index.value(for: object, bindings, call)
        guard let number = index as? NumberObject, !(whole is DictionaryObject) else {
          return try call.send("objectForKey:", to: whole, [index]).object
        }
        return try call.interpreter.send(
          "objectAtIndex:", to: whole, [.integer(number.value.integer)], types: [.unsignedLong],
          on: call.activation
        ).object
      }
    }
  }

  private static let positions: [String: Selector] = [
    "FIRST": "firstObject", "LAST": "lastObject", "SIZE": "count",
  ]

  /// Calculates with integers if both operands are integers.
  private static func apply(
    _ sign: String, _ left: Object?, _ right: Object?, _ call: Call
  ) throws -> Object {
    guard let left = left as? NumberObject, let right = right as? NumberObject else {
      throw call.invalid("the operands of \(sign) must be numbers")
    }
    if case .integer(let first) = left.value, case .integer(let second) = right.value,
      sign != "**"
    {
      guard sign != "/" || second != 0 else { throw call.invalid("division by zero") }
      let number =
        switch sign {
        case "+": first &+ second
        case "-": first &- second
        case "*": first &* second
        default: first.dividedReportingOverflow(by: second).partialValue
        }
      return call.library.number(.integer(number), .longLong)
    }
    let (first, second) = (left.value.floating, right.value.floating)
    let number =
      switch sign {
      case "+": first + second
      case "-": first - second
      case "*": first * second
      case "/": first / second
      default: pow(first, second)
      }
    return call.library.number(.floating(number), .double)
  }

  private static func binding(
    _ name: String, _ bindings: Object?, _ activation: Activation
  ) throws -> Object? {
    try (bindings as? DictionaryObject)?.table.value(
      for: activation.interpreter.objects.string(name), on: activation)
  }

  func text(_ bindings: Object?, _ activation: Activation) throws -> String {
    switch self {
    case .constant(let constant): return try Self.text(constant, activation)
    case .keyPath(let path): return path
    case .variable(let path):
      let value = try Self.binding(path.key, bindings, activation)
      return try (value.map { try Self.text($0, activation) } ?? "$" + path.key)
        + (path.rest.map { "." + $0 } ?? "")
    case .aggregate(let elements):
      return try Self.list(elements, activation) { try $0.text(bindings, activation) }
    case .arithmetic(let first, let rest):
      return try activation.joined(
        [first.text(bindings, activation)]
          + rest.flatMap { [" \($0.sign) ", try $0.operand.text(bindings, activation)] })
    case .indexed(let base, let indexes):
      return try activation.joined(
        [base.text(bindings, activation)]
          + indexes.flatMap { ["[", try $0.text(bindings, activation), "]"] })
    }
  }

  private static func text(_ constant: Object?, _ activation: Activation) throws -> String {
    try activation.checkDepth()
    switch constant {
    case nil: return "nil"
    case let string as StringObject:
      try activation.chargeTemporary(4 * string.text.utf8.count)
      try activation.step(string.text.utf8.count / 8)
      return "\"\(string.text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    case let array as ArrayObject:
      return try list(array.elements, activation) { try text($0, activation) }
    default: return try activation.description(of: constant)
    }
  }

  private static func list<Element>(
    _ elements: [Element], _ activation: Activation, _ text: (Element) throws -> String
  ) throws -> String {
    try activation.chargeTemporary(elements.count * PropertyListText.bytesOfLine)
    return try "{\(activation.joined(elements.map(text), separator: ", "))}"
  }
}
