public import Invocation
import RuntimeSupport

extension Multicast {
  /// Attaches delegates in other processes, which receive all messages and questions from now on.
  ///
  /// The multicast retains `remote` until ``detach(_:)``. Several remotes can be attached. Each
  /// remote receives the messages that are sent in this process, and no messages that another
  /// remote has received. Counts, enumerators, ``hasDelegateThatResponds(to:)``,
  /// ``Multicast/Diagnostics/explain(_:_:)``, `pipe` and the answers on the caller's thread refer
  /// only to the delegates of this process.
  ///
  /// - Parameters:
  ///   - remote: The delegates in other processes.
  ///   - fileID: The file that attaches the delegates.
  ///   - line: The line of code that attaches the delegates.
  public func attach(
    _ remote: any RemoteDelegates, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    add(MessageTap(RegistrationSite(fileID: fileID, line: line), remote))
  }

  /// Detaches delegates in other processes, which receive no further messages.
  ///
  /// Messages that other threads are sending at the time of the call may still reach them.
  ///
  /// - Parameter remote: The delegates in other processes.
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
