import Invocation
import ObjectiveCSyntax

// Lengths of arrays, and the types of expressions.
extension FunctionCompiler {
  /// The lengths of an array type, at least one of which is computed at run time.
  struct Lengths {
    /// The type of the innermost elements, which are no arrays.
    let element: StaticType

    /// The number of elements in each dimension, outermost first.
    let counts: [Count]

    enum Count {
      case constant(Int)
      case computed(Expression)
    }

    /// The array type, with length 0 for each dimension that is computed.
    var type: StaticType {
      counts.reversed().reduce(element) { element, count in
        if case .constant(let number) = count {
          .array(element, count: number)
        } else {
          .array(element, count: 0)
        }
      }
    }
  }

  /// Returns the static type of a declared type, whose `typeof` may depend on the function's
  /// variables.
  func resolve(_ type: DeclaredType) throws -> StaticType {
    var failure: (any Error)?
    let found = declarations.types.resolve(type) { operand in
      do {
        let type = try self.type(of: operand)
        return type == .void ? .id : type
      } catch {
        failure = failure ?? error
        return nil
      }
    }
    if let failure { throw failure }
    return found
  }

  /// Returns the value of an integer constant expression; `nil` for any other expression.
  func constant(_ expression: Expression) -> Int? {
    let context = ConstantContext(
      typeOf: { try? self.type(of: $0) },
      valueOf: { name in
        guard self.variable(name) == nil,
          case .integer(let number)? = self.declarations.constants[name]?.value
        else { return nil }
        return number
      })
    return declarations.types.constant(expression, context)
  }

  /// Returns the type, with the length of its initial value if the type is an array declared
  /// without a length.
  func sized(_ type: StaticType, by initializer: Initializer?) -> StaticType {
    type.sized(by: initializer, declarations.types) { expression in
      if case .structure? = try? self.type(of: expression) { true } else { false }
    }
  }

  /// Returns the lengths of an array with a computed length; `nil` for any other type.
  func lengths(of declared: DeclaredType) -> Lengths? {
    var counts: [Lengths.Count] = []
    var type = declared
    var isComputed = false
    while case .array(let element, let count) = type.kind {
      if let count {
        counts.append(.constant(count))
      } else if let length = type.operand?.expression {
        if let number = constant(length) {
          counts.append(.constant(number))
        } else {
          isComputed = true
          counts.append(.computed(length))
        }
      } else {
        return nil
      }
      type = element
    }
    guard isComputed, let element = try? resolve(type) else { return nil }
    return Lengths(element: element, counts: counts)
  }

  func count(_ count: Lengths.Count) throws -> Operand {
    switch count {
    case .constant(let number): integer(number, .long)
    case .computed(let expression): try self.expression(expression)
    }
  }

  /// Compiles the size of a type in bytes.
  ///
  /// The size is a constant unless the type is an array with a computed length.
  func size(of declared: DeclaredType, at location: Int) throws -> Operand {
    guard let lengths = lengths(of: declared) else {
      return integer(try resolve(declared).size, .unsignedLong)
    }
    var size = integer(lengths.element.size, .unsignedLong)
    for length in lengths.counts {
      size = try apply(
        .star, size, convert(try count(length), to: .unsignedLong), location)
    }
    return size
  }

  /// Compiles the size of an expression's value in bytes.
  ///
  /// The size is a constant unless the value is an array whose length was computed.
  func size(of expression: Expression) throws -> Operand {
    // A string literal is an array that includes the terminating zero.
    if case .string(let bytes) = expression.kind { return integer(bytes.count + 1, .unsignedLong) }
    let type = try type(of: expression)
    guard type.hasOpenLength else { return integer(type.size, .unsignedLong) }
    guard case .array(let element, _) = type else { return integer(type.size, .unsignedLong) }
    let array = try self.expression(expression)
    // The call site passes the element type as the type of the argument.
    return call(
      "__builtin_array_size", [array], types: [element], returns: .unsignedLong,
      at: expression.location)
  }
}

extension StaticType {
  /// `true` for an array type that contains an unknown length, in any dimension.
  fileprivate var hasOpenLength: Bool {
    guard case .array(let element, let count) = self else { return false }
    return count == 0 || element.hasOpenLength
  }
}
