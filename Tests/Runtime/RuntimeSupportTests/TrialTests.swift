import Dispatch
import Testing

@testable import RuntimeSupport

/// The trials of the assumptions, which succeed here, and fail if an assumption is violated.
struct TrialTests {
  @Test(arguments: Assumption.allCases)
  func `every assumption holds with this compiler`(assumption: Assumption) {
    #expect(assumption.holds)
  }

  @Test func `boxes with the type's metadata elsewhere are found out`() {
    #expect(ExistentialBox.tryOut())
    for offset in [0, 8, 16, 32] {
      #expect(!ExistentialBox.tryOut(metadataOffset: offset), "at \(offset)")
    }
  }

  @Test func `an array whose elements are elsewhere is found out`() {
    #expect(ArrayStorage.tryOut())
    #expect(!ArrayStorage.tryOut(isMoved: true))
  }

  @Test func `references that are not words are found out`() {
    #expect(ReferenceStorage.tryOut())
    let (first, second) = (PlainTrial {}, PlainTrial {})
    #expect(ReferenceStorage.tryOut(first, second))
    #expect(!ReferenceStorage.tryOut(first, second, expected: (second, first)))
  }

  @Test func `pairs that are other than expected are found out`() {
    #expect(PairStorage.tryOut())
    #expect(!PairStorage.tryOut(on: [:]))
    #expect(!PairStorage.tryOut(on: ["first": 1]))
    #expect(!PairStorage.tryOut(on: PairStorage.sample(2)))
  }

  @Test func `a tuple's elements elsewhere are found out`() {
    #expect(TupleElements.tryOut())
    for first in [0, 8, 16, 32] { #expect(!TupleElements.tryOut(first: first), "at \(first)") }
  }

  @Test func `a pack whose elements are passed in another order is found out`() {
    #expect(PackFunction.tryOut())
    #expect(!PackFunction.tryOut(isSwapped: true))
  }

  @Test func `tuples that are laid out otherwise are found out`() {
    #expect(BorrowedTuple.tryOut())
    for shift in [1, 8] { #expect(!BorrowedTuple.tryOut(shift: shift), "by \(shift)") }
  }

  @Test func `other kinds of metadata are found out`() {
    #expect(ExistentialKind.tryOut())
    for kinds in [[], [0x303], [0x307], [0x303, 0x307, 0x200], [0x303, 0x307, 0]] {
      #expect(!ExistentialKind.tryOut(kinds), "\(kinds)")
    }
  }

  @Test func `optionals that wrap their type elsewhere are found out`() {
    #expect(OptionalMetadata.tryOut())
    for kind in [0, 0x200, 0x201, 0x301] { #expect(!OptionalMetadata.tryOut(kind: kind)) }
    for word in [0, 1] { #expect(!OptionalMetadata.tryOut(word: word)) }
  }

  @Test func `properties that are elsewhere in an object are found out`() {
    #expect(ObjectLayout.tryOut())
    for header in [0, 8, 24] { #expect(!ObjectLayout.tryOut(header: header), "\(header)") }
  }

  @Test func `what certainly holds values of one type only is known by casts, too`() {
    for type in ExistentialKind.existential { #expect(ExistentialKind.mayBeExistential(type)) }
    let others: [any Any.Type] = [Int.self, String.self, Int?.self, [Int].self, PlainTrial.self]
    for type in others + TrialTypes.classes { #expect(!ExistentialKind.mayBeExistential(type)) }
  }

  @Test func `a box that holds another value is found out`() {
    #expect(SendableBox.tryOut())
    #expect(!SendableBox.tryOut { _ in 1 })
    #expect(!SendableBox.tryOut { UncheckedBox(value: $0) })
  }

  private struct UncheckedBox: @unchecked Sendable { let value: Any }

  @Test func `another mark of Sendable is found out`() {
    #expect(FunctionType.tryOut())
    for mark in ["Yc", "Si", "_"] { #expect(!FunctionType.tryOut(mark: mark), "\(mark)") }
  }

  @Test func `a reference with its object elsewhere is found out`() {
    #expect(ClassExistential.tryOut())
    #expect(!ClassExistential.tryOut(objectFirst: false))
  }

  @Test func `an object that is not deallocated is found out`() {
    #expect(ReferenceFunctions.tryOut())
    #expect(!ReferenceFunctions.tryOut(isKept: true))
  }

  @Test func `a destroyer that is elsewhere, or is not called, is found out`() {
    #expect(Deallocations.tryOut())
    #expect(!Deallocations.tryOut(word: -1))
    #expect(!Deallocations.tryOut(word: 0))
    #expect(!Deallocations.tryOut(isKept: true))
  }

  @Test func `a queue with its pointer elsewhere is found out`() {
    #expect(QueuePointer.tryOut())
    for word in [0, 1] { #expect(!QueuePointer.tryOut(word: word), "\(word)") }
  }

  @Test func `a queue whose blocks are not counted is found out`() {
    #expect(WorkItemCount.tryOut())
    #expect(!WorkItemCount.tryOut(frequency: .never))
  }

  @Test func `a count changes when an asynchronous block begins and when it ends`() {
    let (queue, count) = WorkItemCount.makeQueue(label: "counted")
    queue.sync {}
    #expect(count.value == 0)
    let inside = Guarded(0)
    queue.async { inside.withLock { $0 = count.isCurrent ? count.value : -1 } }
    queue.async {}
    queue.sync {}
    #expect(inside.withLock { $0 } == 1)
    #expect(count.value == 4)
    #expect(!count.isCurrent)
  }

  @Test func `other superclasses are found out`() {
    #expect(Superclass.tryOut())
    #expect(!Superclass.tryOut { _ in nil })
    #expect(!Superclass.tryOut { $0 })
  }

  @Test func `a function that is missing is found out`() {
    #expect(LoadedFunction.tryOut())
    #expect(!LoadedFunction.tryOut("$ss14_getSuperclassyyXlXpSgyXlXpF_"))
  }
}
