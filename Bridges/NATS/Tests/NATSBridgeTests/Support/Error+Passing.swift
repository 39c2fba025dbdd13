@testable import NATSBridge

extension Error {
  /// Whether a call failed because the server is away, so that it may succeed later.
  var isOfServerAway: Bool {
    switch self as? NATSError {
    case .disconnected, .timedOut, .unreachable, .noStream: true
    default: false
    }
  }

  /// Whether a call of JetStream failed because the servers have not chosen one that leads.
  ///
  /// An attempt that got no answer in time may have succeeded at the server, so the consumer may be in
  /// use for a while.
  var isOfClusterWithoutLeader: Bool {
    switch self as? NATSError {
    // No suitable peers; no leader; a cluster that is not available.
    case .refused(_, let code, _): [10005, 10008, 10009, 10118, 10074].contains(code)
    case .consumerInUse: true
    default: isOfServerAway
    }
  }
}
