import Dispatch
import Foundation
import Invocation
import RuntimeSupport

/// The context of a dispatch object, which the object's finalizer receives in the end.
///
/// A queue's context is associated with the queue, because a queue may outlive its `QueueObject`.
final class DispatchContext {
  // The interpreter's lock guards the variables.
  var value = Value.pointer(nil)
  var finalizer: Function?
  weak let interpreter: Interpreter?

  static let key = AssociationKey<UncheckedSendable<DispatchContext>>()

  init(in interpreter: Interpreter) { self.interpreter = interpreter }

  deinit {
    // The last reference to the dispatch object may be released by a thread without the lock.
    guard let interpreter, let finalizer, value.isTrue else { return }
    interpreter.run { [value] _ in
      _ = Job.submit(to: .global(), in: interpreter) {
        _ = try $0.interpreter.call(finalizer, [value], on: $0)
      }
    }
  }
}

extension StandardLibrary {
  /// Installs the functions for the contexts of queues, groups, semaphores and sources.
  func installContexts() {
    func context(_ call: Call) throws -> DispatchContext {
      try AssociatedObjects(of: call.required(0).identity).value(for: DispatchContext.key) {
        UncheckedSendable(DispatchContext(in: call.interpreter))
      }.value
    }
    interpreter.function("dispatch_get_context", "^v@") { try context($0).value }
    interpreter.procedure("dispatch_set_context", "@^v") { try context($0).value = $0[1] }
    interpreter.procedure("dispatch_set_finalizer_f", "@^?") {
      try context($0).finalizer = $0[1].isTrue ? $0.function(1) : nil
    }
  }

  /// Installs the functions for `dispatch_data_t`, which is an `NSData` with a single region.
  func installDispatchData() {
    func data(_ call: Call, _ index: Int = 0) throws -> Data {
      let data = try Data.read(call[index], index, call)
      try call.step(data.count / 256)
      try call.charge(2 * data.count)
      return data
    }
    constant("dispatch_data_empty", .object(self.data(Data())), .id)
    constant("DISPATCH_DATA_DESTRUCTOR_DEFAULT", .null, .id)
    constant("DISPATCH_DATA_DESTRUCTOR_FREE", .null, .id)
    interpreter.function("dispatch_data_create", "@^vQ@@?") { call in
      let data = try call.bytes(OutPointer.read(call[0], 0, call), call.size(1))
      if call[3].object != nil {
        let queue = call[2].object == nil ? .global() : try call.queue(2)
        let work = try call.work()
        Job.submit(to: queue, in: call.interpreter) { try work([], $0) }
      }
      return .object(call.library.data(data))
    }
    interpreter.function("dispatch_data_get_size", "Q@") { .integer(try data($0).count) }
    interpreter.function("dispatch_data_create_concat", "@@@") {
      .object($0.library.data(try data($0) + data($0, 1)))
    }
    interpreter.function("dispatch_data_create_subrange", "@@QQ") { call in
      let rest = try data(call).dropFirst(Int(clamping: UInt(bitPattern: call.integer(1))))
      let length = Int(clamping: UInt(bitPattern: call.integer(2)))
      return .object(call.library.data(Data(rest.prefix(length))))
    }
    interpreter.function("dispatch_data_create_map", "@@^^v^Q") { call in
      if call[1].isTrue { try call.pointer(1).store(call.send("bytes", to: call.object(0))) }
      if call[2].isTrue { try call.pointer(2).store(.integer(try data(call).count)) }
      return call[0]
    }
    interpreter.function("dispatch_data_apply", "B@@?") { call in
      let size = try data(call).count
      if size == 0 { return .integer(1) }
      let bytes = try call.send("bytes", to: call.object(0))
      return try call.run(try call.block(1), [call[0], .integer(0), bytes, .integer(size)])
    }
  }
}
