public import Invocation

extension MulticastDelegate {
  /// Replaces a delegate with another delegate, at the same position and with the same delivery
  /// mode.
  ///
  /// ```swift
  /// delegates.replace(ping, with: newPing, pending: .wait)
  /// ```
  ///
  /// The function replaces all registrations of the old delegate in one step. So every message goes
  /// to exactly one of the two delegates, even if other threads send at the same time. A message
  /// that was dispatched before the replacement goes to the old delegate. A later message goes to
  /// the new delegate if the new delegate responds.
  ///
  /// The order of the delegates stays the same, and so does the order of one sender's messages on a
  /// serial queue. A question that was asked before the replacement asks the old delegate if
  /// `pending` is ``RemovalPolicy/deliver``. With any other policy, the question skips both
  /// delegates.
  ///
  /// ``Multicast/Diagnostics/explain(_:_:)`` still names the line that added the old delegate. If
  /// the new delegate is already registered, it is called once more for each message. If the new
  /// delegate belongs to a disabled plug-in, the old delegate is removed, and the new delegate is
  /// not added. The function can be called within a handler of either delegate, and in the `deinit`
  /// of the old delegate.
  ///
  /// Objective-C has no counterpart: there, removing one delegate and adding another puts the new
  /// delegate last, and loses or doubles the messages sent in between.
  ///
  /// - Parameters:
  ///   - delegate: The delegate to replace.
  ///   - new: The new delegate, which the multicast holds weakly.
  ///   - pending: The policy for pending messages of the old delegate. If waiting would never end,
  ///     ``RemovalPolicy/wait`` drops the messages.
  /// - Returns: The number of registrations that were replaced.
  /// - Complexity: O(*n* log *n*) in the number of registrations of the two delegates.
  @discardableResult
  public func replace(
    _ delegate: any Respondable, with new: any Respondable, pending: RemovalPolicy = .deliver
  ) -> Int {
    replaceRegistrations(of: delegate, with: new, pending)
  }
}

extension ConformingMulticastDelegate {
  /// Replaces a delegate with another delegate that conforms to the protocol.
  ///
  /// The function asks the new delegate once whether it conforms, on the caller's thread. Apart
  /// from this check, the function behaves as ``MulticastDelegate/replace(_:with:pending:)``.
  ///
  /// - Returns: The number of registrations that were replaced.
  /// - Throws: `ConformanceError` if the new delegate does not conform. The error lists every
  ///   method that is missing or differs, and no registration is replaced.
  @discardableResult
  public func replace(
    _ delegate: any Respondable, with new: some Respondable, pending: RemovalPolicy = .deliver
  ) throws(ConformanceError) -> Int {
    try check(new)
    return replaceRegistrations(of: delegate, with: new, pending)
  }
}

extension TypedMulticastDelegate {
  /// Replaces a delegate with another delegate, at the same position and with the same delivery
  /// mode.
  ///
  /// The class of the new delegate is compared with the protocol, as in
  /// ``add(_:delivery:limit:duplicates:fileID:line:)``. Apart from this check, the function behaves
  /// as ``MulticastDelegate/replace(_:with:pending:)``.
  ///
  /// - Precondition: The new delegate responds to every required message. Otherwise the function
  ///   traps.
  /// - Returns: The number of registrations that were replaced.
  @discardableResult
  public func replace(
    _ delegate: any Respondable, with new: Delegate, pending: RemovalPolicy = .deliver,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Int {
    let new = checked(new, RegistrationSite(fileID: fileID, line: line))
    return replaceRegistrations(of: delegate, with: new, pending)
  }

  /// Replaces a delegate with an object whose class does not conform in Swift, if the object
  /// responds to the required messages.
  ///
  /// See ``add(conforming:delivery:limit:duplicates:fileID:line:)`` and
  /// ``MulticastDelegate/replace(_:with:pending:)``.
  ///
  /// - Returns: The number of registrations that were replaced.
  /// - Throws: `ConformanceError` if the new delegate does not conform. The error lists every
  ///   method that is missing or differs, and no registration is replaced.
  @discardableResult
  public func replace(
    _ delegate: any Respondable, withConforming new: some Respondable,
    pending: RemovalPolicy = .deliver
  ) throws(ConformanceError) -> Int {
    try check(new)
    return replaceRegistrations(of: delegate, with: new, pending)
  }
}
