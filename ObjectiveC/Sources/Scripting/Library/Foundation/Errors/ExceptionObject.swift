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
    let exception = ClassTable<ExceptionObject>(type: exceptions)
    exception.make(
      "exceptionWithName:reason:userInfo:", "initWithName:reason:userInfo:", "@@@"
    ) { own, call in
      own.name = try call.text(0)
      own.reason = try call.optional(1, StringObject.self)?.text
      own.userInfo = call[2].object
      own.callStack = call.interpreter.callStack(of: call.activation)
    }
    exceptions.classMethod("raise:format:", "v@:@@", isVariadic: true) { call in
      let exception = ExceptionObject(try call.receivingClass)
      exception.name = try call.text(0)
      exception.reason = try call.formatted(1)
      exception.callStack = call.interpreter.callStack(of: call.activation)
      throw ThrownObject(exception)
    }
    exception.change("raise") { (own, call: Call) in
      own.callStack = call.interpreter.callStack(of: call.activation)
      throw ThrownObject(own)
    }
    exception.method("name") { $0.name }
    exception.method("reason") { $0.reason }
    exceptions.method("userInfo", "@\"NSDictionary\"@:") {
      .object(try $0.receiver(as: ExceptionObject.self).userInfo)
    }
    exception.method("callStackSymbols") { (own, call: Call) in
      call.array(ofTexts: own.callStack)
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
