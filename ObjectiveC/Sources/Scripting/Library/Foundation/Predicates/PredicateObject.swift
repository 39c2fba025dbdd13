import Invocation

/// An `NSPredicate`.
final class PredicateObject: ValueObject, @unchecked Sendable {
  // `Sendable` is unchecked: the interpreter's lock guards the properties.

  private(set) var form: Form

  enum Form {
    case truth(Bool)
    case block(BlockObject)
    case compound(Compound, [Object])
    case comparison(PredicateComparison)
  }

  enum Compound {
    case not, and, or
  }

  init(_ form: Form = .truth(true), isa: ClassObject?) {
    self.form = form
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
    defer { form = .truth(false) }
    return form
  }

  func accepts(_ object: Object?, _ call: Call) throws -> Bool {
    switch form {
    case .truth(let truth): return truth
    case .block(let block): return try call.run(block, [.object(object), .null]).isTrue
    case .comparison(let comparison): return try comparison.holds(for: object, call)
    case .compound(let type, let parts):
      func accepts(_ part: Object) throws -> Bool {
        try call.send("evaluateWithObject:", to: part, [object]).isTrue
      }
      return try type == .or
        ? parts.contains(where: accepts) : parts.allSatisfy(accepts) != (type == .not)
    }
  }

  override func describe(indent: Int, on activation: Activation) throws -> String {
    try text(activation)
  }

  private func text(_ activation: Activation) throws -> String {
    try activation.checkDepth()
    switch form {
    case .truth(let truth): return truth ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .block(let block):
      return "BLOCKPREDICATE(0x\(String(Value.object(block).address, radix: 16)))"
    case .comparison(let comparison): return try comparison.text(activation)
    case .compound(let type, let parts):
      if parts.isEmpty { return type == .or ? "FALSEPREDICATE" : "TRUEPREDICATE" }
      try activation.chargeTemporary(parts.count * PropertyListText.bytesOfLine)
      let texts = try parts.map { part in
        guard let part = part as? PredicateObject else {
          return try activation.description(of: part)
        }
        let text = try part.text(activation)
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
  case aggregate([PredicateExpression])

  /// The bytes to charge for the contents.
  var size: Int {
    switch self {
    case .constant: 0
    case .keyPath(let path): path.utf8.count
    case .aggregate(let elements): elements.reduce(32) { $0 + 48 + $1.size }
    }
  }

  func value(for object: Object?, _ call: Call) throws -> Object? {
    try call.step()
    switch self {
    case .constant(let constant): return constant
    case .keyPath(let path):
      let parts = KeyPath(path)
      guard parts.key.uppercased() == "SELF" else {
        return try call.send("valueForKeyPath:", to: object, [call.library.string(path)]).object
      }
      return try parts.rest.map { try Self.keyPath($0).value(for: object, call) } ?? object
    case .aggregate(let elements):
      try call.chargeObjects(elements.count)
      return call.library.array(
        try elements.map { try $0.value(for: object, call) ?? call.library.null })
    }
  }

  func text(_ activation: Activation) throws -> String {
    switch self {
    case .constant(let constant): return try Self.text(constant, activation)
    case .keyPath(let path): return path
    case .aggregate(let elements):
      return try Self.list(elements, activation) { try $0.text(activation) }
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
