import Invocation

/// The body of a built-in method or function.
package typealias Native = (Call) throws -> Value

/// A built-in method, function or block: its declaration, and its body in Swift.
///
/// Every call of it, from wherever, goes through ``call(_:restTypes:receiver:selector:on:)``, which
/// admits the arguments.
package final class NativeCode {
  /// The name of a function; nil for a method, whose class is that of the receiver.
  let functionName: String?
  let shape: FunctionShape
  private let body: Native

  init(_ functionName: String? = nil, _ shape: FunctionShape, _ body: @escaping Native) {
    self.functionName = functionName
    self.shape = shape
    self.body = body
  }

  /// Calls it with arguments as they were passed: those that are declared, then those for `...`.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - restTypes: The types of those for `...`, as far as the caller knows them.
  ///   - receiver: The receiver of a method.
  ///   - selector: The selector of a method.
  ///   - activation: The activation of the present thread.
  func call(
    _ arguments: [Value], restTypes: [StaticType] = [], receiver: Object? = nil,
    selector: Selector? = nil, on activation: Activation
  ) throws -> Value {
    try activation.checkDepth()
    return try body(
      Call(
        code: self, activation: activation, receiver: receiver, selector: selector,
        arguments: arguments, restTypes: restTypes))
  }
}
