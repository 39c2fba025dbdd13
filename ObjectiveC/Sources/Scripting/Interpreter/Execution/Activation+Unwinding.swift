extension Activation {
  /// Unwinds the calls of the current interpreter loop to a handler for the error.
  ///
  /// - Throws: The error if no call handles it. The loop's calls have then ended.
  func unwind(_ error: any Error) throws {
    // Count 256 steps, because handling an error takes as long, mostly for its call stack.
    count(256)
    let error = described(error)
    // A stopped script no longer handles errors.
    let isCatchable = interpreter.isCatchable(error)
    while true {
      let record = state.pointee.record
      if handle(error, record, isCatchable) { return }
      record.pointee.base.clear(record.pointee.code.pointee.frameSize)
      let isEntry = record.pointee.isEntry
      state.pointee.record = record - 1
      if isEntry { throw error }
    }
  }

  private func handle(
    _ error: any Error, _ record: UnsafeMutablePointer<CallRecord>, _ isCatchable: Bool
  ) -> Bool {
    let index = record.pointee.index
    let (facts, base) = (record.pointee.code, record.pointee.base)
    for handler in facts.pointee.linked.code.handlers where handler.range.contains(index) {
      switch handler.kind {
      case .unlock:
        if let object = base[handler.register].object { interpreter.unlock(object, on: self) }
      case .catch where isCatchable:
        // Clear the arguments of calls that were prepared but not made.
        let first = facts.pointee.argumentStart + handler.argumentCount
        (base + first).clear(facts.pointee.frameSize - first)
        base[handler.register] = .pointer(PendingError(error))
        record.pointee.next = facts.pointee.instructions + handler.target
        return true
      case .catch: break
      }
    }
    return false
  }

  /// Adds the location and the call stack to an error that lacks them.
  private func described(_ error: any Error) -> any Error {
    switch error {
    case let failure as RuntimeFailure:
      var described = ScriptError(failure.message, at: interpreter.location(on: self))
      described.callStack = interpreter.callStack(of: self)
      return described
    case var thrown as ThrownObject where thrown.callStack.isEmpty:
      thrown.location = thrown.location ?? interpreter.location(on: self)
      thrown.callStack = interpreter.callStack(of: self)
      return thrown
    case is any UncatchableError, is ScriptError, is ThrownObject: return error
    default:
      // A Swift error becomes an exception for the script.
      return described(RuntimeFailure("\(error)"))
    }
  }
}
