import RuntimeSupport

/// The label and the value of an argument of a spelled call.
package typealias LabelledArgument = (key: StaticString, value: (any Sendable)?)

/// A message that is spelled as a call, whose arguments the caller keeps alive.
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

  /// Writes the arguments as a tuple, if they have exactly the types that a method takes.
  ///
  /// The tuple borrows the arguments, so it must be neither changed nor destroyed.
  ///
  /// - Parameters:
  ///   - types: The ``Implementation/parameterTuple`` of the method.
  ///   - memory: The address of `TupleElements.Words`.
  /// - Returns: `true` if the tuple was written.
  package func writeTuple(of types: any Any.Type, to memory: UnsafeMutableRawPointer) -> Bool {
    if count == 0 { return types == Void.self }
    guard ArrayStorage.isTrusted, let boxes = ArrayStorage.boxes(of: arguments) else {
      return false
    }
    return TupleElements.unbox(
      boxes, stride: MemoryLayout<LabelledArgument>.stride, count: count, as: types, into: memory)
  }

  /// The message as an invocation, with copies of the arguments.
  package var invocation: Invocation {
    Invocation(
      selector,
      store: ListedArguments(arguments.map { $0.value ?? ((any Sendable)?.none as any Sendable) }))
  }
}

extension Respondable {
  /// Sends a message that is spelled as a call, and returns the answer.
  @usableFromInline
  func perform<Result>(
    calling name: StaticString,
    _ arguments: UnsafeBufferPointer<(key: StaticString, value: (any Sendable)?)>,
    as type: Result.Type
  ) throws -> Result {
    let call = DynamicCall(name, arguments)
    if let types = fixedMethod(for: call.selector)?.with({ $0.parameterTuple }) {
      var words: TupleElements.Words = (0, 0, 0, 0, 0, 0, 0, 0)
      let answer = try withUnsafeMutableBytes(of: &words) { words -> Result? in
        guard let memory = words.baseAddress, call.writeTuple(of: types, to: memory) else {
          return nil
        }
        func perform<Values>(_: Values.Type) throws -> Result {
          try self.perform(
            call.selector, valuesAt: memory.assumingMemoryBound(to: Values.self),
            count: call.count, as: type)
        }
        return try _openExistential(types, do: perform)
      }
      if let answer { return answer }
    }
    return try perform(call.invocation, as: type)
  }
}
