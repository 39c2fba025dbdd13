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
    let predicate = ClassTable<PredicateObject>(type: type)
    predicate.method("evaluateWithObject:") { (own, object: Object?, call: Call) in
      try own.accepts(object, call)
    }
    predicate.method("predicateFormat") { (own, call: Call) in
      try own.describe(indent: 0, on: call.activation)
    }
    installCompoundPredicates(interpreter.addClass("NSCompoundPredicate", superclass: type))
    for kind in ["Array", "Set", "OrderedSet"] {
      let plain = addClass("NS" + kind)
      plain.method(Selector(valid: "filtered\(kind)UsingPredicate:"), "@\"NS\(kind)\"@:@") { call in
        let own = try call.receiver(as: CollectionObject.self)
        return .object(try call.collection(like: own, try call.accepted(own)))
      }
      let mutable = ClassTable<CollectionObject>(type: interpreter.builtInClass("NSMutable" + kind))
      mutable.change("filterUsingPredicate:") { (own, _: Object, call: Call) in
        let accepted = try call.accepted(own)
        try own.removeAll()
        try call.add(accepted, to: own)
      }
    }
  }

  private func installPredicateCreation(_ type: ClassObject) {
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
  }

  private func installCompoundPredicates(_ type: ClassObject) {
    func creation(_ selector: Selector, _ kind: PredicateObject.Compound) {
      type.classMethod(selector, "@@:@") { call in
        .object(
          call.library.predicate(.compound(kind, try call.required(0, ArrayObject.self).elements)))
      }
    }
    creation("andPredicateWithSubpredicates:", .and)
    creation("orPredicateWithSubpredicates:", .or)
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
    return try members(of: collection).filter {
      try send("evaluateWithObject:", to: predicate, [$0]).isTrue
    }
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
      try add(elements, to: OrderedSetObject(isa: library.addClass("NSOrderedSet")))
    default: array(elements)
    }
  }
}
