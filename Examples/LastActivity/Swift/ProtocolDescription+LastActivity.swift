public import DynamicMulticast

extension ProtocolDescription {
  /// The messages and questions of the module to its delegates.
  ///
  /// | message | arguments | answer |
  /// |---|---|---|
  /// | `lastActivity:didReceiveResponse:seconds:status:` | ``LastActivity``, ``XMPPElement``, `UInt`, `String?` | |
  /// | `lastActivity:didNotReceiveResponse:dueToTimeout:` | ``LastActivity``, the query's id, `Double` | |
  /// | `lastActivity:didReceiveError:condition:` | ``LastActivity``, ``XMPPElement``, `String` | |
  /// | `lastActivity:idleSecondsForQuery:` | ``LastActivity``, ``XMPPElement`` | `UInt` |
  public static let lastActivityDelegate = ProtocolDescription(
    "LastActivityDelegate", adopting: ["NSObject"],
    required: [
      "lastActivity:didReceiveResponse:seconds:status:": "v@:@@Q@",
      "lastActivity:didNotReceiveResponse:dueToTimeout:": "v@:@@d",
    ],
    optional: [
      "lastActivity:didReceiveError:condition:": "v@:@@@",
      "lastActivity:idleSecondsForQuery:": "Q@:@@",
    ])
}
