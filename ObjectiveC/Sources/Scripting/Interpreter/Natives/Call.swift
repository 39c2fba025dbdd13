package import Invocation

/// A call of a built-in method or function, as the Swift body receives it.
///
/// Before the body runs, ``NativeCode`` checks the number of arguments, and converts the arguments
/// to their declared types.
package struct Call {
  // These references are not retained: the caller keeps the objects until the call returns.
  private let current: Unmanaged<Activation>
  private let code: Unmanaged<NativeCode>
  private let target: Unmanaged<Object>?
  private let message: Selector?

  /// The declared arguments, followed by the arguments for `...`; valid until the call returns.
  private let values: UnsafeBufferPointer<Value>

  /// The number of declared arguments.
  package let count: Int

  // Either `site` or `knownTypes` contains the types of all arguments, as far as the caller knows
  // them.
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

  /// The declared arguments, followed by the arguments for `...`.
  package var arguments: [Value] { Array(values) }

  /// Types of the arguments for `...`, as far as the caller knows them.
  package var restTypes: [StaticType] { Array(types.dropFirst(count)) }

  /// Returns the type of a declared argument, as far as the caller knows it.
  package func type(_ index: Int) -> StaticType { types[safely: index] }

  package var interpreter: Interpreter { activation.interpreter }

  /// The receiver of a method; traps in a function, which has no receiver.
  package var receiver: Object {
    guard let target else { preconditionFailure("a function has no receiver") }
    return target.takeUnretainedValue()
  }

  /// The selector of a method; traps in a function, which has no selector.
  package var selector: Selector {
    guard let message else { preconditionFailure("a function has no selector") }
    return message
  }

  /// The name of the method or function in the messages of exceptions.
  package var name: String {
    code.takeUnretainedValue().name(target?.takeUnretainedValue(), message)
  }

  // MARK: Arguments

  /// Returns a declared argument, whose value has the declared type.
  ///
  /// - Parameter index: The index of the argument; an index of ``count`` or more traps.
  package subscript(index: Int) -> Value {
    precondition(index < count, "an argument is read that is not declared")
    return values[index]
  }

  /// Returns the object in a declared argument, or `nil`.
  package func object(_ index: Int) -> Object? { self[index].object }

  /// Returns the object in a declared argument; the caller retains the object until the native
  /// returns.
  @inline(__always)
  func borrowed(_ index: Int) -> Unmanaged<Object>? {
    precondition(index < count, "an argument is read that is not declared")
    if case .object(let object?) = values[index] { return .passUnretained(object) }
    return nil
  }

  /// Runs `body` with the receiver, which the caller retains until the native returns.
  @inline(__always)
  func withReceiver<Result>(_ body: (Object, Activation) throws -> Result) rethrows -> Result {
    guard let target else { preconditionFailure("a function has no receiver") }
    return try target._withUnsafeGuaranteedRef { receiver in
      try current._withUnsafeGuaranteedRef { try body(receiver, $0) }
    }
  }

  /// The arguments for `...`, which may have any types.
  package var rest: ArraySlice<Value> { ArraySlice(values.dropFirst(count)) }

  /// Returns the integer in an argument, or 0 if the argument is not declared.
  @inline(__always)
  package func integer(_ index: Int) -> Int {
    guard index < count else { return 0 }
    if case .integer(let number) = values[index] { return number }
    return values[index].integer
  }

  /// Runs `body` with the arguments for `...`, which are valid until `body` returns.
  func withRest<Result>(
    _ body: (UnsafeBufferPointer<Value>) throws -> Result
  ) rethrows -> Result {
    try body(UnsafeBufferPointer(rebasing: values.dropFirst(count)))
  }

  // MARK: Results

  /// Returns a pointer to a new C array with the given text, which may have any length.
  ///
  /// - Throws: ``Stopped`` if the array exceeds the script's memory limit.
  func cString(_ text: String) throws -> Value { try CString.value(charging: text.utf8) }

  // MARK: Limits

  /// Counts steps of a loop in Swift, and checks the limits at regular intervals.
  @inline(__always)
  package func step(_ count: Int = 1) throws {
    try current._withUnsafeGuaranteedRef { try $0.step(count) }
  }

  /// Counts bytes of values that the native is about to make, until the native returns.
  ///
  /// Objects that the native returns or stores are also counted separately.
  package func charge(_ bytes: Int) throws {
    try current._withUnsafeGuaranteedRef { try $0.chargeTemporary(bytes) }
  }
}
