import Dispatch
import RuntimeSupport
import TestSupport
import Testing

@testable import ObjectProperties

/// Associated values that many threads use at once.
struct AssociationThreadTests {
  private final class Object: Sendable {}

  private static let keys = (0..<4).map { _ in AssociationKey<Token>() }

  @Test func `threads that use a value for the first time at once get the same one`() {
    let tokens = TokenCount()
    for _ in 0..<200 {
      let object = Object()
      let got = Recorder<ObjectIdentifier>()
      DispatchQueue.concurrentPerform(iterations: 8) { _ in
        let value = AssociatedObjects(of: object).value(for: Self.keys[0]) { tokens.token() }
        got.record(ObjectIdentifier(value))
      }
      #expect(Set(got.events).count == 1)
      #expect(tokens.value == 1)
    }
    #expect(tokens.value == 0)
  }

  @Test func `threads that set, read, remove and release objects lose and leave nothing`() {
    let (threads, turns) = (8, 2000)
    let tokens = TokenCount()
    let shared = Box((0..<4).map { _ in Object() })
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      var random = SeededGenerator(seed: UInt64(thread))
      for turn in 0..<turns {
        let index = Int.random(in: 0..<4, using: &random)
        let object = shared.value[index]
        let key = Self.keys[Int.random(in: 0..<Self.keys.count, using: &random)]
        let associated = AssociatedObjects(of: object)
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<3: associated[key] = tokens.token(index)
        case 3..<5: _ = associated.value(for: key) { tokens.token(index) }
        case 5: associated[key] = nil
        case 6: associated.removeAll()
        // Other threads may use the old object. The last of them deallocates the object.
        case 7: shared.withChange { $0[index] = Object() }
        default:
          // The value was made for an object at this index, but not necessarily for the current
          // object.
          if let token = associated[key], token.number != index {
            Issue.record("found a value of \(token.number) at \(index), turn \(turn)")
          }
        }
      }
    }
    let last = shared.value
    let held = last.reduce(0) { count, object in
      count + Self.keys.count { AssociatedObjects(of: object)[$0] != nil }
    }
    #expect(tokens.value == held)
    shared.value = []
    withExtendedLifetime(last) {}
  }

  @Test func `objects that are deallocated on many threads take their values with them`() {
    let tokens = TokenCount()
    let places = Guarded<[Object?]>(
      (0..<4000).map { number in
        let object = Object()
        AssociatedObjects(of: object)[Self.keys[0]] = tokens.token(number)
        return object
      })
    #expect(tokens.value == 4000)
    DispatchQueue.concurrentPerform(iterations: 4000) { number in
      // Take the object out of the box under its lock, and release the object afterwards.
      let object = places.withLock { $0[number].take() }
      withExtendedLifetime(object) {}
    }
    #expect(tokens.value == 0)
  }
}
