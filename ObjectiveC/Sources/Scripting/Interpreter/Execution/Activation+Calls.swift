import Invocation
import ObjectiveCEncoding
// Calls that the interpreter loop does not make itself.
extension Activation {
  typealias Registers = UnsafeMutablePointer<Value>

  /// Pushes a call whose arguments are already in its registers.
  ///
  /// The caller has already counted the step. If the method throws, it has pushed no call.
  private func push(
    _ code: LinkedCode, at base: Registers, receiver: Unmanaged<Object>?, result: UInt16,
    _ kind: ResultKind, isEntry: Bool = false
  ) throws {
    let facts = code.facts
    let next = state.pointee.record + 1
    let top = base + facts.pointee.frameSize
    if top > state.pointee.registerMark || next > state.pointee.recordMark {
      try countCall(top, next)
    }
    next.initialize(
      to: CallRecord(
        code: facts, base: base, top: top, receiver: receiver,
        next: facts.pointee.instructions, result: result, resultKind: kind, isEntry: isEntry))
    state.pointee.record = next
  }

  /// Runs code that is called from outside the interpreter loop.
  func execute(
    _ code: LinkedCode, _ arguments: some Collection<Value>, captures: [Value] = [],
    receiver: Object?, isConverted: Bool = false
  ) throws -> Value {
    try checkDepth()
    try step()
    let base = state.pointee.record.pointee.top
    let facts = code.facts
    // Count the registers first, because the arguments are stored before the call is pushed.
    if base + facts.pointee.frameSize > state.pointee.registerMark {
      try countCall(base + facts.pointee.frameSize, state.pointee.record)
    }
    let types = code.code.parameterTypes
    var index = 0
    for argument in arguments.prefix(types.count) {
      base[index] = isConverted ? argument : types[index].converted(argument)
      index += 1
    }
    while index < types.count {
      base[index] = types[index].zero
      index += 1
    }
    for capture in captures {
      base[index] = capture
      index += 1
    }
    if let register = code.code.variadicRegister {
      base[register] = .pointer(ArgumentList(Array(arguments.dropFirst(types.count))[...]))
    }
    do {
      try push(
        code, at: base, receiver: receiver.map(Unmanaged.passUnretained), result: 0, .any,
        isEntry: true)
    } catch {
      base.clear(facts.pointee.managedCount)
      throw error
    }
    return try withExtendedLifetime(receiver) { try execute() }
  }

  // MARK: Messages

  /// Calls a built-in method whose arguments are in registers, and clears these registers.
  func callNative(
    _ cache: UnsafeMutablePointer<CallCache>, _ receiver: Unmanaged<Object>?,
    _ arguments: Registers
  ) throws -> Value {
    guard let native = cache.pointee.native else { return .void }
    // Retain the native if necessary, because the method may be replaced while it runs.
    let isKept = native._withUnsafeGuaranteedRef { $0.isKept }
    if !isKept { _ = native.retain() }
    let count = cache.pointee.argumentCount
    defer {
      arguments.clear(count)
      if !isKept { native.release() }
    }
    return try native._withUnsafeGuaranteedRef {
      try $0.call(
        UnsafeMutableBufferPointer(start: arguments, count: count), from: cache.pointee.knownSite,
        receiver: receiver, selector: cache.pointee.selector, on: self)
    }
  }

  /// Sends a message to `nil`, whose result is zero.
  func sendToNone(_ i: Instruction, _ r: Registers, _ linked: LinkedCode) throws {
    let site = linked.code.sites[i.number]
    switch r[i.b] {
    case .object, .void, .integer(0), .pointer(nil): break
    case .pointer(let pointer as ObjectPointer):
      return try send(site, pointer.object, i, r)
    default:
      throw RuntimeFailure("a message is sent to \(r[i.b].noun), not to an object")
    }
    (r + Int(i.c)).clear(site.types.count)
    r.set(i.a, site.result.zero, ResultKind(site.result))
  }

  func sendOther(
    _ i: Instruction, _ object: Unmanaged<Object>, _ r: Registers, _ linked: LinkedCode
  ) throws {
    try send(linked.code.sites[i.number], object.takeUnretainedValue(), i, r)
  }

  private func send(
    _ site: CallSite, _ object: Object?, _ i: Instruction, _ r: Registers
  ) throws {
    guard case .selector(let selector) = site.callee else { return }
    let arguments = take(site.types.count, from: r + Int(i.c))
    let value = try interpreter.send(
      selector, to: object, arguments, types: site.types, on: self)
    r.set(i.a, value, ResultKind(site.result))
  }

  /// Moves arguments out of their registers.
  private func take(_ count: Int, from arguments: Registers) -> [Value] {
    let values = Array(UnsafeBufferPointer(start: arguments, count: count))
    arguments.clear(count)
    return values
  }

  /// Sends a message to `super` that the call cache cannot handle.
  ///
  /// - Returns: `true` if a call has been pushed.
  func sendSuper(_ i: Instruction, _ r: Registers, _ linked: LinkedCode) throws -> Bool {
    let site = linked.code.sites[i.number]
    guard case .super(let selector, let owner, let isClassMethod) = site.callee,
      let receiver = state.pointee.record.pointee.receiver?.takeUnretainedValue()
    else { return false }
    guard let superclass = interpreter.definitions.classes[owner]?.superclass else {
      throw RuntimeFailure("'\(owner)' has no superclass")
    }
    let method =
      isClassMethod
      ? superclass.classMethod(for: selector) : superclass.instanceMethod(for: selector)
    let kind = ResultKind(site.result)
    guard let method else {
      let arguments = take(site.types.count, from: r + Int(i.c))
      let value = try interpreter.forward(selector, to: receiver, arguments, site.types, self)
      r.set(i.a, value, kind)
      return false
    }
    if let code = method.code, site.types.count == code.code.parameterTypes.count,
      !code.facts.pointee.isVariadic
    {
      convert(r + Int(i.c), to: code.code.parameterTypes)
      try step()
      try push(code, at: r + Int(i.c), receiver: .passUnretained(receiver), result: i.a, kind)
      return true
    }
    let value = try interpreter.invoke(
      method, on: receiver, take(site.types.count, from: r + Int(i.c)), types: site.types,
      activation: self)
    r.set(i.a, value, kind)
    return false
  }

  private func convert(_ arguments: Registers, to types: [StaticType]) {
    for (index, type) in types.enumerated() where type.isNumber {
      arguments[index] = type.converted(arguments[index])
    }
  }

  // MARK: Functions and blocks

  /// Calls a function that is built in, or whose parameters differ from the passed arguments.
  ///
  /// - Returns: `true` if a call has been pushed.
  func callFunction(
    _ i: Instruction, _ r: Registers, _ cache: UnsafeMutablePointer<CallCache>
  ) throws -> Bool {
    guard let function = cache.pointee.function?.takeUnretainedValue() else { return false }
    return try call(function, cache.pointee.site, i, r)
  }

  private func call(
    _ function: Function, _ site: CallSite, _ i: Instruction, _ r: Registers
  ) throws -> Bool {
    let kind = ResultKind(site.result)
    let count = site.types.count
    switch function.body {
    case .script(let code):
      if count == code.code.parameterTypes.count, !code.facts.pointee.isVariadic {
        convert(r + Int(i.c), to: code.code.parameterTypes)
        try step()
        try push(code, at: r + Int(i.c), receiver: nil, result: i.a, kind)
        return true
      }
      let value = try execute(code, take(count, from: r + Int(i.c)), receiver: nil)
      r.set(i.a, value, kind)
    case .native(let native):
      defer { (r + Int(i.c)).clear(count) }
      let value = try native.call(
        UnsafeMutableBufferPointer(start: r + Int(i.c), count: count), from: .passUnretained(site),
        receiver: nil, selector: nil, on: self)
      r.set(i.a, value, kind)
    case nil:
      r.set(i.a, try interpreter.standIn(for: function), kind)
    }
    return false
  }

  /// Calls a function pointer, or a block whose code is not in the call cache.
  ///
  /// If no argument needs a conversion, the call cache stores the block's code. The interpreter
  /// loop then enters the next block with the same code directly.
  ///
  /// - Returns: `true` if a call has been pushed.
  func callValue(
    _ i: Instruction, _ r: Registers, _ cache: UnsafeMutablePointer<CallCache>
  ) throws -> Bool {
    let site = cache.pointee.site
    let count = site.types.count
    switch r[i.b] {
    case .object(let block as BlockObject):
      let code = block.code
      let arguments = r + Int(i.c)
      let types = code.code.parameterTypes
      guard count == types.count, !code.facts.pointee.isVariadic else {
        let value = try interpreter.call(block, take(count, from: arguments), on: self)
        r.set(i.a, value, ResultKind(site.result))
        return false
      }
      if Interpreter.passes(site.types, to: types) {
        cache.pointee.key = code.facts.pointee.key
        cache.pointee.result = ResultKind(site.result)
      } else {
        convert(arguments, to: types)
      }
      try step()
      try push(
        code, at: arguments, receiver: block.receiver.map(Unmanaged.passUnretained), result: i.a,
        ResultKind(site.result))
      (arguments + count).copy(block.captures)
      return true
    case .pointer(let pointer as FunctionPointer):
      return try call(pointer.function, site, i, r)
    case .object(nil), .pointer(nil), .void:
      throw RuntimeFailure("nil is called as a block or a function")
    default:
      throw RuntimeFailure("\(r[i.b].noun) is called, and is neither a block nor a function")
    }
  }

  /// Makes a block from captured values that are already in registers.
  func makeBlock(
    _ i: Instruction, _ r: Registers, _ linked: LinkedCode, _ receiver: Unmanaged<Object>?
  ) -> Value {
    let template = linked.code.blocks[i.number]
    let code = linked.block(i.number, in: interpreter)
    let captures = UnsafeMutableBufferPointer(
      start: r + Int(i.c), count: template.code.captureCount)
    let block = BlockObject(
      code, moving: captures,
      receiver: template.keepsReceiver ? receiver?.takeUnretainedValue() : nil, template.shape,
      isa: interpreter.objects.blocks)
    captures.initialize(repeating: .void)
    return .object(block)
  }
}

extension StaticType {
  /// Converts a value to this type if the type is a number type, and otherwise returns the value
  /// unchanged.
  func converted(_ value: Value) -> Value {
    switch (self, value) {
    case (.integer, .integer), (.floating, .floating): value
    case (.integer(let scalar), _): .integer(Arithmetic.wrap(value.integer, to: scalar))
    case (.floating(let scalar), _):
      .floating(scalar == .float ? Double(Float(value.floating)) : value.floating)
    default: value
    }
  }
}
