@testable import NATSBridge

extension Error {
  /// `true` if a call failed because the server is away, so that the call may succeed later.
  var isOfServerAway: Bool {
    switch self as? NATSError {
    case .disconnected, .timedOut, .unreachable, .noStream: true
    default: false
    }
  }

  /// `true` if a JetStream call failed because the servers have not elected a leader.
  ///
  /// The server may have completed an attempt that timed out, so the consumer may be in use for a
  /// while.
  var isOfClusterWithoutLeader: Bool {
    switch self as? NATSError {
    // The codes mean that there are no suitable peers, that there is no leader, or that the cluster
    // is unavailable.
    case .refused(_, let code, _): [10005, 10008, 10009, 10118, 10074].contains(code)
    case .consumerInUse: true
    default: isOfServerAway
    }
  }
}
