import RuntimeSupport

extension Method {
  /// Creates methods that pass messages on to another object, for each method of the object that a
  /// sender may have to wait for.
  ///
  /// A method that takes an invocation cannot wait. So an object that stands in front of another
  /// object has these methods for the asynchronous and isolated methods of the other object, and a
  /// method that takes an invocation for all other messages.
  ///
  /// - Parameters:
  ///   - object: The object that gets the messages.
  ///   - answer: Called before, with the receiver; returns `true` if it has answered the message,
  ///     which is then not passed on.
  /// - Returns: A method for each asynchronous or isolated method of `object`.
  package static func relaying(
    to object: any Respondable,
    unless answer: @escaping @Sendable (AnyObject, inout Invocation) throws -> Bool
  ) -> [Method] {
    // The object is used where the message is delivered, as without the object in front of it.
    let target = UncheckedSendable(object)
    return ClassRecord.of(object).selectors(of: object).compactMap { selector in
      guard
        let implementation = try? object.find(selector, count: selector.numberOfArguments).method,
        case let method = implementation.implementation.object,
        method.callAsync != nil
      else { return nil }
      implementation.end()
      return Method(
        Implementation(
          selector: selector, signature: method.signature, receiverType: AnyObject.self,
          site: method.site, confinement: method.confinement,
          callAsync: { receiver, invocation in
            if let value = try answered(receiver, invocation, answer) { return value }
            return try await target.value.destination(of: invocation).deliverAsync(invocation)
          },
          handler: { receiver, invocation in
            if let value = try answered(receiver, invocation, answer) { return value }
            return try target.value.receive(invocation)
          }))
    }
  }

  private static func answered(
    _ receiver: AnyObject, _ invocation: Invocation,
    _ answer: (AnyObject, inout Invocation) throws -> Bool
  ) throws -> (any Sendable)? {
    var invocation = invocation
    invocation.prepare(for: receiver as? any Respondable)
    return try answer(receiver, &invocation)
      ? invocation.presentReturnValue ?? NoReturnValue() : nil
  }
}
