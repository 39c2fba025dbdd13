import Dispatch
@testable import DynamicMulticast
import RuntimeSupport
import TestSupport
import Testing

/// Adding a registered delegate again, with the policies `.refuse` and `.replace`.
struct DuplicateTests {
  private let delegates = MulticastDelegate()
  private let queue = DispatchQueue(label: "delegates")
  private let listener = Listener()

  @Test func `a message reaches either the replaced registration or the new one`() {
    delegates.add(listener, delegateQueue: queue)
    DispatchQueue.concurrentPerform(iterations: 2) { thread in
      for value in 0..<2000 {
        if thread == 0 {
          delegates.send("hear:", value)
        } else {
          delegates.add(listener, delivery: .queue(queue), duplicates: .replace)
        }
      }
    }
    queue.sync {}
    #expect(listener.heard.events == Array(0..<2000))
    withExtendedLifetime(listener) {}
  }

  @Test(arguments: [DuplicatePolicy.refuse, .replace])
  func `several threads that add the same delegate leave one registration`(policy: DuplicatePolicy)
  {
    for _ in 0..<200 {
      DispatchQueue.concurrentPerform(iterations: 3) { _ in
        delegates.add(listener, delivery: .queue(queue), duplicates: policy)
      }
      #expect(delegates.count == 1)
      delegates.removeAllDelegates()
    }
    withExtendedLifetime(listener) {}
  }

  @Test(arguments: [DuplicatePolicy.refuse, .replace])
  func `registrations of deallocated delegates do not accumulate`(policy: DuplicatePolicy) {
    for _ in 0..<1000 { delegates.add(Listener(), delivery: .queue(queue), duplicates: policy) }
    #expect(delegates.state.withLock { $0.registrations.count } <= 17)
  }

  @Test func `a mistake in a class's table traps where the delegate is added`() async {
    final class Bad: Respondable, Sendable {
      static var methods: MethodTable {
        MethodTable {
          Method("hear:") { (_: Bad, _: Int) in }
          Method("hear:") { (_: Bad, _: String) in }
        }
      }
    }
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let bad = Bad()
      MulticastDelegate().add(bad, delivery: .synchronous)
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      said.contains("'hear:' is listed twice in the method table at DynamicMulticastTests/Dup"))
  }
}
