import Invocation

/// The body of a built-in method or function.
package typealias Native = (Call) throws -> Value

/// A built-in method or function: the declaration and the body in Swift.
///
/// All calls go through ``call(_:from:types:receiver:selector:on:)``, which checks and converts the
/// arguments. A call can come from a message, a function pointer, an `IMP` or Swift.
package final class NativeCode {
  /// The name of a function, or `nil` for a method.
  ///
  /// The name of a method consists of the receiver's class and the selector.
  private let functionName: String?
  private let signature: NativeSignature
  private let body: Native

  // Parts of the signature that each call needs.
  private let count: Int
  private let isVariadic: Bool
  private let tests: UnsafeMutablePointer<ParameterTest>

  /// `true` if the interpreter retains the native, so that a call need not retain it.
  let isKept: Bool

  init(
    _ functionName: String?, _ signature: NativeSignature, isKept: Bool = false,
    _ body: @escaping Native
  ) {
    self.functionName = functionName
    self.isKept = isKept
    self.signature = signature
    self.body = body
    count = signature.shape.parameters.count
    isVariadic = signature.shape.isVariadic
    tests = signature.tests
  }

  var shape: FunctionShape { signature.shape }

  /// Calls the native with the passed arguments: declared arguments first, then arguments for
  /// `...`.
  ///
  /// Each declared argument is converted to its type in place. As in C, an argument that is neither
  /// declared nor for `...` is ignored.
  ///
  /// - Parameters:
  ///   - arguments: The arguments, in registers or in memory that the caller keeps during the call.
  ///   - site: The call site, which contains the types of the arguments; `nil` if Swift calls.
  ///   - types: The types of the arguments, as far as the caller knows them, if `site` is `nil`.
  ///   - receiver: The receiver of a method, which the caller retains.
  ///   - selector: The selector of a method.
  ///   - activation: The activation of the current thread.
  /// - Returns: The return value.
  /// - Throws: An `NSInvalidArgumentException` if an argument is missing or has another type. Any
  ///   error of the body; a ``RuntimeFailure`` is prefixed with the name of the native.
  @inline(__always)
  func call(
    _ arguments: UnsafeMutableBufferPointer<Value>, from site: Unmanaged<CallSite>?,
    types: UnsafeBufferPointer<StaticType> = .init(start: nil, count: 0),
    receiver: Unmanaged<Object>?, selector: Selector?, on activation: Activation
  ) throws -> Value {
    try activation.step()
    try activation.checkDepth()
    if !admits(arguments) { try convert(arguments, receiver, selector, activation) }
    let temporaries = activation.temporaries
    defer { activation.releaseTemporaries(to: temporaries) }
    do {
      return try body(
        Call(
          code: self, activation: activation, receiver: receiver, selector: selector,
          arguments: UnsafeBufferPointer(
            start: arguments.baseAddress, count: isVariadic ? arguments.count : count),
          count: count, site: site, types: types))
    } catch let failure as RuntimeFailure {
      throw failure.of(name(receiver?.takeUnretainedValue(), selector))
    }
  }

  /// Calls the native with arguments that are not in registers.
  func call(
    _ arguments: [Value], types: [StaticType] = [], receiver: Object? = nil,
    selector: Selector? = nil, on activation: Activation
  ) throws -> Value {
    try withExtendedLifetime(receiver) {
      try types.withUnsafeBufferPointer { types in
        func call(_ arguments: UnsafeMutableBufferPointer<Value>) throws -> Value {
          try self.call(
            arguments, from: nil, types: types, receiver: receiver.map(Unmanaged.passUnretained),
            selector: selector, on: activation)
        }
        if arguments.isEmpty { return try call(UnsafeMutableBufferPointer(start: nil, count: 0)) }
        var arguments = arguments
        return try arguments.withUnsafeMutableBufferPointer { try call($0) }
      }
    }
  }

  // MARK: Checking arguments

  /// Returns `true` if no argument is missing or needs a conversion.
  @inline(__always)
  private func admits(_ arguments: UnsafeMutableBufferPointer<Value>) -> Bool {
    guard arguments.count >= count else { return false }
    guard count > 0, let values = arguments.baseAddress else { return true }
    for index in 0..<count where !tests[index].admits(values + index) { return false }
    return true
  }

  /// Converts the arguments that do not have their declared types.
  @inline(never)
  private func convert(
    _ arguments: UnsafeMutableBufferPointer<Value>, _ receiver: Unmanaged<Object>?,
    _ selector: Selector?, _ activation: Activation
  ) throws {
    do {
      try convert(arguments)
    } catch {
      throw activation.interpreter.exception(
        "NSInvalidArgumentException",
        "\(name(receiver?.takeUnretainedValue(), selector)): \(error)")
    }
  }

  private func convert(_ arguments: UnsafeMutableBufferPointer<Value>) throws(Refusal) {
    guard arguments.count >= count else {
      throw .missing(expected: count, found: arguments.count)
    }
    for (index, type) in shape.parameters.enumerated() {
      guard let value = type.parameter(for: arguments[index]) else {
        throw .mismatch(index: index, expected: type, found: arguments[index])
      }
      arguments[index] = value
    }
  }

  /// A reason for refusing a call.
  private enum Refusal: Error, CustomStringConvertible {
    case missing(expected: Int, found: Int)
    case mismatch(index: Int, expected: StaticType, found: Value)

    var description: String {
      switch self {
      case .missing(let expected, let found):
        "\(expected) argument\(expected == 1 ? " is" : "s are") expected, and there "
          + "\(found == 1 ? "is" : "are") \(found)"
      case .mismatch(let index, let expected, let found):
        "argument \(index) is \(found.noun), not \(expected.nounOfArguments)"
      }
    }
  }

  /// Returns the name of the native in messages of exceptions.
  func name(_ receiver: Object?, _ selector: Selector?) -> String {
    guard let receiver, let selector else { return functionName ?? "?" }
    let type = receiver as? ClassObject
    return "\(type == nil ? "-" : "+")[\((type ?? receiver.isa)?.name ?? "?") \(selector)]"
  }
}
