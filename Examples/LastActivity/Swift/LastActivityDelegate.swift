public import DynamicMulticast

/// The messages and questions of the module to its delegates.
@MessageProtocol
public protocol LastActivityDelegate: Respondable {
  /// A user has been idle for some seconds, or offline, with the status that was left last.
  func lastActivity(
    _ sender: LastActivity, didReceiveResponse response: XMPPElement, seconds: UInt,
    status: String?)

  /// A query was not answered in time.
  func lastActivity(
    _ sender: LastActivity, didNotReceiveResponse queryID: String, dueToTimeout timeout: Double)

  /// A query was refused, with a condition such as `forbidden`.
  @OptionalMessage
  func lastActivity(
    _ sender: LastActivity, didReceiveError response: XMPPElement, condition: String)

  /// Returns for how long the user has not used what the delegate watches. The shortest time is sent.
  @OptionalMessage
  func lastActivity(
    _ sender: LastActivity, idleSecondsForQuery query: XMPPElement
  ) throws -> UInt
}
