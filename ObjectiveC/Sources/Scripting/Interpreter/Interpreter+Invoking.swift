import Invocation
import ObjectiveCSyntax
extension Interpreter {
  /// Runs a method.
  ///
  /// `types` contains the types of the arguments, as far as the sender knows them.
  package func invoke(
    _ method: ScriptMethod, on receiver: Object, _ arguments: some Collection<Value>,
    types: [StaticType] = [], activation: Activation
  ) throws -> Value {
    switch method.body {
    case .code(let code):
      return try activation.execute(code, arguments, receiver: receiver)
    case .native(let native):
      return try native.call(
        Array(arguments), types: types, receiver: receiver, selector: method.selector,
        on: activation)
    case .getter(let index):
      // The variable may be missing in `dealloc`, and in an object of another class.
      guard let value = receiver.variable(index)?.pointee else { return method.shape.result.zero }
      return value.contents.copied
    case .setter(let index, let copies):
      guard var value = arguments.first, receiver.variable(index) != nil else { return .void }
      value = method.shape.parameters[0].converted(value)
      if copies, let object = value.object {
        value = try send("copy", to: object, on: activation)
      }
      receiver.set(index, value)
      return .void
    }
  }

  /// Runs a block.
  package func call(
    _ block: BlockObject, _ arguments: [Value], on activation: Activation
  ) throws -> Value {
    try withExtendedLifetime(block) {
      try activation.execute(
        block.code, arguments, captures: Array(block.captures), receiver: block.receiver)
    }
  }

  /// Calls a function.
  ///
  /// - Throws: ``RuntimeFailure`` if the function is declared but not defined.
  func call(
    _ function: Function, _ arguments: [Value], types: [StaticType] = [],
    on activation: Activation
  ) throws -> Value {
    switch function.body {
    case .script(let code):
      return try activation.execute(code, arguments, receiver: nil)
    case .native(let native):
      return try native.call(arguments, types: types, on: activation)
    case nil:
      return try standIn(for: function)
    }
  }

  // MARK: Locations

  /// Returns the source location of the innermost running instruction.
  ///
  /// A library's code in Objective-C has no location, like native code: an error or a failed
  /// assertion there belongs to the line of the script that called the library.
  func location(on activation: Activation) -> ScriptError.SourceLocation? {
    activation.calls.first { !$0.linked.code.isOfLibrary }.map {
      $0.linked.code.source.location(at: $0.offset)
    }
  }

  package func callStack(of activation: Activation) -> [String] {
    activation.calls.lazy.filter { !$0.linked.code.isOfLibrary }.prefix(50).map { call in
      let code = call.linked.code
      return
        "\(code.name) (\(code.source.fileName(at: call.offset)):\(code.source.position(at: call.offset)))"
    } as [String]
  }
}

extension CallRecord {
  /// The source offset of the running instruction.
  fileprivate var offset: Int { Int(linked.code.locations[index]) }
}
