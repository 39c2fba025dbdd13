public import Invocation
import RuntimeSupport

extension Multicast {
  /// Sends all messages and questions to delegates in other processes, too, from now on.
  ///
  /// A multicast holds what is attached until ``detach(_:)``. Several can be attached; each gets
  /// what is sent here, and none gets what another has received. Counts, enumerators,
  /// ``hasDelegateThatResponds(to:)``, ``Multicast/Diagnostics/explain(_:_:)``, `pipe` and the answers that are asked on
  /// the caller's thread are about the delegates of this process only.
  ///
  /// - Parameters:
  ///   - remote: The delegates elsewhere.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  public func attach(
    _ remote: any RemoteDelegates, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    add(MessageTap(RegistrationSite(fileID: fileID, line: line), remote))
  }

  /// Stops to send messages to delegates in other processes.
  ///
  /// Messages that are being sent on other threads now may still reach them.
  ///
  /// - Returns: Whether they were attached.
  @discardableResult
  public func detach(_ remote: any RemoteDelegates) -> Bool {
    let taps = state.withLock { $0.taps }.filter { $0.remote === remote }
    for tap in taps { remove(tap) }
    return !taps.isEmpty
  }

  /// The protocol of its messages, nil if it takes any.
  public var protocolDescription: ProtocolDescription? { conformance?.description }
}
