import Dispatch

/// A `dispatch_group_t`.
package final class GroupObject: Object, @unchecked Sendable {
  // The object does not use a group of Dispatch, which traps if a script leaves the group too
  // often. This object throws an exception instead.

  // `Sendable` is unchecked: the interpreter's lock guards the variables.
  private(set) var count = 0
  private var waiting: [(queue: DispatchQueue, block: BlockObject)] = []

  deinit { unlist() }

  override func takeContents() -> Any? {
    defer { waiting = [] }
    return waiting
  }

  func enter() { count += 1 }

  func leave(in interpreter: Interpreter) throws {
    guard count > 0 else {
      throw interpreter.exception(
        "NSInternalInconsistencyException", "Unbalanced call to dispatch_group_leave()")
    }
    count -= 1
    guard count == 0 else { return }
    for (queue, block) in waiting { submit(block, to: queue, in: interpreter) }
    waiting = []
    interpreter.background.changed()
  }

  /// Submits a block to a queue as soon as the group is empty.
  func notify(_ queue: DispatchQueue, _ block: BlockObject, in interpreter: Interpreter) {
    if count == 0 {
      submit(block, to: queue, in: interpreter)
    } else {
      enlist()
      note(contents: 64 * (waiting.count + 1))
      waiting.append((queue, block))
    }
  }

  private func submit(_ block: BlockObject, to queue: DispatchQueue, in interpreter: Interpreter) {
    Job.submit(to: queue, in: interpreter) { _ = try interpreter.call(block, [], on: $0) }
  }
}
