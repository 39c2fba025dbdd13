import Invocation
import ObjectiveCSyntax

extension StandardLibrary {
  func installProtocolFunctions() {
    interpreter.declare {
      let text = "struct objc_method_description { SEL name; char *types; };"
      $0.types.table.add(Header(SourceText(text, name: "runtime")).declarations)
    }
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
        case .selector(let selector?) = call[1]
      else { return StaticType.structure(shape).zero }
      let declarations = call.interpreter.definitions.declarations
      let method = declarations.adopted(by: found.name).lazy
        .compactMap { declarations.protocols[$0]?.methods[selector] }
        .first { $0.isRequired == call[2].isTrue && $0.isInstance == call[3].isTrue }
      return method.map { description(selector, $0.shape) } ?? StaticType.structure(shape).zero
    }
    interpreter.function(
      "protocol_copyMethodDescriptionList",
      "^{objc_method_description=\"name\":\"types\"*}@BB^I"
    ) { call in
      let methods = (call[0].object as? ProtocolObject)?.described.requirements.methods ?? [:]
      try call.chargeObjects(4 * methods.count)
      return try Self.list(
        methods.filter {
          $0.value.isRequired == call[1].isTrue && $0.value.isInstance == call[2].isTrue
        }.sorted { $0.key.name < $1.key.name }.map { description($0.key, $0.value.shape) }, call[3])
    }
    interpreter.function("protocol_copyProtocolList", "^@@^I") { call in
      let names = (call[0].object as? ProtocolObject)?.described.requirements.adopted ?? []
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
