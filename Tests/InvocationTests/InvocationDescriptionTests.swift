import Invocation
import TestSupport
import Testing

struct InvocationDescriptionTests {
  @Responding
  final class ChatWindow: Respondable, Sendable {}
  enum Direction { case up, down(steps: Int) }
  struct Point { var x = 1, y = 2 }

  @Test func `an invocation describes itself as a message to its target`() {
    var invocation = Invocation(
      "worker:didFinishSubTask:inDuration:", Worker(), "resize", 1.5)
    #expect("\(invocation)" == "[? worker:<Worker> didFinishSubTask:\"resize\" inDuration:1.5]")
    invocation.target = ChatWindow()
    #expect(
      "\(invocation)" == "[ChatWindow worker:<Worker> didFinishSubTask:\"resize\" inDuration:1.5]")
  }

  @Test(
    arguments: [
      (Invocation("stop"), "[? stop]"),
      (Invocation("move::", 1, -2), "[? move:1 :-2]"),
      (Invocation("say:", "two \"words\"\n"), #"[? say:"two \"words\"\n"]"#),
      (Invocation("say:", "part"[...]), "[? say:\"part\"]"),
      (Invocation("take:", Int?.none), "[? take:nil]"),
      (Invocation("take:", Int?.some(1)), "[? take:1]"),
      (Invocation("take:", String??.some("a")), "[? take:\"a\"]"),
      (Invocation("take:", Worker?.some(Worker())), "[? take:<Worker>]"),
      (Invocation("take:", true), "[? take:true]"),
      (Invocation("take:", Direction.up), "[? take:up]"),
      (Invocation("take:", Direction.down(steps: 2)), "[? take:down(steps: 2)]"),
      (Invocation("take:", Point()), "[? take:Point(x: 1, y: 2)]"),
      (Invocation("take:", (1, "a")), #"[? take:(1, "a")]"#),
      (Invocation("take:", [1, 2]), "[? take:[1, 2]]"),
      (Invocation("take:", ["a"]), #"[? take:["a"]]"#),
      (Invocation("take:", Worker.self), "[? take:Worker.self]"),
      (Invocation("take:", UncheckedSendable("a")), "[? take:\"a\"]"),
      (Invocation("take:", "worker:" as Selector), "[? take:worker:]"),
      (Invocation("take:", ()), "[? take:()]"),
      (Invocation("take:", arguments: ["a"]), "[? take:\"a\"]"),
    ])
  func `arguments are described as they would be written`(invocation: Invocation, text: String) {
    #expect("\(invocation)" == text)
  }

  @Test func `a description stays on one line`() {
    struct Verse: CustomStringConvertible {
      var description: String { "two\nlines" }
    }
    #expect("\(Invocation("say:", Verse()))" == "[? say:two lines]")
    #expect("\(Invocation("say:", ["a\nb"]))" == #"[? say:["a\nb"]]"#)
  }

  @Test func `a long argument is described by its beginning and its length`() {
    let text = String(repeating: "x", count: 998)
    #expect("\(Invocation("say:", text))" == "[? say:\"\(text)\"]")
    #expect("\(Invocation("say:", text + "é"))" == "[? say:\"\(text.prefix(249))… (1002 bytes)]")
    #expect("\(Invocation("say:", Array(1...1000)))".hasSuffix(" 65… (4893 bytes)]"))
    let combined = "e" + String(repeating: "\u{301}", count: 100_000)
    #expect("\(Invocation("say:", Optional(combined)))".utf8.count < 1100)
  }

  @Test func `a closure is described by its type`() {
    let body: @Sendable (Int) -> Int = { $0 }
    #expect("\(Invocation("map:", body))".hasPrefix("[? map:"))
  }
}
