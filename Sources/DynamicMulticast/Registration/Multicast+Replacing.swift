public import Invocation

extension MulticastDelegate {
  /// Replaces a delegate by another, at its own position and with the same delivery.
  ///
  /// ```swift
  /// delegates.replace(ping, with: newPing, pending: .wait)
  /// ```
  ///
  /// Each registration of the old delegate becomes one of the new one, all in one step. So every
  /// message goes to exactly one of the two, also where other threads send meanwhile: those that were
  /// dispatched before go to the old one, and all others to the new one, if it responds. The order
  /// among the delegates stays, as does the order of one sender's messages on a serial queue. A
  /// question that is under way asks the old one if `pending` is ``RemovalPolicy/deliver``, and
  /// otherwise passes both over.
  ///
  /// `explain` still names the line that added the old delegate. A new delegate that is
  /// registered already is called once more. Works within a handler of either, and in the old one's
  /// `deinit`. Objective-C has no counterpart: there, removing and adding puts the new delegate last,
  /// and misses or doubles the messages in between.
  ///
  /// - Parameters:
  ///   - delegate: The delegate to replace.
  ///   - new: The delegate that stands in its place, held weakly.
  ///   - pending: Whether pending messages to the old delegate are delivered, dropped or waited for.
  ///     Where waiting would never end, they are dropped.
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
  /// Replaces a delegate by another that conforms, at its own position and with the same delivery.
  ///
  /// Asks the new delegate whether it conforms once, now, on the caller's thread. Otherwise as
  /// ``MulticastDelegate/replace(_:with:pending:)``.
  ///
  /// - Returns: The number of registrations that were replaced.
  /// - Throws: `ConformanceError`, with every method that is missing or differs; then nothing is
  ///   replaced.
  @discardableResult
  public func replace(
    _ delegate: any Respondable, with new: some Respondable, pending: RemovalPolicy = .deliver
  ) throws(ConformanceError) -> Int {
    try check(new)
    return replaceRegistrations(of: delegate, with: new, pending)
  }
}

extension TypedMulticastDelegate {
  /// Replaces a delegate by another, at its own position and with the same delivery.
  ///
  /// The new delegate's class is compared with the protocol, as by
  /// ``add(_:delegateQueue:limit:duplicates:fileID:line:)``. Otherwise as
  /// ``MulticastDelegate/replace(_:with:pending:)``.
  ///
  /// - Precondition: The new delegate answers every required message; if not, this traps.
  /// - Returns: The number of registrations that were replaced.
  @discardableResult
  public func replace(
    _ delegate: any Respondable, with new: Delegate, pending: RemovalPolicy = .deliver,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Int {
    let new = checked(new, RegistrationSite(fileID: fileID, line: line))
    return replaceRegistrations(of: delegate, with: new, pending)
  }

  /// Replaces a delegate by one whose class does not conform in Swift, if it answers the messages.
  ///
  /// See ``add(conforming:delegateQueue:limit:duplicates:fileID:line:)`` and
  /// ``MulticastDelegate/replace(_:with:pending:)``.
  ///
  /// - Returns: The number of registrations that were replaced.
  /// - Throws: `ConformanceError`, with every method that is missing or differs; then nothing is
  ///   replaced.
  @discardableResult
  public func replace(
    _ delegate: any Respondable, withConforming new: some Respondable,
    pending: RemovalPolicy = .deliver
  ) throws(ConformanceError) -> Int {
    try check(new)
    return replaceRegistrations(of: delegate, with: new, pending)
  }
}
