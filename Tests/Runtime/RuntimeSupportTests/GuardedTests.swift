import Dispatch
import RuntimeSupport
import TestSupport
import Testing

/// The lock of the library, and the value that the lock guards.
struct GuardedTests {
  private final class Shared<Value: Sendable>: Sendable {
    let guarded: Guarded<Value>
    init(_ value: Value) { guarded = Guarded(value) }
  }

  @Test func `threads that change the value lose no change`() {
    let shared = Shared(0)
    let (threads, changes) = (16, 5000)
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      for _ in 0..<changes { shared.guarded.withLock { $0 += 1 } }
    }
    #expect(shared.guarded.withLock { $0 } == threads * changes)
  }

  // Both words are changed under the lock, so a thread never sees them differ.
  @Test func `a thread sees all changes that were made under the lock before, and none halfway`() {
    let shared = Shared((first: [0], second: [0]))
    let differences = Shared(0)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for number in 0..<1000 {
        shared.guarded.withLock { value in
          if value.first != value.second { differences.guarded.withLock { $0 += 1 } }
          value.first = [thread, number]
          value.second = [thread, number]
        }
      }
    }
    #expect(differences.guarded.withLock { $0 } == 0)
  }

  @Test func `the body's result and error are passed on, and the lock is free afterward`() {
    struct Refusal: Error {}
    let shared = Shared(1)
    #expect(shared.guarded.withLock { $0 + 1 } == 2)
    #expect(throws: Refusal.self) {
      try shared.guarded.withLock { value in
        value = 5
        throw Refusal()
      }
    }
    #expect(shared.guarded.withLock { $0 } == 5)
  }

  #if DEBUG
    @Test func `a thread that locks twice ends the process, and does not hang`() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let shared = Shared(0)
        shared.guarded.withLock { _ in shared.guarded.withLock { $0 += 1 } }
      }
      #expect(result.said("a thread locks a value that it has locked already"))
    }
  #endif

  @Test func `the value is released with the lock, and an old value when it is replaced`() {
    final class Token: Sendable {}
    weak var first: Token?
    weak var second: Token?
    do {
      let shared: Shared<Token>
      do {
        let token = Token()
        first = token
        shared = Shared(token)
      }
      #expect(first != nil)
      shared.guarded.withLock { value in
        value = Token()
        second = value
      }
      #expect(first == nil)
      #expect(second != nil)
    }
    #expect(second == nil)
  }

  @Test func `values of any size and alignment`() {
    struct Wide: Sendable, Equatable { var a = UInt8(1), b = SIMD8<Float>(repeating: 2), c = true }
    let (wide, text, none) = (Shared(Wide()), Shared("a text"), Shared(()))
    wide.guarded.withLock { $0.a = 7 }
    text.guarded.withLock { $0 += " that is longer than a small string" }
    #expect(wide.guarded.withLock { $0 } == Wide(a: 7))
    #expect(text.guarded.withLock { $0 } == "a text that is longer than a small string")
    none.guarded.withLock { _ in }
  }
}
