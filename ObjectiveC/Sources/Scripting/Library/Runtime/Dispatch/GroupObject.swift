import Dispatch
import Invocation

/// A `dispatch_group_t`.
package final class GroupObject: Object, @unchecked Sendable {
  // The object does not use a group of Dispatch, which traps if a script leaves the group too
  // often. This object throws an exception instead.

  // `Sendable` is unchecked: the interpreter's lock guards the variables.
  private(set) var count = 0
  private var waiting: [(queue: DispatchQueue, work: Work)] = []

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
    for (queue, work) in waiting { Job.submit(to: queue, in: interpreter) { try work([], $0) } }
    waiting = []
    interpreter.background.changed()
  }

  /// Submits work to a queue as soon as the group is empty.
  func notify(_ queue: DispatchQueue, in interpreter: Interpreter, _ work: @escaping Work) {
    if count == 0 {
      Job.submit(to: queue, in: interpreter) { try work([], $0) }
    } else {
      enlist()
      note(contents: 64 * (waiting.count + 1))
      waiting.append((queue, work))
    }
  }
}

/// A block of `dispatch_block_create`.
///
/// The macro `dispatch_block_create` makes a block that captures only the object.
package final class WorkItemObject: Object, @unchecked Sendable {
  // `Sendable` is unchecked: the interpreter's lock guards the variable.
  let block: BlockObject
  var isCancelled = false

  init(_ block: BlockObject, isa: ClassObject) {
    self.block = block
    super.init(isa)
  }
}

extension StandardLibrary {
  func installWorkItems() {
    let type = interpreter.builtInClass("OS_dispatch_block")
    interpreter.function("__dispatch_block_make", "@@?") {
      .object(WorkItemObject(try $0.block(0), isa: type))
    }
    interpreter.procedure("__dispatch_block_run", "@") { call in
      let item = try call.required(0, WorkItemObject.self)
      if !item.isCancelled { _ = try call.run(item.block, []) }
    }
    interpreter.procedure("dispatch_block_cancel", "@?") { call in
      guard let item = try call.block(0).captures.first?.object as? WorkItemObject else {
        throw call.invalid("the block was not created by dispatch_block_create")
      }
      item.isCancelled = true
    }
    let flags = "BARRIER DETACHED ASSIGN_CURRENT NO_QOS_CLASS INHERIT_QOS_CLASS ENFORCE_QOS_CLASS"
    for (index, flag) in flags.split(separator: " ").enumerated() {
      constant("DISPATCH_BLOCK_\(flag)", .integer(1 << index), .unsignedLong)
    }
  }
}

extension Call {
  /// Waits for a group until the time in the second argument.
  func wait(for group: GroupObject) throws -> Value {
    let isEmpty = try interpreter.wait(until: time(1)) { group.count == 0 }
    return .integer(isEmpty ? 0 : 1)
  }
}
