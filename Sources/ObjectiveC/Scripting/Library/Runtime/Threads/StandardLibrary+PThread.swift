import Foundation
import Invocation

// The locks of C, whose state is in their memory; see `LockWord`.
extension StandardLibrary {
  func installThreadFunctions(_ queues: Queues) {
    constants(
      [
        "EPERM": 1, "ESRCH": 3, "EDEADLK": 11, "EBUSY": 16, "EINVAL": 22, "EAGAIN": 35,
        "ETIMEDOUT": 60, "PTHREAD_MUTEX_NORMAL": 0, "PTHREAD_MUTEX_ERRORCHECK": 1,
        "PTHREAD_MUTEX_RECURSIVE": 2, "PTHREAD_MUTEX_DEFAULT": 0,
      ], .int)
    installMutexes(queues)
    installConditionVariables(queues)
    installSimpleLocks(queues)
    installThreadValues(queues)
  }

  private func installMutexes(_ queues: Queues) {
    for (lock, modes) in [("mutex", [""]), ("rwlock", ["rd", "wr"])] {
      for mode in modes {
        for (prefix, end) in [("", ScriptClock.forever), ("try", .zero)] {
          interpreter.function("pthread_\(lock)_\(prefix)\(mode)lock", "i^v") { call in
            .integer(try Self.acquire(call, queues, reads: mode == "rd", until: end))
          }
        }
      }
      interpreter.function("pthread_\(lock)_unlock", "i^v") {
        .integer(try Self.release($0, queues))
      }
      interpreter.function("pthread_\(lock)_init", "i^v^v") { call in
        let kind = lock == "rwlock" ? 1 : call[1].isTrue ? try call.pointer(1).word() & 3 : 0
        try call.pointer(0).setWord(kind)
        return .integer(0)
      }
      interpreter.function("pthread_\(lock)_destroy", "i^v") { call in
        let isHeld = LockWord(try call.pointer(0).word(), isSimple: false).depth > 0
        return .integer(isHeld ? LockWord.busy : 0)
      }
    }
    interpreter.function("pthread_mutexattr_settype", "i^vi") { call in
      guard 0...2 ~= call.integer(1) else { return .integer(LockWord.invalid) }
      try call.pointer(0).setWord(call.integer(1))
      return .integer(0)
    }
    for name in ["mutexattr_init", "cond_init", "condattr_init", "rwlockattr_init"] {
      interpreter.function("pthread_\(name)", name == "cond_init" ? "i^v^v" : "i^v") { call in
        try call.pointer(0).setWord(0)
        return .integer(0)
      }
    }
    for name in ["mutexattr", "cond", "condattr", "rwlockattr"] {
      interpreter.function("pthread_\(name)_destroy", "i^v") { _ in .integer(0) }
    }
  }

  private func installConditionVariables(_ queues: Queues) {
    for (name, types) in [("wait", ""), ("timedwait", "^v"), ("timedwait_relative_np", "^v")] {
      interpreter.function("pthread_cond_\(name)", "i^v^v" + types) { call in
        var end = ScriptClock.forever
        if call.count == 3, case .structure(let time) = try call.pointer(2).load(), time.count == 2
        {
          let seconds = Double(time.fields[0].integer) + Double(time.fields[1].integer) / 1e9
          let now = name == "timedwait" ? call.interpreter.clock.date.timeIntervalSince1970 : 0
          end = call.interpreter.clock.time(after: seconds - now)
        }
        let error = try Self.release(call, queues, at: 1)
        guard error == 0 else { return .integer(error) }
        let isSignaled = try queues.wait(at: call.pointer(0).location, until: end)
        _ = try Self.acquire(call, queues, at: 1)
        return .integer(isSignaled ? 0 : LockWord.timedOut)
      }
    }
    for (name, all) in [("signal", false), ("broadcast", true)] {
      interpreter.function("pthread_cond_\(name)", "i^v") { call in
        queues.signal(try call.pointer(0).location, all: all)
        return .integer(0)
      }
    }
  }

  private func installSimpleLocks(_ queues: Queues) {
    func checked(_ call: Call, _ error: Int) throws {
      if error == LockWord.wouldDeadlock {
        throw call.invalid("this thread already holds the lock")
      }
      if error == LockWord.notPermitted { throw call.invalid("this thread does not hold the lock") }
    }
    for (prefix, suffix) in [("os_unfair_lock_", ""), ("OSSpinLock", "L")] {
      let (lock, unlock) = suffix.isEmpty ? ("lock", "unlock") : ("Lock", "Unlock")
      interpreter.procedure(prefix + lock, "^v") {
        try checked($0, try Self.acquire($0, queues, isSimple: true))
      }
      interpreter.procedure(prefix + unlock, "^v") {
        try checked($0, try Self.release($0, queues, isSimple: true))
      }
      interpreter.function(suffix.isEmpty ? prefix + "trylock" : prefix + "Try", "B^v") {
        $0.bool(try Self.acquire($0, queues, until: .zero, isSimple: true) == 0)
      }
    }
    for (name, isOwner) in [("owner", true), ("not_owner", false)] {
      interpreter.procedure("os_unfair_lock_assert_\(name)", "^v") { call in
        if (try call.pointer(0).word() == queues.thread(call.activation).number) == isOwner {
          return
        }
        throw call.invalid("this thread \(isOwner ? "does not hold" : "holds") the lock")
      }
    }
  }

  private func installThreadValues(_ queues: Queues) {
    interpreter.function("pthread_once", "i^v^?") { call in
      let function = try call.function(1)
      try Self.once(call.pointer(0), call) { _ = try $1.interpreter.call(function, [], on: $1) }
      return .integer(0)
    }
    interpreter.function("pthread_self", "^v") {
      .pointer(ObjectPointer(queues.thread($0.activation)))
    }
    interpreter.function("pthread_equal", "i^v^v") { $0.bool($0[0].isSame(as: $0[1])) }
    interpreter.function("pthread_main_np", "i") { $0.bool(queues.isMain($0.activation)) }
    var keyCount = 0
    interpreter.function("pthread_key_create", "i^v^?") { call in
      guard keyCount < 512 else { return .integer(35) }
      keyCount += 1
      try call.pointer(0).store(.integer(keyCount))
      return .integer(0)
    }
    interpreter.function("pthread_setspecific", "iQ^v") { call in
      guard 1...512 ~= call.integer(0) else { return .integer(LockWord.invalid) }
      queues.thread(call.activation).specifics[call.integer(0)] = call[1]
      return .integer(0)
    }
    interpreter.function("pthread_getspecific", "^vQ") {
      queues.thread($0.activation).specifics[$0.integer(0)] ?? .pointer(nil)
    }
  }

  // MARK: Acquiring

  /// Waits until a lock can be acquired, and returns 0 or the number of an error.
  private static func acquire(
    _ call: Call, _ queues: Queues, at index: Int = 0, reads: Bool = false,
    until end: Duration = ScriptClock.forever, isSimple: Bool = false
  ) throws -> Int {
    let (pointer, thread) = (try call.pointer(index), queues.thread(call.activation).number)
    return try wait(call, until: end) {
      var word = LockWord(try pointer.word(), isSimple: isSimple)
      let error = word.acquire(thread, reads: reads)
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
    _ call: Call, _ queues: Queues, at index: Int = 0, isSimple: Bool = false
  ) throws -> Int {
    let pointer = try call.pointer(index)
    var word = LockWord(try pointer.word(), isSimple: isSimple)
    let error = word.release(queues.thread(call.activation).number)
    if error == 0 { try pointer.setWord(word.bits(isSimple: isSimple)) }
    call.interpreter.background.changed()
    return error
  }
}
