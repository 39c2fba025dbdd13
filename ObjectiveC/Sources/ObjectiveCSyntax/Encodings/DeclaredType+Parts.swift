extension DeclaredType {
  /// Calls a closure with this type and with each type written as a part of it.
  func forEachPart(_ body: (DeclaredType) -> Void) {
    body(self)
    switch kind {
    case .named(_, let arguments): for argument in arguments { argument.forEachPart(body) }
    case .record(let record): for field in record.fields ?? [] { field.type.forEachPart(body) }
    case .enumeration(let enumeration): enumeration.underlyingType?.forEachPart(body)
    case .pointer(let pointee): pointee.forEachPart(body)
    case .array(let element, _): element.forEachPart(body)
    case .function(let type), .block(let type):
      type.returnType.forEachPart(body)
      for parameter in type.parameters { parameter.type.forEachPart(body) }
    case .unsupported: vector?.element.forEachPart(body)
    case .void, .scalar, .complex: break
    }
  }
}

extension Declaration {
  /// Calls a closure with each type written in the declaration.
  func forEachType(_ body: (DeclaredType) -> Void) {
    switch self {
    case .protocol(let declared): declared.members.forEachType(body)
    case .interface(let declared):
      for parameter in declared.typeParameters { parameter.bound?.forEachPart(body) }
      for field in declared.variables { field.type.forEachPart(body) }
      declared.members.forEachType(body)
    case .typedef(let declared): declared.type.forEachPart(body)
    case .record(let declared): for field in declared.fields ?? [] { field.type.forEachPart(body) }
    case .enumeration(let declared): declared.underlyingType?.forEachPart(body)
    case .forwardClasses, .forwardProtocols: break
    }
  }
}

extension [MemberDeclaration] {
  fileprivate func forEachType(_ body: (DeclaredType) -> Void) {
    for member in self {
      switch member {
      case .property(let property): property.type.forEachPart(body)
      case .method(let method):
        method.returnType.forEachPart(body)
        for parameter in method.parameters { parameter.type.forEachPart(body) }
      }
    }
  }
}
