import DynamicMulticast
import TestSupport
import Testing

/// Messages that are spelled as calls: the arguments reach the handler as with `perform` and `send`,
/// whether they have exactly its types, are converted, or are refused.
struct DynamicCallTests {
  struct Large: Sendable, Equatable { var a = 1, b = 2, c = 3, d = 4 }
  struct Text: Sendable, Equatable { var text = "a text that is longer than a small string" }
  struct Small: Sendable, Equatable { var a: UInt8 = 1, b: UInt16 = 2 }
  class Item: @unchecked Sendable {
    let name: String
    init(_ name: String) { self.name = name }
  }
  final class SpecialItem: Item, @unchecked Sendable {}

  /// A delegate that notes its arguments, and answers with their description.
  final class Notes: Respondable, Sendable {
    let notes = Recorder<String>()

    static var methods: MethodTable {
      MethodTable {
        Method("note") { (notes: Notes) in notes.note("nothing") }
        Method("note:") { (notes: Notes, a: Int) in notes.note("\(a)") }
        Method("note:text:") { (notes: Notes, a: UInt8, b: String) in notes.note("\(a) \(b)") }
        Method("note:item:") { (notes: Notes, a: Bool, b: Item) in
          notes.note("\(a) \(b.name)")
        }
        Method("note:wide:") { (notes: Notes, a: SIMD4<Float>, b: Int8) in notes.note("\(a) \(b)") }
        Method("note:large:small:") { (notes: Notes, a: Text, b: Large, c: Small) in
          notes.note("\(a) \(b) \(c)")
        }
        Method("note:maybe:") { (notes: Notes, a: Int?, b: String?) in
          notes.note("\(a.map(String.init) ?? "none") \(b ?? "none")")
        }
        Method("note:any:") { (notes: Notes, a: any Sendable, b: [Int]) in notes.note("\(a) \(b)") }
        Method("note:b:c:d:e:") {
          (notes: Notes, a: String, b: String, c: String, d: String, e: String) in
          notes.note(a + b + c + d + e)
        }
        Method("refuse:") { (_: Notes, reason: String) throws -> Void in
          throw Refusal(reason: reason)
        }
      }
    }

    func note(_ text: String) -> String {
      notes.record(text)
      return text
    }
  }

  struct Refusal: Error, Equatable { let reason: String }

  private let notes = Notes()
  private let multicast = MulticastDelegate()

  init() { multicast.add(notes, delivery: .synchronous) }

  /// Expects that the handler has run once for the call and once for the send, with `text`.
  private func expect(
    _ text: String, _ answer: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(notes.notes.events == [text, text], sourceLocation: sourceLocation)
    #expect(answer == text, sourceLocation: sourceLocation)
  }

  @Test func `no arguments`() throws {
    multicast.dynamic.note()
    expect("nothing", try notes.performing.note())
  }

  @Test func `one argument`() throws {
    multicast.dynamic.note(5)
    expect("5", try notes.performing.note(5))
  }

  @Test(arguments: ["short", "a text that is longer than a small string"])
  func `a byte and a string`(text: String) throws {
    multicast.dynamic.note(7 as UInt8, text: text)
    expect("7 \(text)", try notes.performing.note(7 as UInt8, text: text))
  }

  @Test func `numbers that are converted`() throws {
    multicast.dynamic.note(7, text: "seven")
    expect("7 seven", try notes.performing.note(7.0, text: "seven"))
  }

  @Test func `an object, and an object of a subclass`() throws {
    multicast.dynamic.note(true, item: Item("one"))
    expect("true one", try notes.performing.note(true, item: SpecialItem("one")))
  }

  @Test func `a value with a larger alignment than a word`() throws {
    let wide = SIMD4<Float>(1, 2, 3, 4)
    multicast.dynamic.note(wide, wide: -1 as Int8)
    expect("\(wide) -1", try notes.performing.note(wide, wide: -1 as Int8))
  }

  @Test func `structures, inline and in a box of their own`() throws {
    multicast.dynamic.note(Text(), large: Large(), small: Small())
    expect(
      "\(Text()) \(Large()) \(Small())",
      try notes.performing.note(Text(), large: Large(), small: Small()))
  }

  @Test func `values and nothing for optional parameters`() throws {
    multicast.dynamic.note(1, maybe: nil)
    expect("1 none", try notes.performing.note(Int?.some(1), maybe: String?.none))
  }

  @Test func `existentials and arrays`() throws {
    multicast.dynamic.note("any", any: [1, 2])
    expect("any [1, 2]", try notes.performing.note("any" as any Sendable, any: [1, 2]))
  }

  @Test func `more arguments than fit into the tuple on the stack`() throws {
    multicast.dynamic.note("a", b: "b", c: "c", d: "d", e: "e")
    expect("abcde", try notes.performing.note("a", b: "b", c: "c", d: "d", e: "e"))
  }

  @Test func `an answer of another type is converted, or refused`() throws {
    let optional: String? = try notes.performing.note(5)
    #expect(optional == "5")
    #expect(throws: InvocationError.self) { let _: Int = try notes.performing.note(5) }
  }

  @Test func `a wrong type and a wrong number are refused, and others get the message`() throws {
    let failures = Recorder<String>()
    multicast.diagnostics.failureHandler = { failures.record("\($0.error)") }
    let other = multicast.on("note:", delivery: .synchronous) { (text: String) in
      _ = notes.note(text)
    }
    multicast.dynamic.note("five")
    #expect(notes.notes.events == ["five"])
    #expect(failures.events == ["'note:' argument 0: expected Int, found String"])
    #expect(throws: InvocationError.self) { try notes.performing.note(1, 2) }
    withExtendedLifetime(other) {}
  }

  @Test func `a handler's error reaches the caller, and the failure handler`() {
    let failures = Recorder<Refusal?>()
    multicast.diagnostics.failureHandler = { failures.record($0.error as? Refusal) }
    multicast.dynamic.refuse("late")
    #expect(failures.events == [Refusal(reason: "late")])
    #expect(throws: Refusal(reason: "early")) { try notes.performing.refuse("early") }
  }

  @Test func `a call within a handler is delivered after the message`() {
    let multicast = multicast
    let relay = multicast.on("relay:", delivery: .synchronous) { (number: Int) in
      multicast.dynamic.note(number)
      #expect(notes.notes.events == [])
    }
    multicast.dynamic.relay(3)
    #expect(notes.notes.events == ["3"])
    withExtendedLifetime(relay) {}
  }

  @Test func `no argument is retained after the call, or released too often`() throws {
    weak var item: Item?
    do {
      let sent = Item("short-lived")
      item = sent
      for _ in 0..<100 {
        multicast.dynamic.note(true, item: sent)
        let _: String = try notes.performing.note(true, item: sent)
      }
    }
    #expect(item == nil)
    #expect(notes.notes.events.count == 200)
  }
}
