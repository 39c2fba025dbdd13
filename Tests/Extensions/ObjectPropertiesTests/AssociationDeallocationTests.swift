import CTestSupport
import Dispatch
import Foundation
import TestSupport
import Testing

@testable import ObjectProperties

/// The fate of associated values when their object is deallocated.
struct AssociationDeallocationTests {
  private static let token = AssociationKey<Token>()
  private static let note = AssociationKey<String>()

  // MARK: Classes

  private class Base {}
  private class Derived: Base {
    var text = "derived"
  }
  private final class MoreDerived: Derived {}
  private final class Generic<Element> {
    var elements: [Element] = []
  }
  private actor Actor {
    var count = 0
  }
  @MainActor private final class Isolated {}
  private final class Buffer: ManagedBuffer<Int, Int> {}
  private final class Swiftish: NSObject {}

  @Test(
    arguments: [
      { Base() }, { Derived() }, { MoreDerived() }, { Generic<Int>() }, { Generic<String>() },
      { Actor() }, { Buffer.create(minimumCapacity: 100) { _ in 7 } },
      { ManagedBuffer<Int, String>.create(minimumCapacity: 3) { _ in 7 } },
      { \String.count as AnyKeyPath }, { DispatchQueue(label: "queue") }, { DispatchGroup() },
      { NSObject() }, { Swiftish() }, { NSMutableArray() }, { NSMutableDictionary() },
      { NSMutableString(string: "text") }, { NSMutableData() }, { NSNumber(value: 1.5) },
      { NSLock() }, { DateFormatter() }, { NotificationCenter() }, { Thread() }, { JSONEncoder() },
      { NSArray(array: [1, 2]) }, { NSDate() }, { OperationQueue() },
      { 1_000_000_007 as AnyObject },
    ] as [@Sendable () -> AnyObject])
  func `the values of instances of every class go with them`(make: @Sendable () -> AnyObject) {
    let tokens = TokenCount()
    func live() -> String {
      let object = make()
      AssociatedObjects(of: object)[Self.token] = tokens.token()
      AssociatedObjects(of: object)[Self.note] = "note"
      #expect(AssociatedObjects(of: object)[Self.note] == "note")
      #expect(tokens.value == 1)
      return "\(type(of: object))"
    }
    for _ in 0..<3 {
      let type = live()
      // A key path without captures is created once, and never deallocated.
      if !type.contains("KeyPath") { #expect(tokens.value == 0, "\(type)") }
    }
  }

  // MARK: In deinit

  private class Dying {
    let said: Recorder<String>
    init(_ said: Recorder<String>) { self.said = said }

    deinit {
      said.record("base: \(AssociatedObjects(of: self)[note] ?? "none")")
    }
  }

  private final class DyingLate: Dying {
    var change: (DyingLate) -> Void = { _ in }

    deinit {
      said.record("derived: \(AssociatedObjects(of: self)[note] ?? "none")")
      change(self)
    }
  }

  /// Returns the records of the deinitializers of a class and its superclass.
  private func said(
    having value: String?, _ change: @escaping (DyingLate) -> Void = { _ in }
  ) -> [String] {
    let said = Recorder<String>()
    do {
      let object = DyingLate(said)
      object.change = change
      AssociatedObjects(of: object)[Self.note] = value
    }
    return said.events
  }

  @Test func `an object can read its values in its deinit, and its superclass's`() {
    #expect(said(having: "old") == ["derived: old", "base: old"])
  }

  @Test func `an object that has values can set others in its deinit, and they go with it`() {
    let tokens = TokenCount()
    let events = said(having: "old") { object in
      AssociatedObjects(of: object)[Self.note] = "new"
      AssociatedObjects(of: object)[Self.token] = tokens.token()
      #expect(AssociatedObjects(of: object).value(for: Self.token) { Token(2) }.number == 0)
      #expect(tokens.value == 1)
    }
    #expect(events == ["derived: old", "base: new"])
    #expect(tokens.value == 0)
  }

  @Test func `an object that has values can remove them in its deinit, and set others`() {
    let tokens = TokenCount()
    let afterRemoval = said(having: "old") { object in
      AssociatedObjects(of: object)[Self.note] = nil
      AssociatedObjects(of: object)[Self.token] = tokens.token()
      #expect(tokens.value == 1)
    }
    let afterRemovingAll = said(having: "old") { object in
      AssociatedObjects(of: object).removeAll()
      AssociatedObjects(of: object)[Self.token] = tokens.token()
      #expect(tokens.value == 1)
    }
    #expect(afterRemoval == ["derived: old", "base: none"])
    #expect(afterRemovingAll == ["derived: old", "base: none"])
    #expect(tokens.value == 0)
  }

  @Test func `an object that has no values takes none in its deinit`() {
    let tokens = TokenCount()
    // Associate a value with another object first, so that the class is observed.
    _ = said(having: "old")
    let events = said(having: nil) { object in
      AssociatedObjects(of: object)[Self.note] = "new"
      AssociatedObjects(of: object)[Self.token] = tokens.token()
      #expect(tokens.value == 0)
      let made = AssociatedObjects(of: object).value(for: Self.token) { tokens.token(2) }
      #expect(made.number == 2)
      #expect(!isListed(object))
    }
    #expect(events == ["derived: none", "base: none"])
    #expect(tokens.value == 0)
  }

  @Test func `other threads can use an object's values while its deinit waits for them`() {
    let tokens = TokenCount()
    let events = said(having: "old") { object in
      let dying = UncheckedSendable(object)
      DispatchQueue.concurrentPerform(iterations: 4) { number in
        AssociatedObjects(of: dying.value)[Self.token] = tokens.token(number)
      }
      #expect(tokens.value == 1)
    }
    #expect(events == ["derived: old", "base: old"])
    #expect(tokens.value == 0)
  }

  @MainActor private final class Confined {
    let tokens: TokenCount
    let end: @Sendable () -> Void

    nonisolated init(_ tokens: TokenCount, end: @escaping @Sendable () -> Void) {
      self.tokens = tokens
      self.end = end
    }

    // The deinitializer contains only a call. Swift 6.3 crashes if coverage is measured and an
    // isolated deinitializer contains a subscript, because it maps the coverage counters before it
    // type-checks the body.
    isolated deinit { setAndGet() }

    private func setAndGet() {
      _ = AssociatedObjects(of: self)[AssociationDeallocationTests.token]
      AssociatedObjects(of: self)[AssociationDeallocationTests.token] = tokens.token()
      end()
    }
  }

  @Test func `an isolated deinit that has to wait can set values, and leaves none behind`() async {
    let tokens = TokenCount()
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      // This function is not on the main actor, so the deinitializer has to wait for the main
      // actor.
      func live() {
        let object = Confined(tokens) { continuation.resume() }
        AssociatedObjects(of: object)[Self.token] = tokens.token()
        withExtendedLifetime(object) { #expect(tokens.value == 1) }
      }
      live()
    }
    #expect(tokens.value == 0)
  }

  // MARK: Nested deallocations

  @Test func `objects that are each other's values are deallocated one within the other`() {
    let order = Recorder<Int>()
    weak var last: Token?
    do {
      let first = Token(0) { order.record(0) }
      var object = first
      for number in 1...100 {
        let next = Token(number) { order.record(number) }
        AssociatedObjects(of: object)[Self.token] = next
        object = next
      }
      last = object
    }
    #expect(last == nil)
    #expect(order.events == Array(0...100))
  }

  @Test func `a value that goes with its object can use those of another that goes`() {
    final class Outer {
      var inner: Token?
      deinit {
        AssociatedObjects(of: self)[AssociationDeallocationTests.note] = "outer is dying"
        inner = nil
      }
    }
    let seen = Recorder<String?>()
    func die() {
      let outer = Outer()
      AssociatedObjects(of: outer)[Self.note] = "outer"
      let inner = Token()
      let outerReference = UncheckedSendable(Unmanaged.passUnretained(outer))
      AssociatedObjects(of: inner)[Self.token] = Token(1) {
        // Called during the deinitializer of `outer`, which releases `inner`.
        seen.record(
          AssociatedObjects(of: outerReference.value.takeUnretainedValue())[Self.note])
      }
      outer.inner = inner
    }
    die()
    #expect(seen.events == ["outer is dying"])
  }

  @Test func `values go with their object also if somebody else keeps its memory`() {
    final class Object {}
    final class Reference {
      unowned let object: Object
      init(_ object: Object) { self.object = object }
    }
    let tokens = TokenCount()
    let reference: Reference
    let address: UInt
    do {
      let object = Object()
      reference = Reference(object)
      address = UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
      AssociatedObjects(of: object)[Self.token] = tokens.token()
    }
    #expect(tokens.value == 0)
    let others = (0..<100).map { _ in Object() }
    #expect(
      !others.contains { UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque()) == address })
    withExtendedLifetime(reference) {}
  }

  @Test func `an object never sees the values of one that was at its address before`() {
    final class Object {
      var padding = (0, 0, 0)
    }
    var known: Set<UInt> = []
    var recurred = 0
    for number in 0..<10_000 {
      let object = Object()
      let address = UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
      if !known.insert(address).inserted { recurred += 1 }
      #expect(AssociatedObjects(of: object)[Self.note] == nil)
      if number % 3 != 0 { AssociatedObjects(of: object)[Self.note] = "\(number)" }
    }
    // The allocators of the sanitizers do not reuse freed memory at once.
    #expect(recurred > 0 || !hasSystemAllocator())
  }

  @Test(.ownProcess) func `100,000 objects that came and went leave nothing behind`() {
    final class Object {}
    let tokens = TokenCount()
    func liveAndDie(_ count: Int) {
      for number in 0..<count {
        let object = Object()
        AssociatedObjects(of: object)[Self.token] = tokens.token(number)
        AssociatedObjects(of: object)[Self.note] = "text on the heap"
      }
    }
    liveAndDie(1000)
    let before = allocatedBytes()
    liveAndDie(100_000)
    #expect(allocatedBytes() < before + 10_000)
    #expect(tokens.value == 0)
    #expect(AssociationTable.count == 0)
  }

  @Test(.ownProcess)
  func `values of an object whose class cannot be observed go at a later call`() {
    final class Object {}
    let tokens = TokenCount()
    let key = AssociationKey<Token>()
    // The metadata of a compiled class is in writable memory. The copy has a separate page, because
    // Swift writes next to a class at its first use.
    let metadata = UnsafeRawPointer(bitPattern: UInt(bitPattern: ObjectIdentifier(Object.self)))!
    let size = metadata.load(fromByteOffset: 32, as: UInt32.self)
    let addressPoint = metadata.load(fromByteOffset: 36, as: UInt32.self)
    let page = mmap(nil, Int(size), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)!
    page.copyMemory(from: metadata - Int(addressPoint), byteCount: Int(size))
    mprotect(page, Int(size), PROT_READ)
    func objectOfTheCopy() -> AnyObject {
      let object = Object()
      Unmanaged.passUnretained(object).toOpaque()
        .storeBytes(of: page + Int(addressPoint), as: UnsafeMutableRawPointer.self)
      return object
    }
    func isKept(by make: () -> AnyObject) -> Bool {
      let object = make()
      AssociatedObjects(of: object)[key] = tokens.token(1)
      return AssociatedObjects(of: object)[key]?.number == 1
    }
    #expect(isKept { Object() } && tokens.value == 0)
    #expect(isKept(by: objectOfTheCopy) && SweptAssociations.shared.count == 1)
    #expect(AssociatedObjects(of: objectOfTheCopy())[key] == nil)
    #expect(tokens.value == 0 && SweptAssociations.shared.count == 0)
  }
}
