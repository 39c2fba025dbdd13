import DynamicMulticast
import Invocation

extension PlugIn {
  /// Takes the plug-in out of use: removes all that its code has registered, waits for the last delivery
  /// to it, and releases the instances that the host has made.
  ///
  /// After the return no message is delivered to its delegates and closures, wherever they are
  /// registered; its classes are not found by name; and what its code registers from then on is refused,
  /// with a line on standard error. Its code and all else that it has made stay: blocks on queues, tasks,
  /// objects that others hold. ``PlugInDirectory/load(_:)`` enables it again.
  ///
  /// It blocks until the last delivery, so call it neither on a queue that the deliveries need nor on the
  /// main actor. Within a handler of the plug-in itself, pending messages are dropped instead;
  /// ``disableAndWait()`` delivers them.
  ///
  /// Stands for `-[NSBundle unload]`, which removes code and leaves what refers to it.
  ///
  /// - Returns: What is still there of the plug-in, each with its label and its line.
  /// - Throws: ``PlugInError/neededByOthers(identifier:_:)`` if an enabled plug-in needs this one;
  ///   ``PlugInError/busy(identifier:)`` while it is being loaded or updated.
  @discardableResult
  public func disable() throws(PlugInError) -> [PlugInRemainder] {
    // In one of its own handlers, another thread may wait for that handler with the gate.
    if phase == .disabling { return remaining }
    return try operate { () throws(PlugInError) in
      guard try beginDisabling() else { return remaining }
      owner.removeAll(pending: .wait)
      return endDisabling()
    }
  }

  /// Takes the plug-in out of use, and suspends until the last message has been delivered to it.
  ///
  /// No thread is blocked meanwhile, and no message is dropped. Otherwise as ``disable()``.
  ///
  /// - Returns: What is still there of the plug-in.
  /// - Throws: ``PlugInError/neededByOthers(identifier:_:)`` if an enabled plug-in needs this one;
  ///   ``PlugInError/busy(identifier:)`` while it is being loaded or updated.
  @discardableResult
  public func disableAndWait() async throws(PlugInError) -> [PlugInRemainder] {
    guard try operate(beginDisabling) else { return remaining }
    await owner.removeAllAndWait()
    return endDisabling()
  }

  private func operate<Result>(
    _ operation: () throws(PlugInError) -> Result
  ) throws(PlugInError) -> Result {
    guard let directory else { return try operation() }
    return try directory.gate.run(identifier, waits: false, operation)
  }

  /// Marks it as disabled.
  ///
  /// - Returns: False if it is disabled already.
  private func beginDisabling() throws(PlugInError) -> Bool {
    let others = directory?.plugIns.filter { $0.bundle.requirements[identifier] != nil } ?? []
    if !isEnabled { return false }
    if !others.isEmpty {
      throw .neededByOthers(identifier: identifier, others.map(\.identifier))
    }
    if !leaveEnabled() { return false }
    hideClasses()
    return true
  }

  func endDisabling() -> [PlugInRemainder] {
    if phase == .disabling { enter(.disabled) }
    let remaining = remaining
    directory?.delegates.plugIn(self, didDisableRemaining: remaining)
    return remaining
  }
}
