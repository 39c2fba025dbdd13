import Invocation
import ObjectiveCEncoding

extension StandardLibrary {
  func installPredicates() {
    let type = addClass("NSPredicate")
    type.allocate = { PredicateObject(isa: $0) }
    type.method("description", "@\"NSString\"@:") {
      try $0.send("predicateFormat", to: $0.receiver)
    }
    installCopyingAsSelf(type)
    installPredicateCreation(type)
    type.method("evaluateWithObject:", "B@:@") { call in
      call.bool(try call.predicate.accepts(call.object(0), nil, call))
    }
    type.method("evaluateWithObject:substitutionVariables:", "B@:@@") { call in
      call.bool(try call.predicate.accepts(call.object(0), call.object(1), call))
    }
    type.method("predicateWithSubstitutionVariables:", "@@:@") { call in
      .object(try call.predicate.binding(call.object(0)))
    }
    type.method("predicateFormat", "@\"NSString\"@:") { call in
      call.string(try call.predicate.describe(indent: 0, on: call.activation))
    }
    installCompoundPredicates(interpreter.addClass("NSCompoundPredicate", superclass: type))
    let orderedSets = addClass("NSOrderedSet")
    for (plain, name) in [(arrays, "Array"), (sets, "Set"), (orderedSets, "OrderedSet")] {
      let selector = Selector(valid: "filtered\(name)UsingPredicate:")
      plain.method(selector, "@\"NS\(name)\"@:@") { call in
        let own = try call.receiver(as: CollectionObject.self)
        return .object(try call.collection(like: own, try call.accepted(own)))
      }
      interpreter.builtInClass("NSMutable\(name)").method("filterUsingPredicate:", "v@:@") { call in
        let own = try call.receiver(as: CollectionObject.self)
        let accepted = try call.accepted(own)
        try own.removeAll()
        try call.add(accepted, to: own)
        return .void
      }
    }
  }

  private func installPredicateCreation(_ type: ClassObject) {
    type.classMethod("predicateWithValue:", "@@:B") { call in
      .object(call.library.predicate(.truth(call[0].isTrue)))
    }
    type.classMethod("predicateWithBlock:", "@@:@?") { call in
      .object(call.library.predicate(.block(try call.block(0))))
    }
    type.classMethod("predicateWithFormat:", "@@:@", isVariadic: true) { call in
      var (rest, types) = (call.rest, call.restTypes)
      return try call.parsed { directive in
        guard let value = rest.popFirst() else { throw PredicateParser.SyntaxError() }
        let type = types.isEmpty ? .dynamic : types.removeFirst()
        switch directive.last {
        case "@", "K": return try Interpreter.object(value, in: call.interpreter).object
        case "s": return call.library.string(try CString.text(value))
        default:
          return try call.library.boxed(value, of: type.isObject ? .integer(.longLong) : type)
        }
      }
    }
    type.classMethod("predicateWithFormat:argumentArray:", "@@:@@") { call in
      var rest = (try call.optional(1, ArrayObject.self)?.elements ?? [])[...]
      return try call.parsed { _ in
        guard let argument = rest.popFirst() else { throw PredicateParser.SyntaxError() }
        return argument
      }
    }
  }

  private func installCompoundPredicates(_ type: ClassObject) {
    func creation(_ selector: Selector, _ kind: PredicateObject.Compound) {
      type.classMethod(selector, "@@:@") { call in
        let parts =
          kind == .not ? [try call.required(0)] : try call.required(0, ArrayObject.self).elements
        return .object(call.library.predicate(.compound(kind, parts)))
      }
    }
    creation("notPredicateWithSubpredicate:", .not)
    creation("andPredicateWithSubpredicates:", .and)
    creation("orPredicateWithSubpredicates:", .or)
    type.method("compoundPredicateType", "Q@:") { call in
      guard case .compound(let kind, _) = try call.predicate.form else { return .integer(1) }
      return .integer(kind.rawValue)
    }
    type.method("subpredicates", "@\"NSArray\"@:") { call in
      guard case .compound(_, let parts) = try call.predicate.form else { return .null }
      return .object(call.library.array(parts))
    }
    for (number, name) in ["Not", "And", "Or"].enumerated() {
      constant("NS\(name)PredicateType", .integer(number), .unsignedLong)
    }
  }

  func predicate(_ form: PredicateObject.Form) -> Object {
    let type = addClass("NSPredicate")
    guard case .compound = form else { return PredicateObject(form, isa: type) }
    return PredicateObject(
      form, isa: interpreter.addClass("NSCompoundPredicate", superclass: type))
  }
}

extension Call {
  /// Returns the elements that the predicate in the first argument accepts.
  fileprivate func accepted(_ collection: CollectionObject) throws -> [Object] {
    let predicate = try required(0)
    try chargeEntries(collection.count)
    return try collection.visited.filter {
      try send("evaluateWithObject:", to: predicate, [$0]).isTrue
    }
  }

  fileprivate var predicate: PredicateObject {
    get throws { try receiver(as: PredicateObject.self) }
  }

  /// Returns the predicate of the format in the first argument.
  fileprivate func parsed(_ next: (Substring) throws -> Object?) throws -> Value {
    do {
      var parser = try PredicateParser(try text(0), self, next)
      return .object(try parser.predicate())
    } catch is PredicateParser.SyntaxError {
      throw interpreter.exception(
        "NSInvalidArgumentException", "Unable to parse the format string \"\(try text(0))\"")
    }
  }

  /// Returns a new immutable collection of the same kind as another one.
  func collection(like other: CollectionObject, _ elements: [Object]) throws -> Object {
    switch other {
    case is SetObject: try add(elements, to: SetObject(isa: library.sets))
    case is OrderedSetObject:
      try add(elements, to: OrderedSetObject(library.addClass("NSOrderedSet")))
    default: library.array(elements)
    }
  }

  @discardableResult
  func add(_ elements: [Object], to collection: CollectionObject) throws -> Object {
    switch collection {
    case let array as ArrayObject: try array.append(contentsOf: elements)
    case let set as SetObject: for element in elements { try set.insert(element, on: activation) }
    case let set as OrderedSetObject:
      for element in elements { try set.insert(element, on: activation) }
    default: break
    }
    return collection
  }
}
