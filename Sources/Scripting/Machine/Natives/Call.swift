package import Invocation
package import ScriptProgram

/// A call of a built-in method or function, as its body in Swift receives it.
///
/// Its arguments have been counted and converted to their declared types; see ``NativeCode``.
package struct Call {
  // Not retained: the caller keeps them until the call returns.
  package unowned(unsafe) let activation: Activation
  private unowned(unsafe) let code: NativeCode
  private unowned(unsafe) let target: Object?
  private let message: Selector?

  /// The declared arguments, and those for `...` after them; valid until the call returns.
  private let values: UnsafeBufferPointer<Value>

  /// The types of all arguments, as far as the caller knows them.
  private let types: [StaticType]

  init(
    code: NativeCode, activation: Activation, receiver: Object?, selector: Selector?,
    arguments: UnsafeBufferPointer<Value>, types: [StaticType]
  ) {
    self.activation = activation
    self.code = code
    target = receiver
    message = selector
    values = arguments
    self.types = types
  }

  /// The declared arguments, and those for `...` after them.
  package var arguments: [Value] { Array(values) }

  /// The types of the arguments for `...`, as far as the caller knows them.
  package var restTypes: [StaticType] { Array(types.dropFirst(count)) }

  /// The type of a declared argument, as far as the caller knows it.
  package func type(_ index: Int) -> StaticType { types[safely: index] }

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
    return values[index]
  }

  /// The object that a declared argument is.
  package func object(_ index: Int) -> Object? { self[index].object }

  /// The arguments for `...`, which may be of any types.
  package var rest: ArraySlice<Value> { ArraySlice(values.dropFirst(count)) }

  // MARK: Results

  /// A pointer to a new C array with a text, which may be of any length.
  func cString(_ text: String) throws -> Value { try CString.value(charging: text) }

  // MARK: Limits

  /// Counts steps of a loop in Swift, and checks the limits now and then.
  package func step(_ count: Int = 1) throws { try activation.step(count) }

  /// Counts bytes of values that the native is about to make, until it returns.
  ///
  /// Objects that it returns or keeps count for themselves, too.
  package func charge(_ bytes: Int) throws { try activation.chargeTemporary(bytes) }
}
