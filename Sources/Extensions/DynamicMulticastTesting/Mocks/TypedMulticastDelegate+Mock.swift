public import Dispatch
public import DynamicMulticast

extension TypedMulticastDelegate {
  /// Adds a mock of the protocol of the multicast.
  ///
  /// See ``TypedMulticastDelegate/add(_:delivery:limit:duplicates:fileID:line:)``.
  ///
  /// - Returns: `true` if the mock was added.
  /// - Precondition: The mock responds to the required messages of the protocol.
  @discardableResult
  public func add(
    _ mock: Mock, delivery: DeliveryMode, limit: DeliveryLimit? = nil,
    duplicates: DuplicatePolicy = .allow, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    do {
      return try add(
        conforming: mock, delivery: delivery, limit: limit, duplicates: duplicates,
        fileID: fileID, line: line)
    } catch {
      fatalError("\(error)")
    }
  }

  /// Adds a mock of the protocol of the multicast, whose messages arrive on a queue.
  ///
  /// - Returns: `true` if the mock was added.
  /// - Precondition: The mock responds to the required messages of the protocol.
  @discardableResult
  public func add(
    _ mock: Mock, delegateQueue: DispatchQueue, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    add(mock, delivery: .queue(delegateQueue), fileID: fileID, line: line)
  }
}
