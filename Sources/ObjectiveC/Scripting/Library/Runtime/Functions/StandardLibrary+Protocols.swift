import Invocation
import ObjectiveCSyntax

extension StandardLibrary {
  func installProtocolFunctions() {
    interpreter.definitions.declarations.types.table.add(
      Header(
        SourceText(
          "struct objc_method_description { SEL name; char *types; };", name: "runtime")
      ).declarations)
    let shape = StructureShape(
      name: "objc_method_description",
      fields: [.init(name: "name", type: .selector), .init(name: "types", type: .cString)])
    func description(_ selector: Selector, _ method: FunctionShape) -> Value {
      .structure(
        Structure(shape, [.selector(selector), CString.value("\(method.methodEncoding)")]))
    }
    interpreter.function(
      "protocol_getMethodDescription", "{objc_method_description=\"name\":\"types\"*}@:BB"
    ) { call in
      guard let found = (call[0].object as? ProtocolObject)?.described,
        case .selector(let selector?) = call[1],
        let method = call.interpreter.method(
          selector, of: found, isRequired: call[2].isTrue, isInstance: call[3].isTrue)
      else { return StaticType.structure(shape).zero }
      return description(selector, method)
    }
    interpreter.function(
      "protocol_copyMethodDescriptionList",
      "^{objc_method_description=\"name\":\"types\"*}@BB^I"
    ) { call in
      let methods = (call[0].object as? ProtocolObject)?.described.methods ?? [:]
      try call.chargeObjects(4 * methods.count)
      return try Self.list(
        methods.filter {
          $0.value.isRequired == call[1].isTrue && $0.value.isInstance == call[2].isTrue
        }.sorted { $0.key.name < $1.key.name }.map { description($0.key, $0.value.shape) }, call[3])
    }
    interpreter.function("protocol_copyProtocolList", "^@@^I") { call in
      let names = (call[0].object as? ProtocolObject)?.described.adopted ?? []
      return try Self.list(names.map { try call.interpreter.protocolObject($0) }, call[1])
    }
    interpreter.function("protocol_conformsToProtocol", "B@@") { call in
      guard let own = (call[0].object as? ProtocolObject)?.described,
        let other = (call[1].object as? ProtocolObject)?.described
      else { return .integer(0) }
      return .integer(call.interpreter.protocolNamed(own.name, adopts: other.name) ? 1 : 0)
    }
  }
}

extension Interpreter {
  /// Returns the signature of a method in a protocol, or in a protocol that it adopts.
  fileprivate func method(
    _ selector: Selector, of found: ScriptProtocol, isRequired: Bool, isInstance: Bool
  ) -> FunctionShape? {
    for name in AdoptedProtocols(of: found.name, in: self) {
      if let method = definitions.protocols[name]?.methods[selector],
        method.isRequired == isRequired,
        method.isInstance == isInstance
      {
        return method.shape
      }
    }
    return nil
  }
}
