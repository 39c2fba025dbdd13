public import Invocation
import RuntimeSupport

extension Multicast {
  /// Attaches delegates in other processes, which receive all messages and questions from now on.
  ///
  /// The multicast retains `remote` until ``detach(_:)``. Several bridges can be attached. Each
  /// bridge receives the messages sent in this process, and no messages received by another bridge.
  /// Counts, enumerators, ``hasDelegateThatResponds(to:)``,
  /// ``Multicast/Diagnostics/explain(_:_:)``, `pipe` and the answers on the caller's thread refer
  /// only to the delegates of this process. A message that a bridge has sent without an error is
  /// not reported to the ``Multicast/Diagnostics/unheardHandler``.
  ///
  /// - Parameters:
  ///   - remote: The bridge to the delegates in other processes.
  ///   - fileID: The source file of the call.
  ///   - line: The line of the call.
  public func attach(
    _ remote: any RemoteDelegates, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    add(MessageTap(RegistrationSite(fileID: fileID, line: line), remote))
  }

  /// Detaches delegates in other processes, which receive no further messages.
  ///
  /// Messages that other threads are sending during the call may still reach `remote`.
  ///
  /// - Parameter remote: The bridge to the delegates in other processes.
  /// - Returns: `true` if `remote` was attached.
  @discardableResult
  public func detach(_ remote: any RemoteDelegates) -> Bool {
    let taps = state.withLock { $0.taps }.filter { $0.remote === remote }
    for tap in taps { remove(tap) }
    return !taps.isEmpty
  }

  /// The protocol of the multicast's messages, or `nil` if the multicast accepts any message.
  public var protocolDescription: ProtocolDescription? { conformance?.description }
}
