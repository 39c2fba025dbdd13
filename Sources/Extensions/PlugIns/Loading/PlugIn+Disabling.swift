import DynamicMulticast
import Invocation

extension PlugIn {
  /// Disables the plug-in: removes its registrations, waits for the last delivery, and releases its
  /// instances.
  ///
  /// After the return:
  ///
  /// - No message is delivered to the plug-in's delegates and closures, wherever they are
  ///   registered.
  /// - The plug-in's classes are not found by name.
  /// - Further registrations by the plug-in's code are refused, with a line on standard error.
  ///
  /// All code of the plug-in stays in memory, and so does everything else that the code has
  /// created: blocks on queues, tasks, and objects with further owners.
  /// ``PlugInDirectory/load(_:)`` enables the plug-in again.
  ///
  /// Until the last delivery has ended, the call blocks. Do not call `disable()` on a queue that
  /// the deliveries need, nor on the main actor. Within a handler of the plug-in itself, pending
  /// messages are dropped instead; ``disableAndWait()`` delivers these messages.
  ///
  /// Stands for `-[NSBundle unload]`, which removes code even though references to the code remain.
  ///
  /// - Returns: The remaining registrations, messages and instances of the plug-in, each with its
  ///   label and its line.
  /// - Throws: ``PlugInError/neededByOthers(identifier:_:)`` if an enabled plug-in needs this
  ///   plug-in; ``PlugInError/busy(identifier:)`` while the plug-in is being loaded or updated.
  @discardableResult
  public func disable() throws(PlugInError) -> [PlugInRemainder] {
    // Do not enter the gate here. This call may come from a handler of the plug-in, and the thread
    // inside the gate may be waiting for this handler.
    if phase == .disabling { return remaining }
    return try operate { () throws(PlugInError) in
      guard try beginDisabling() else { return remaining }
      owner.removeAll(pending: .wait)
      return endDisabling()
    }
  }

  /// Disables the plug-in, and suspends until the last pending message has been delivered.
  ///
  /// No thread is blocked meanwhile, and no message is dropped. See ``disable()`` for all further
  /// details.
  ///
  /// - Returns: The remaining registrations, messages and instances of the plug-in.
  /// - Throws: ``PlugInError/neededByOthers(identifier:_:)`` if an enabled plug-in needs this
  ///   plug-in; ``PlugInError/busy(identifier:)`` while the plug-in is being loaded or updated.
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

  /// Enters the phase `.disabling`, and hides the plug-in's classes.
  ///
  /// - Returns: `false` if the plug-in is not enabled.
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
