import Invocation
import ObjectiveCEncoding
import ObjectiveCSyntax

extension StaticType {
  /// The type with the length of its initializer, if it is an array that is declared without one.
  ///
  /// - Parameters:
  ///   - initializer: The initial value.
  ///   - types: Finds the values of indices.
  ///   - isStructure: Whether an expression has a structure as its value.
  /// - Returns: The type; itself if it is no such array.
  func sized(
    by initializer: Initializer?, _ types: TypeResolver,
    isStructure: (Expression) -> Bool = { $0.mayBeStructure }
  ) -> StaticType {
    guard case .array(let element, 0) = self else { return self }
    switch initializer {
    case .list(let elements)?:
      if elements.count == 1, elements[0].designators.isEmpty,
        let bytes = element.characters(of: elements[0].value, types)
      {
        return .array(element, count: bytes.count)
      }
      return .array(
        element, count: element.count(of: elements, types, isStructure: isStructure))
    case let value?:
      return element.characters(of: value, types).map { .array(element, count: $0.count) } ?? self
    case nil: return self
    }
  }

  /// The characters, with the zero, that a string or an `@encode` gives an array of this type.
  func characters(of initializer: Initializer, _ types: TypeResolver) -> [UInt8]? {
    guard case .integer(let scalar) = self, scalar.size == 1,
      case .expression(let expression) = initializer
    else { return nil }
    switch expression.kind {
    case .string(let bytes): return bytes + [0]
    case .encode(let type): return Array(types.encoding(of: type).utf8) + [0]
    default: return nil
    }
  }

  /// The number of elements of an array of this type that a list initializes.
  private func count(
    of elements: [Initializer.Element], _ types: TypeResolver,
    isStructure: (Expression) -> Bool
  ) -> Int {
    var (next, greatest, open) = (0, 0, 0)
    let parts = partCount
    for element in elements {
      if case .index(let first, let last)? = element.designators.first {
        // More than any array can have, so that counting on does not overflow.
        next = min(types.constant(last ?? first) ?? next, 1 << 40)
        open = 0
        if element.designators.count > 1 { open = 1 }
      }
      var isWhole = parts == 1 || element.designators.count == 1
      switch element.value {
      case .list: isWhole = isWhole || open == 0
      case .expression(let value):
        isWhole = isWhole || isStructure(value)
        if case .array(let inner, _) = self, inner.characters(of: element.value, types) != nil {
          isWhole = true
        }
      }
      if isWhole {
        if open > 0 { next += 1 }
        open = 0
        next += 1
      } else {
        open += 1
        if open == parts { (next, open) = (next + 1, 0) }
      }
      greatest = max(greatest, open > 0 ? next + 1 : next)
    }
    return max(0, greatest)
  }

  /// The number of values that initialize it where no braces are written.
  private var partCount: Int {
    switch self {
    case .array(let element, let count):
      let (product, overflows) = max(0, count).multipliedReportingOverflow(by: element.partCount)
      return overflows ? .max : product
    case .structure(let shape) where shape.isUnion: return shape.fields.first?.type.partCount ?? 0
    case .structure(let shape):
      return shape.fields.reduce(0) { sum, field in
        field.isUnnamed && field.bitWidth != nil
          ? sum : min(sum, 1 << 40) + min(field.type.partCount, 1 << 40)
      }
    default: return 1
    }
  }
}

extension Expression {
  /// Whether its value is likely a structure, as far as its form tells.
  fileprivate var mayBeStructure: Bool {
    switch kind {
    case .compound, .call, .message, .statements: true
    default: false
    }
  }
}
