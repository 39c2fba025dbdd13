/// The stars, brackets and parentheses around the name of a declaration.
struct Declarator {
  /// A step from the type of the specifiers to the type of the name.
  enum Part {
    case pointer(DeclaredType)
    case block(DeclaredType)
    case array(
      count: Int?, length: TypeOperand? = nil, nullability: Nullability? = nil,
      isUnknown: Bool = false)
    case function([ParameterDeclaration], isVariadic: Bool)
  }

  var name: String?

  /// Steps, in the order of their application.
  var parts: [Part] = []

  /// Returns the type of the name, from the type of the specifiers.
  func type(from base: DeclaredType) -> DeclaredType {
    var type = base
    // Qualifiers such as `in` and `out` in a method's parentheses belong to the whole type.
    type.passing = parts.isEmpty ? base.passing : []
    for part in parts {
      var outer: DeclaredType
      switch part {
      case .pointer(let qualifiers):
        outer = qualifiers
        outer.kind = .pointer(type)
      case .block(let qualifiers):
        outer = qualifiers
        if case .function(let function) = type.kind {
          outer.kind = .block(function)
        } else {
          outer.kind = .block(FunctionType(returnType: type, parameters: [], isVariadic: false))
        }
      case .array(let count, let length, let nullability, let isUnknown):
        outer = DeclaredType(.array(of: type, count: count), at: base.location)
        outer.operand = length
        outer.nullability = nullability
        if isUnknown { outer.trait = .unknownLength }
      case .function(let parameters, let isVariadic):
        let function = FunctionType(
          returnType: type, parameters: parameters, isVariadic: isVariadic)
        outer = DeclaredType(.function(function), at: base.location)
      }
      outer.location = base.location
      type = outer
    }
    type.passing = base.passing
    // In `nullable NSString *`, the nullability belongs to the pointer.
    if !parts.isEmpty, type.nullability == nil { type.nullability = base.nullability }
    return type
  }
}
