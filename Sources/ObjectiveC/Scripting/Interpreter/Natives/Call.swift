package import Invocation

/// A call of a built-in method or function, as its body in Swift receives it.
///
/// Its arguments have been counted and converted to their declared types; see ``NativeCode``.
package struct Call {
  // Not retained: the caller keeps them until the call returns.
  private let current: Unmanaged<Activation>
  private let code: Unmanaged<NativeCode>
  private let target: Unmanaged<Object>?
  private let message: Selector?

  /// The declared arguments, and those for `...` after them; valid until the call returns.
  private let values: UnsafeBufferPointer<Value>

  /// The number of declared arguments.
  package let count: Int

  // The types of all arguments, as far as the caller knows them, are in one of these.
  private let site: Unmanaged<CallSite>?
  private let knownTypes: UnsafeBufferPointer<StaticType>

  @inline(__always)
  init(
    code: NativeCode, activation: Activation, receiver: Unmanaged<Object>?, selector: Selector?,
    arguments: UnsafeBufferPointer<Value>, count: Int, site: Unmanaged<CallSite>?,
    types: UnsafeBufferPointer<StaticType>
  ) {
    current = .passUnretained(activation)
    self.code = .passUnretained(code)
    target = receiver
    message = selector
    values = arguments
    self.count = count
    self.site = site
    knownTypes = types
  }

  package var activation: Activation { current.takeUnretainedValue() }

  private var types: [StaticType] { site?.takeUnretainedValue().types ?? Array(knownTypes) }

  /// The declared arguments, and those for `...` after them.
  package var arguments: [Value] { Array(values) }

  /// The types of the arguments for `...`, as far as the caller knows them.
  package var restTypes: [StaticType] { Array(types.dropFirst(count)) }

  /// The type of a declared argument, as far as the caller knows it.
  package func type(_ index: Int) -> StaticType { types[safely: index] }

  package var interpreter: Interpreter { activation.interpreter }

  /// The receiver of a method; functions have none, and must not ask for it.
  package var receiver: Object {
    guard let target else { preconditionFailure("a function has no receiver") }
    return target.takeUnretainedValue()
  }

  /// The selector of a method; functions have none, and must not ask for it.
  package var selector: Selector {
    guard let message else { preconditionFailure("a function has no selector") }
    return message
  }

  /// The name of the method or function, as messages of exceptions write it.
  package var name: String {
    code.takeUnretainedValue().name(target?.takeUnretainedValue(), message)
  }

  // MARK: Arguments

  /// A declared argument, which is a value of its declared type.
  ///
  /// - Parameter index: The index, which must be less than ``count``.
  package subscript(index: Int) -> Value {
    precondition(index < count, "an argument is read that is not declared")
    return values[index]
  }

  /// The object that a declared argument is.
  package func object(_ index: Int) -> Object? { self[index].object }

  /// The object that a declared argument is, which the caller retains until the native returns.
  @inline(__always)
  func borrowed(_ index: Int) -> Unmanaged<Object>? {
    precondition(index < count, "an argument is read that is not declared")
    if case .object(let object?) = values[index] { return .passUnretained(object) }
    return nil
  }

  /// Runs a body with the receiver, which the caller retains until the native returns.
  @inline(__always)
  func withReceiver<Result>(_ body: (Object, Activation) throws -> Result) rethrows -> Result {
    guard let target else { preconditionFailure("a function has no receiver") }
    return try target._withUnsafeGuaranteedRef { receiver in
      try current._withUnsafeGuaranteedRef { try body(receiver, $0) }
    }
  }

  /// The arguments for `...`, which may be of any types.
  package var rest: ArraySlice<Value> { ArraySlice(values.dropFirst(count)) }

  /// The integer that an argument is; 0 if it is not declared.
  @inline(__always)
  package func integer(_ index: Int) -> Int {
    guard index < count else { return 0 }
    if case .integer(let number) = values[index] { return number }
    return values[index].integer
  }

  /// Runs a body with the arguments for `...`, which are valid until it returns.
  func withRest<Result>(
    _ body: (UnsafeBufferPointer<Value>) throws -> Result
  ) rethrows -> Result {
    try body(UnsafeBufferPointer(rebasing: values.dropFirst(count)))
  }

  // MARK: Results

  /// A pointer to a new C array with a text, which may be of any length.
  func cString(_ text: String) throws -> Value { try CString.value(charging: text) }

  // MARK: Limits

  /// Counts steps of a loop in Swift, and checks the limits now and then.
  @inline(__always)
  package func step(_ count: Int = 1) throws {
    try current._withUnsafeGuaranteedRef { try $0.step(count) }
  }

  /// Counts bytes of values that the native is about to make, until it returns.
  ///
  /// Objects that it returns or keeps count for themselves, too.
  package func charge(_ bytes: Int) throws {
    try current._withUnsafeGuaranteedRef { try $0.chargeTemporary(bytes) }
  }
}
