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
    let signature = ClassTable<SignatureObject>(type: type)
    signature.method("numberOfArguments") { UInt($0.signature.numberOfArguments) }
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
    signature.method("methodReturnLength") { UInt($0.signature.methodReturnLength) }
    signature.method("frameLength") { UInt($0.signature.frameLength) }
    signature.method("isOneway") { $0.signature.isOneway }
    signature.method("isEqual:") { (own, other: Object?) in
      (other as? SignatureObject)?.signature == own.signature
    }
    signature.method("hash") { UInt(bitPattern: $0.signature.hashValue) }
  }
}

extension Call {
  fileprivate var signature: MethodSignature {
    get throws { try receiver(as: SignatureObject.self).signature }
  }
}
