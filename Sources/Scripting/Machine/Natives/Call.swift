package import Invocation

/// A call of a built-in method or function, as its body in Swift receives it.
///
/// Its arguments have been counted and converted to their declared types; see ``NativeCode``.
package struct Call {
  package let activation: Activation
  private let code: NativeCode
  private let target: Object?
  private let message: Selector?

  /// The declared arguments, and those for `...` after them.
  package let arguments: [Value]

  /// The types of the arguments for `...`, as far as the caller knows them.
  package let restTypes: [StaticType]

  init(
    code: NativeCode, activation: Activation, receiver: Object?, selector: Selector?,
    arguments: [Value], restTypes: [StaticType]
  ) {
    self.activation = activation
    self.code = code
    target = receiver
    message = selector
    self.arguments = arguments
    self.restTypes = restTypes
  }

  package var machine: Machine { activation.machine }

  /// The receiver of a method; functions have none, and must not ask for it.
  package var receiver: Object {
    guard let target else { preconditionFailure("a function has no receiver") }
    return target
  }

  /// The selector of a method; functions have none, and must not ask for it.
  package var selector: Selector {
    guard let message else { preconditionFailure("a function has no selector") }
    return message
  }

  /// The name of the method or function, as messages of exceptions write it.
  package var name: String { code.name(target, message) }

  // MARK: Arguments

  /// The number of declared arguments.
  package var count: Int { code.shape.parameters.count }

  /// A declared argument, which is a value of its declared type.
  ///
  /// - Parameter index: The index, which must be less than ``count``.
  package subscript(index: Int) -> Value {
    precondition(index < count, "an argument is read that is not declared")
    return arguments[index]
  }

  /// The object that a declared argument is.
  package func object(_ index: Int) -> Object? { self[index].object }

  /// The arguments for `...`, which may be of any types.
  package var rest: ArraySlice<Value> { arguments.dropFirst(count) }

  // MARK: Limits

  /// Counts steps of a loop in Swift, and checks the limits now and then.
  package func step(_ count: Int = 1) throws { try activation.step(count) }

  /// Counts bytes that are about to be allocated, and that stay so until
  /// ``MemoryBudget/release(_:)``.
  package func charge(_ bytes: Int) throws { try machine.memory.charge(bytes) }

  /// Runs the body, which allocates bytes that it gives up before it returns.
  package func withCharge<Result>(_ bytes: Int, _ body: () throws -> Result) throws -> Result {
    try machine.memory.charge(bytes)
    defer { machine.memory.release(bytes) }
    return try body()
  }
}
