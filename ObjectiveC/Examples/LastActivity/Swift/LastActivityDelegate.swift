public import DynamicMulticast

/// The messages and questions of ``LastActivity`` to its delegates.
@MessageProtocol
public protocol LastActivityDelegate: Respondable {
  /// Tells the delegate how long a user has been idle or offline, with the user's last status.
  func lastActivity(
    _ sender: LastActivity, didReceiveResponse response: XMPPElement, seconds: UInt,
    status: String?)

  /// Tells the delegate that a query was not answered in time.
  func lastActivity(
    _ sender: LastActivity, didNotReceiveResponse queryID: String, dueToTimeout timeout: Double)

  /// Tells the delegate that a query was refused with a condition, such as `forbidden`.
  @OptionalMessage
  func lastActivity(
    _ sender: LastActivity, didReceiveError response: XMPPElement, condition: String)

  /// Returns the number of seconds since the user last used the part that the delegate watches.
  ///
  /// The module sends the shortest time of all delegates.
  @OptionalMessage
  func lastActivity(
    _ sender: LastActivity, idleSecondsForQuery query: XMPPElement
  ) throws -> UInt
}
