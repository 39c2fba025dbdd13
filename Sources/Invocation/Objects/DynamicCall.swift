import RuntimeSupport

/// The label and the value of an argument of a spelled call.
package typealias LabelledArgument = (key: StaticString, value: (any Sendable)?)

/// A message spelled as a call, whose arguments the caller keeps alive.
///
/// If the arguments have exactly the types of the method's parameters, the method is called with the
/// arguments where they are. Otherwise the arguments are copied to an ``Invocation``.
package struct DynamicCall {
  package let selector: Selector
  private let arguments: UnsafeBufferPointer<LabelledArgument>

  package init(_ name: StaticString, _ arguments: UnsafeBufferPointer<LabelledArgument>) {
    selector = CallSpelling.selector(calling: name, arguments)
    self.arguments = arguments
  }

  /// The number of arguments.
  package var count: Int { arguments.count }

  /// Calls a closure with the address of a tuple of the arguments, if the arguments have exactly the
  /// types that a method takes.
  ///
  /// The tuple borrows the arguments, so the tuple must be neither changed nor destroyed.
  ///
  /// - Parameters:
  ///   - types: The ``Implementation/parameterTuple`` of the method.
  ///   - body: The closure.
  // No generic result: the function is not specialized for another module, and would ask the runtime
  // for metadata at each call.
  package func withTuple(
    of types: any Any.Type, _ body: (UnsafeRawPointer) throws -> Void
  ) rethrows {
    var memory = ConversionMemory()
    try memory.withAddress { memory in
      if writeTuple(of: types, to: memory) { try body(memory) }
    }
  }

  private func writeTuple(of types: any Any.Type, to memory: UnsafeMutableRawPointer) -> Bool {
    if count == 0 { return types == Void.self }
    guard ArrayStorage.isTrusted, let boxes = ArrayStorage.boxes(of: arguments) else {
      return false
    }
    return TupleElements.unbox(
      boxes, stride: MemoryLayout<LabelledArgument>.stride, count: count, as: types,
      into: .init(start: memory, count: MemoryLayout<ConversionMemory>.size))
  }

  /// The message as an invocation, with copies of the arguments.
  package var invocation: Invocation {
    Invocation(
      selector,
      store: ListedArguments(arguments.map { $0.value ?? ((any Sendable)?.none as any Sendable) }))
  }
}

extension Respondable {
  /// Sends a message spelled as a call, and returns the answer.
  // The attribute promises that the function does not keep the storage of the pairs. So the caller
  // can allocate the storage on the stack. The formatter would join the words of the attribute.
  // swift-format-ignore
  @usableFromInline @inline(never)
  @_effects(notEscaping arguments.value**)
  func perform<Result>(
    calling name: StaticString, _ arguments: KeyValuePairs<StaticString, (any Sendable)?>,
    as type: Result.Type
  ) throws -> Result {
    try PairStorage.array(of: arguments).withUnsafeBufferPointer {
      try perform(DynamicCall(name, $0), as: type)
    }
  }

  private func perform<Result>(_ call: DynamicCall, as type: Result.Type) throws -> Result {
    if let types = fixedMethod(for: call.selector)?.with({ $0.parameterTuple }) {
      var answer: Result?
      try call.withTuple(of: types) { values in
        func perform<Values>(_: Values.Type) throws -> Result {
          try self.perform(
            call.selector, valuesAt: values.assumingMemoryBound(to: Values.self),
            count: call.count, as: type)
        }
        answer = try _openExistential(types, do: perform)
      }
      if let answer { return answer }
    }
    return try perform(call.invocation, as: type)
  }
}
