import Invocation

extension StandardLibrary {
  func installSignatures() {
    let type = interpreter.builtInClass("NSMethodSignature")
    type.classMethod("signatureWithObjCTypes:", "@\"NSMethodSignature\"@:*") { call in
      let types = try CString.text(call[0])
      try call.charge(SignatureObject.bytes(ofText: types.utf8.count))
      try call.step(types.utf8.count)
      do {
        return .object(
          SignatureObject(
            try MethodSignature(objCTypes: types), length: types.utf8.count,
            isa: call.interpreter.builtInClass("NSMethodSignature")))
      } catch {
        throw call.interpreter.exception(
          "NSInvalidArgumentException", "+[NSMethodSignature signatureWithObjCTypes:]: \(error)")
      }
    }
    type.method("numberOfArguments", "Q@:") { .integer(try $0.signature.numberOfArguments) }
    type.method("getArgumentTypeAtIndex:", "*@:Q") { call in
      do {
        return CString.value("\(try call.signature.argumentType(at: call[0].integer))")
      } catch {
        throw call.interpreter.exception(
          "NSInvalidArgumentException",
          "-[NSMethodSignature getArgumentTypeAtIndex:]: \(error)")
      }
    }
    type.method("methodReturnType", "*@:") { CString.value("\(try $0.signature.methodReturnType)") }
    type.method("methodReturnLength", "Q@:") { .integer(try $0.signature.methodReturnLength) }
    type.method("frameLength", "Q@:") { .integer(try $0.signature.frameLength) }
    type.method("isOneway", "B@:") { .integer(try $0.signature.isOneway ? 1 : 0) }
    type.method("isEqual:", "B@:@") { call in
      .integer(try (call.object(0) as? SignatureObject)?.signature == call.signature ? 1 : 0)
    }
    type.method("hash", "Q@:") { .integer(try $0.signature.hashValue) }
  }
}

extension Call {
  fileprivate var signature: MethodSignature {
    get throws { try receiver(as: SignatureObject.self).signature }
  }
}
