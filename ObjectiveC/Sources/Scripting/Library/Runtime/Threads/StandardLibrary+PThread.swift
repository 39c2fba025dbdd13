import Foundation
import Invocation

// The locks of C, whose state is in their memory; see `LockWord`.
extension StandardLibrary {
  func installThreadFunctions(_ queues: Queues) {
    constants(
      [
        "EPERM": LockWord.notPermitted, "EDEADLK": LockWord.wouldDeadlock, "EBUSY": LockWord.busy,
      ], .int)
    installMutexes(queues)
    installSimpleLocks(queues)
  }

  private func installMutexes(_ queues: Queues) {
    for (name, end) in [("lock", ScriptClock.forever), ("trylock", .zero)] {
      interpreter.function("pthread_mutex_\(name)", "i^v") {
        .integer(try Self.acquire($0, queues, until: end))
      }
    }
    interpreter.function("pthread_mutex_unlock", "i^v") { .integer(try Self.release($0, queues)) }
    interpreter.function("pthread_mutex_init", "i^v^v") { call in
      try call.pointer(0).setWord(0)
      return .integer(0)
    }
    interpreter.function("pthread_mutex_destroy", "i^v") { call in
      let isHeld = LockWord(try call.pointer(0).word(), isSimple: false).depth > 0
      return .integer(isHeld ? LockWord.busy : 0)
    }
  }

  private func installSimpleLocks(_ queues: Queues) {
    func checked(_ call: Call, _ error: Int) throws {
      if error == LockWord.wouldDeadlock {
        throw call.invalid("this thread already holds the lock")
      }
      if error == LockWord.notPermitted { throw call.invalid("this thread does not hold the lock") }
    }
    interpreter.procedure("os_unfair_lock_lock", "^v") {
      try checked($0, try Self.acquire($0, queues, isSimple: true))
    }
    interpreter.procedure("os_unfair_lock_unlock", "^v") {
      try checked($0, try Self.release($0, queues, isSimple: true))
    }
    interpreter.function("os_unfair_lock_trylock", "B^v") {
      $0.bool(try Self.acquire($0, queues, until: .zero, isSimple: true) == 0)
    }
  }

  // MARK: Acquiring

  /// Waits until a lock can be acquired, and returns 0 or the number of an error.
  private static func acquire(
    _ call: Call, _ queues: Queues, until end: Duration = ScriptClock.forever,
    isSimple: Bool = false
  ) throws -> Int {
    let (pointer, thread) = (try call.pointer(0), queues.thread(call.activation).number)
    return try wait(call, until: end) {
      var word = LockWord(try pointer.word(), isSimple: isSimple)
      let error = word.acquire(thread)
      if error == 0 { try pointer.setWord(word.bits(isSimple: isSimple)) }
      return error
    }
  }

  /// Waits until an attempt to acquire a lock does not find the lock busy, and returns 0 or the
  /// number of an error.
  static func wait(_ call: Call, until end: Duration, for attempt: () throws -> Int) throws -> Int {
    var outcome = Result<Int, any Error>.success(LockWord.busy)
    _ = try call.interpreter.wait(until: end) {
      outcome = Result(catching: attempt)
      return (try? outcome.get()) != LockWord.busy
    }
    return try outcome.get()
  }

  private static func release(
    _ call: Call, _ queues: Queues, isSimple: Bool = false
  ) throws -> Int {
    let pointer = try call.pointer(0)
    var word = LockWord(try pointer.word(), isSimple: isSimple)
    let error = word.release(queues.thread(call.activation).number)
    if error == 0 { try pointer.setWord(word.bits(isSimple: isSimple)) }
    call.interpreter.background.changed()
    return error
  }
}
