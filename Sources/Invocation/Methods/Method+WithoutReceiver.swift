// Methods made from closures that take the arguments, and not the receiver. `ObjectMethods` and
// `on` create such methods. The functions are not inlined: see
// `Method.init(checked:receiver:types:result:site:call:)`.

import RuntimeSupport

extension Method {
  /// Creates a method from a closure that takes the arguments, and not the receiver.
  ///
  /// - Precondition: The closure takes as many arguments as the selector has colons.
  @inline(never)
  package static func withoutReceiver<each Parameter, Result: Sendable>(
    _ selector: Selector, fileID: StaticString, line: UInt,
    _ closure: @escaping @Sendable (repeat each Parameter) throws -> Result
  ) -> Method {
    var argumentTypes: [any Any.Type] = []
    repeat argumentTypes.append((each Parameter).self)
    return Method(
      checked: selector, receiverType: AnyObject.self, argumentTypes: argumentTypes,
      site: RegistrationSite(fileID: fileID, line: line),
      exactHandler: PackFunction.handler(of: (repeat each Parameter).self, calling: closure),
      handler: { _, invocation in
        var reader = ArgumentReader(invocation)
        return try closure(repeat try reader.next(as: (each Parameter).self))
      })
  }

  /// Creates a method from a closure that is confined to the main actor and takes the arguments,
  /// and not the receiver.
  ///
  /// - Precondition: The closure takes as many arguments as the selector has colons.
  @inline(never)
  package static func withoutReceiver<each Parameter, Result: Sendable>(
    _ selector: Selector, fileID: StaticString, line: UInt,
    onMainActor closure: @escaping @MainActor @Sendable (repeat each Parameter) throws -> Result
  ) -> Method {
    Method(
      selector,
      onMainActor: { (_: AnyObject, parameter: repeat each Parameter) in
        try closure(repeat each parameter)
      }, fileID: fileID, line: line)
  }

  /// Creates a method from an asynchronous closure that takes the arguments, and not the receiver.
  ///
  /// - Precondition: The closure takes as many arguments as the selector has colons.
  @inline(never)
  package static func withoutReceiver<each Parameter, Result: Sendable>(
    _ selector: Selector, fileID: StaticString, line: UInt,
    asynchronous closure: @escaping @Sendable (repeat each Parameter) async throws -> Result
  ) -> Method {
    Method(
      selector,
      handler: { (_: AnyObject, parameter: repeat each Parameter) async throws in
        try await closure(repeat each parameter)
      }, fileID: fileID, line: line)
  }

  /// Creates a method from a closure that takes the invocation, and not the receiver.
  package static func withoutReceiver(
    _ selector: Selector?, fileID: StaticString, line: UInt,
    invocation closure: @escaping @Sendable (inout Invocation) throws -> Void
  ) -> Method {
    Method(selector, RegistrationSite(fileID: fileID, line: line)) {
      (_: AnyObject, invocation: inout Invocation) in
      try closure(&invocation)
    }
  }
}
