import Invocation

extension StandardLibrary {
  /// Installs the functions that convert selectors, classes and protocols to names and back.
  func installNames() {
    installSelectorNames()
    installClassNames()
    interpreter.function("NSStringFromProtocol", "@\"NSString\"@") { call in
      guard let found = call[0].object as? ProtocolObject else { return .null }
      return .object(call.interpreter.objects.string(found.described.name))
    }
    interpreter.function("protocol_getName", "*@") { call in
      CString.value((call[0].object as? ProtocolObject)?.described.name ?? "nil")
    }
    for (name, type) in [("NSProtocolFromString", "@\"NSString\""), ("objc_getProtocol", "*")] {
      interpreter.function(name, "@\"Protocol\"" + type) { call in
        let name =
          type == "*"
          ? try CString.text(call[0])
          : try Self.text(of: call[0].object, call.interpreter, call.activation)
        return call.interpreter.definitions.protocols[name] == nil
          ? .null : try call.interpreter.protocolObject(name)
      }
    }
    interpreter.function("protocol_isEqual", "B@@") { call in
      .integer(call[0].object?.identity === call[1].object?.identity ? 1 : 0)
    }
  }

  /// Returns the text of a string object, or an empty text for `nil`.
  static func text(
    of object: Object?, _ interpreter: Interpreter, _ activation: Activation
  ) throws -> String {
    guard let object else { return "" }
    return try CString.text(try interpreter.send("UTF8String", to: object, on: activation))
  }

  private func installSelectorNames() {
    interpreter.function("NSStringFromSelector", "@\"NSString\":") { call in
      guard case .selector(let selector?) = call[0] else { return .null }
      return .object(call.interpreter.objects.string(selector.name))
    }
    interpreter.function("NSSelectorFromString", ":@\"NSString\"") { call in
      guard let object = call[0].object else { return .selector(nil) }
      return try call.selector(named: try Self.text(of: object, call.interpreter, call.activation))
    }
    interpreter.function("sel_getName", "*:") { call in
      guard case .selector(let selector?) = call[0] else { return CString.value("<null selector>") }
      return CString.value(selector.name)
    }
    for name in ["sel_registerName", "sel_getUid"] {
      interpreter.function(name, ":*") { try $0.selector(named: try CString.text($0[0])) }
    }
    interpreter.function("sel_isEqual", "B::") { .integer($0[0].address == $0[1].address ? 1 : 0) }
  }

  private func installClassNames() {
    interpreter.function("NSStringFromClass", "@\"NSString\"#") { call in
      guard let type = call[0].object as? ClassObject else { return .null }
      return .object(call.interpreter.objects.string(type.name))
    }
    interpreter.function("NSClassFromString", "#@\"NSString\"") { call in
      let name = try Self.text(of: call[0].object, call.interpreter, call.activation)
      return .object(call.interpreter.definitions.classes[name])
    }
    for name in ["objc_getClass", "objc_lookUpClass"] {
      interpreter.function(name, "#*") {
        .object($0.interpreter.definitions.classes[try CString.text($0[0])])
      }
    }
    interpreter.function("class_getName", "*#") { call in
      CString.value(Self.type(call[0])?.type.name ?? "nil")
    }
    interpreter.function("object_getClassName", "*@") { call in
      CString.value(call[0].object.map(Self.name) ?? "nil")
    }
  }
}

extension Call {
  /// Returns the selector with a name, or `NULL` if the name is not a valid selector.
  ///
  /// Selectors are never freed, so the memory of each new selector stays charged to the script.
  fileprivate func selector(named name: String) throws -> Value {
    try step(name.utf8.count)
    if let known = Selector(existing: name) { return .selector(known) }
    let size = name.utf8.count + 300
    try interpreter.memory.charge(size)
    guard let selector = try? Selector(name) else {
      interpreter.memory.release(size)
      return .selector(nil)
    }
    library.bytesOfSelectors += size
    return .selector(selector)
  }
}
