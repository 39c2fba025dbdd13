import Dispatch
import Invocation
import TestSupport
import Testing

struct SelectorTests {
  @Test func `the same name is the same selector`() throws {
    let name = ["worker:", "didFinishSubTask:"].joined()
    let literal: Selector = "worker:didFinishSubTask:"
    #expect(try Selector(name) == literal)
    #expect(try Set([Selector(name), literal]).count == 1)
    #expect(literal != "worker:didFinishSubtask:")
    #expect(literal != "worker:")
  }

  @Test func `names that Swift finds equal are the same selector`() throws {
    let names = ["e\u{301}quipe:", "\u{E9}quipe:"]
    #expect(try Selector(names[0]) == Selector(names[1]))
    #expect("e\u{301}lan:" as Selector == "\u{E9}lan:")
  }

  @Test func `a name that many threads intern at once is one selector`() {
    let found = Recorder<UInt?>()
    for round in 0..<50 {
      DispatchQueue.concurrentPerform(iterations: 8) { _ in
        found.record(try? Selector("internedByManyThreads\(round):").key)
      }
    }
    #expect(found.events.count == 400)
    #expect(Set(found.events).count == 50)
    #expect(!found.events.contains(nil))
  }

  @Test func `a literal that many threads meet at once is one selector`() {
    let found = Recorder<UInt>()
    DispatchQueue.concurrentPerform(iterations: 400) { _ in
      found.record(("metByManyThreads:" as Selector).key)
    }
    #expect(found.events.count == 400)
    #expect(Set(found.events).count == 1)
  }

  @Test(
    arguments: [
      ("", "it is empty"),
      (":foo", "text follows its last colon"),
      ("foo\nbar", "it has a control character"),
      ("foo:\r\n", "it has a control character"),
      ("foo\0:", "it has a control character"),
      ("foo\u{7F}:", "it has a control character"),
      ("foo\u{85}", "it has a control character"),
      (" ", "it has a space"),
      ("foo bar:", "it has a space"),
      ("foo: bar:", "it has a space"),
      ("foo\u{A0}bar", "it has a space"),
      ("foo\u{2028}bar", "it has a space"),
      ("foo:bar", "text follows its last colon"),
      ("foo::b", "text follows its last colon"),
    ])
  func `a malformed name is an error that quotes it`(name: String, reason: String) throws {
    let error = try #require(throws: InvocationError.self) { try Selector(name) }
    guard case .malformedSelector(name, reason) = error else {
      Issue.record(error)
      return
    }
    #expect(Selector(existing: name) == nil)
  }

  @Test(arguments: [(":", [""]), ("::", ["", ""]), (":foo:", ["", "foo"]), ("a::", ["a", ""])])
  func `any part of a name may be empty`(name: String, components: [String]) throws {
    let selector = try Selector(name)
    #expect(selector.name == name)
    #expect(selector.components == components)
    #expect(selector.numberOfArguments == components.count)
    let responder = Responder()
    try responder.objectMethods.set(
      Method.fallback { (_: Responder, message: inout Invocation) in
        try message.setReturnValue("\(message)")
      })
    let message = Invocation(selector, arguments: components.indices.map { $0 + 1 })
    let pieces = zip(components, 1...).map { "\($0):\($1)" }
    #expect(
      try responder.perform(message, as: String.self)
        == "[Responder \(pieces.joined(separator: " "))]")
  }

  @Test func `a malformed literal traps and says why`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = ":foo" as Selector
    }
    #expect(result.said("malformed selector \":foo\": text follows its last colon"))
  }

  @Test func `an empty literal traps and says why`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = "" as Selector
    }
    #expect(result.said("malformed selector \"\": it is empty"))
  }

  @Test(
    arguments: [
      ("workerDidFinish", ["workerDidFinish"], 0),
      ("worker:", ["worker"], 1),
      ("worker:didFinishSubTask:inDuration:", ["worker", "didFinishSubTask", "inDuration"], 3),
      ("a::", ["a", ""], 2),
      ("a:::b:", ["a", "", "", "b"], 4),
      ("移動:先:", ["移動", "先"], 2),
      ("👩‍👩‍👧:", ["👩‍👩‍👧"], 1),
      ("_", ["_"], 0),
      ("1", ["1"], 0),
      (".cxx_destruct", [".cxx_destruct"], 0),
    ])
  func `a well-formed name has its pieces as components`(
    name: String, components: [String], count: Int
  ) throws {
    let selector = try Selector(name)
    #expect(selector.name == name)
    #expect(selector.components == components)
    #expect(selector.numberOfArguments == count)
    #expect(Selector(existing: name) == selector)
  }

  @Test func `looking a name up does not intern it`() throws {
    let name = "lookedUpAndNotInterned:"
    for _ in 0..<3 { #expect(Selector(existing: name) == nil) }
    let selector = try Selector(name)
    #expect(Selector(existing: name) == selector)
  }

  @Test func `a selector describes itself by its name`() {
    let selector: Selector = "worker:didFinishSubTask:"
    #expect("\(selector)" == "worker:didFinishSubTask:")
    #expect(selector.debugDescription == "@selector(worker:didFinishSubTask:)")
  }
}
