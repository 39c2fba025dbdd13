import Invocation

/// An `NSException`.
final class ExceptionObject: ValueObject, @unchecked Sendable {
  // `Sendable` is unchecked: the interpreter's lock guards the properties.

  var name = "" { didSet { noteTexts() } }
  var reason: String? { didSet { noteTexts() } }
  var userInfo: Object?

  /// The call stack at the point where the exception was created or raised.
  var callStack: [String] = [] { didSet { noteTexts() } }

  private func noteTexts() {
    // Each string takes 80 bytes in addition to its characters, including its element in the array.
    let bytesOfCallStack = callStack.reduce(callStack.isEmpty ? 0 : 64) { $0 + 80 + $1.utf8.count }
    note(contents: name.utf8.count + (reason?.utf8.count ?? 0) + bytesOfCallStack)
  }

  deinit { releaseContents() }

  override func takeContents() -> Any? {
    defer { userInfo = nil }
    return userInfo
  }

  override func isEqual(to other: Object, on activation: Activation) throws -> Bool {
    guard let other = other as? ExceptionObject else { return false }
    return name == other.name && reason == other.reason
  }

  override func hash(on activation: Activation) -> Int { name.utf8.count }

  override func describe(indent: Int, on activation: Activation) -> String { reason ?? name }
}

extension StandardLibrary {
  func installExceptions() {
    exceptions.allocate = { ExceptionObject($0) }
    installComparison(exceptions)
    installCopyingAsSelf(exceptions)
    func fill(_ exception: ExceptionObject, _ call: Call) throws -> Value {
      exception.name = try call.text(0)
      exception.reason = try call.optional(1, StringObject.self)?.text
      exception.userInfo = call[2].object
      exception.callStack = call.interpreter.callStack(of: call.activation)
      return .object(exception)
    }
    exceptions.classMethod("exceptionWithName:reason:userInfo:", "@@:@@@") { call in
      try fill(ExceptionObject(try call.receivingClass), call)
    }
    exceptions.method("initWithName:reason:userInfo:", "@@:@@@") { call in
      call.receiver.enlist()
      return try fill(try call.receiver(as: ExceptionObject.self), call)
    }
    exceptions.classMethod("raise:format:", "v@:@@", isVariadic: true) { call in
      let exception = ExceptionObject(try call.receivingClass)
      exception.name = try call.text(0)
      exception.reason = try call.formatted(1)
      exception.callStack = call.interpreter.callStack(of: call.activation)
      throw ThrownObject(exception)
    }
    let exception = { (call: Call) in try call.receiver(as: ExceptionObject.self) }
    exceptions.method("raise", "v@:") { call in
      let exception = try exception(call)
      exception.callStack = call.interpreter.callStack(of: call.activation)
      throw ThrownObject(exception)
    }
    exceptions.method("name", "@\"NSString\"@:") { $0.string(try exception($0).name) }
    exceptions.method("reason", "@\"NSString\"@:") { call in
      try exception(call).reason.map(call.string) ?? .null
    }
    exceptions.method("userInfo", "@\"NSDictionary\"@:") { .object(try exception($0).userInfo) }
    exceptions.method("callStackSymbols", "@\"NSArray\"@:") {
      .object($0.library.array(ofTexts: try exception($0).callStack))
    }
    for name in [
      "NSGenericException", "NSRangeException", "NSInvalidArgumentException",
      "NSInternalInconsistencyException", "NSObjectInaccessibleException",
      "NSObjectNotAvailableException", "NSDestinationInvalidException", "NSMallocException",
      "NSInvalidSendPortException", "NSPortTimeoutException", "NSUndefinedKeyException",
    ] {
      constant(name, name == "NSUndefinedKeyException" ? "NSUnknownKeyException" : name)
    }
  }
}
