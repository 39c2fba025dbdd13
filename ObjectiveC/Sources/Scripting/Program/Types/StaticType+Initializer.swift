import Invocation
import ObjectiveCEncoding
import ObjectiveCSyntax

extension StaticType {
  /// Returns the type, with the length of its initializer if the type is an array declared without
  /// a length.
  ///
  /// - Parameters:
  ///   - initializer: The initial value.
  ///   - types: The resolver that computes the constant indices of designators.
  ///   - isStructure: A closure that returns `true` if an expression has a structure as its value.
  /// - Returns: The array type with its length; the unchanged type if it has a length or is no
  ///   array.
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

  /// Returns the characters that a string literal or an `@encode` gives to an array of this type,
  /// including the terminating zero; `nil` for any other initializer.
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

  /// Returns the number of elements that an initializer list gives to an array of this type.
  private func count(
    of elements: [Initializer.Element], _ types: TypeResolver,
    isStructure: (Expression) -> Bool
  ) -> Int {
    var (next, greatest, open) = (0, 0, 0)
    let parts = partCount
    for element in elements {
      if case .index(let first, let last)? = element.designators.first {
        // This limit exceeds the length of any array, and keeps the counting below from
        // overflowing.
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

  /// The number of scalars that initialize a value of this type if no inner braces are written.
  private var partCount: Int {
    switch self {
    case .array(let element, let count): return element.partCount.clampedProduct(count)
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
  /// `true` if the form of the expression suggests that its value is a structure.
  fileprivate var mayBeStructure: Bool {
    switch kind {
    case .compound, .call, .message, .statements: true
    default: false
    }
  }
}
