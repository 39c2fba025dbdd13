import DynamicMulticastTesting
import TestSupport
import Testing

struct ArgumentMatcherTests {
  private static let worker = Worker()
  private static let other = Worker()

  private func matches(_ matcher: some ArgumentMatching, _ argument: any Sendable) -> Bool {
    matcher.matches(Invocation("hear:", arguments: [argument]), at: 0)
  }

  private static let values: [any Sendable] = [
    5, 5.0, 5.5, "5", true, worker, UncheckedSendable(worker), Int?.some(5), [5],
  ]
  private static let nils: [any Sendable] = [
    Int?.none, String?.none, Worker?.none, (any Sendable)?.none as any Sendable, Int??.some(nil),
  ]

  @Test func `any is anything, nil is nil of any type`() {
    for value in Self.values + Self.nils { #expect(matches(.any, value), "\(value)") }
    for value in Self.values { #expect(!matches(.nil, value), "\(value)") }
    for value in Self.nils { #expect(matches(.nil, value), "\(value)") }
  }

  @Test func `equal compares as a handler of the type would get it`() {
    #expect(
      Self.values.map { matches(.equal(5), $0) } == [
        true, true, false, false, false, false, false, true, false,
      ])
    #expect(
      Self.values.map { matches(.equal(5.5), $0) } == [
        false, false, true, false, false, false, false, false, false,
      ])
    #expect(matches(.equal([5]), [5]))
    #expect(matches(.equal(UInt8(5)), 5))
    #expect(!matches(.equal(UInt8(5)), 500))
    #expect(matches(.equal(Int?.none), Int?.none))
    #expect(matches(.equal(Int?.some(5)), 5))
    #expect(!matches(.equal(Int?.some(5)), Int?.none))
    #expect(!matches(.equal(5), Int?.none))
  }

  @Test func `of a type is what a handler of the type would take`() {
    #expect(matches(.ofType(Worker.self), Self.worker))
    #expect(matches(.ofType(Worker.self), UncheckedSendable(Self.worker)))
    #expect(!matches(.ofType(Worker.self), "worker"))
    #expect(!matches(.ofType(Worker.self), Worker?.none))
    #expect(matches(.ofType(Worker?.self), Worker?.none))
    #expect(matches(.ofType((any CustomStringConvertible).self), 5))
  }

  @Test func `identical is the object itself`() {
    #expect(matches(.identical(to: Self.worker), Self.worker))
    #expect(matches(.identical(to: Self.worker), UncheckedSendable(Self.worker)))
    #expect(!matches(.identical(to: Self.worker), Self.other))
    #expect(!matches(.identical(to: Self.worker), 5))
  }

  @Test func `a condition sees arguments of its type only`() {
    let matcher = ArgumentMatcher.matching { (text: String) in text.hasPrefix("J") }
    #expect(matches(matcher, "Juliet"))
    #expect(!matches(matcher, "Romeo"))
    #expect(!matches(matcher, 5))
    #expect(!matches(matcher, String?.none))
  }

  @Test func `there is no match where there is no argument`() {
    #expect(!ArgumentMatcher<Int>.any.matches(Invocation("stop"), at: 0))
  }

  @Test func `each says what it asks for`() {
    func text(_ matcher: some ArgumentMatching) -> String { matcher.description }
    #expect(
      [
        text(.any), text(.nil), text(.equal("big")), text(.equal(Int?.none)),
        text(.identical(to: Self.worker)), text(.ofType(Int.self)),
        text(ArgumentMatcher.matching { (_: [Int]) in true }),
      ] == [
        "any", "nil", "\"big\"", "nil", "<Worker>", "(Int)", "(Array<Int> that matches)",
      ])
  }
}
