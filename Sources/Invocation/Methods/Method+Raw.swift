extension Method {
  /// Makes a method that takes the invocation as it is, whatever its arguments are.
  ///
  /// The closure sets the return value with ``Invocation/setReturnValue(_:)``; its other changes
  /// are to its own copy:
  ///
  /// ```swift
  /// Method("log:", invocation: { (bridge: Bridge, invocation: inout Invocation) in
  ///   bridge.script.call(invocation.selector.name, invocation.arguments)
  /// })
  /// ```
  public init<Receiver: AnyObject>(
    _ selector: Selector,
    invocation handler: @escaping @Sendable (Receiver, inout Invocation) throws -> Void,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(selector, RegistrationSite(fileID: fileID, line: line), invocation: handler)
  }

  /// Makes a method for every selector that is not otherwise handled.
  ///
  /// An object that has one responds to every selector. It comes after all methods for a single
  /// selector, inherited and resolved ones included, and before forwarding.
  public static func fallback<Receiver: AnyObject>(
    _ handler: @escaping @Sendable (Receiver, inout Invocation) throws -> Void,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Method {
    Method(nil, RegistrationSite(fileID: fileID, line: line), invocation: handler)
  }

  init<Receiver: AnyObject>(
    _ selector: Selector?, _ site: RegistrationSite, receiverType: AnyObject.Type? = nil,
    invocation handler: @escaping @Sendable (Receiver, inout Invocation) throws -> Void
  ) {
    self.init(
      Implementation(
        selector: selector, signature: selector.map(MethodSignature.init(untypedFor:)),
        receiverType: receiverType ?? Receiver.self, site: site
      ) { receiver, invocation in
        let respondable = receiver as? any Respondable
        return try Forwarding.pass(invocation, to: receiver, as: respondable) { invocation in
          try handler(unsafeDowncast(receiver, to: Receiver.self), &invocation)
        }
      })
  }
}
