import Invocation
import Testing

/// Closures with each number of parameters, as methods of a class and of a single object.
///
/// A closure with more than eight parameters takes its arguments one by one.
struct ClosureParametersTests {
  private final class Item: Sendable {}

  /// A value whose alignment leaves gaps in a tuple.
  private struct Wide: Sendable, Equatable {
    var number: Int128
    var isLast: Bool
  }

  private final class Desk: Respondable {
    let objectMethods = ObjectMethods()

    static var methods: MethodTable {
      MethodTable {
        Method("none") { (_: Desk) in "none" }
        Method("a:b:c:") { (_: Desk, a: Bool, b: Wide, c: Item?) in
          "\(a) \(b.number) \(b.isLast) \(c != nil)"
        }
        Method("a:b:c:d:e:f:g:h:") {
          (_: Desk, a: Int8, b: Int, c: Int8, d: String, e: Int8, f: Wide, g: [Int], h: Int16) in
          "\(a) \(b) \(c) \(d) \(e) \(f.number) \(g) \(h)"
        }
        Method("a:b:c:d:e:f:g:h:i:") {
          (
            _: Desk, a: Int8, b: Int, c: Int8, d: String, e: Int8, f: Wide, g: [Int], h: Int16,
            i: Item
          ) in
          "\(a) \(b) \(c) \(d) \(e) \(f.number) \(g) \(h) \(i === i)"
        }
        Method("fail:") { (_: Desk, number: Int) in throw Refusal(number: number) }
      }
    }
  }

  private struct Refusal: Error, Equatable {
    let number: Int
  }

  private let desk = Desk()
  private let text = ["a text that is", "made at run time"].joined(separator: " ")
  private let wide = Wide(number: 1 << 100, isLast: true)

  @Test func `a closure of a class takes each argument`() throws {
    #expect(try desk.perform("none", as: String.self) == "none")
    #expect(
      try desk.perform("a:b:c:", true, wide, Item?.none, as: String.self)
        == "true \(wide.number) true false")
    #expect(
      try desk.perform(
        "a:b:c:d:e:f:g:h:", Int8(1), 2, Int8(3), text, Int8(5), wide, [6, 7], Int16(8),
        as: String.self) == "1 2 3 \(text) 5 \(wide.number) [6, 7] 8")
    #expect(
      try desk.perform(
        "a:b:c:d:e:f:g:h:i:", Int8(1), 2, Int8(3), text, Int8(5), wide, [6, 7], Int16(8), Item(),
        as: String.self) == "1 2 3 \(text) 5 \(wide.number) [6, 7] 8 true")
  }

  @Test func `a closure of a class takes converted arguments`() throws {
    #expect(
      try desk.perform("a:b:c:", true, wide, Item(), as: String.self)
        == "true \(wide.number) true true")
    #expect(
      try desk.perform(
        "a:b:c:d:e:f:g:h:", 1, Int8(2), 3, text as String?, 5, wide, [6, 7] as [any Sendable], 8,
        as: String.self) == "1 2 3 \(text) 5 \(wide.number) [6, 7] 8")
    #expect(
      try desk.perform(
        "a:b:c:d:e:f:g:h:i:", 1, Int8(2), 3, text as String?, 5, wide, [6, 7], 8, Item(),
        as: String.self) == "1 2 3 \(text) 5 \(wide.number) [6, 7] 8 true")
  }

  @Test func `an error reaches the sender, with exact and with converted arguments`() {
    #expect(throws: Refusal(number: 3)) { try desk.perform("fail:", 3) }
    #expect(throws: Refusal(number: 4)) { try desk.perform("fail:", Int8(4), as: String.self) }
  }

  @Test func `a closure of a single object takes each argument`() throws {
    try desk.objectMethods.set("none") { "own" }
    try desk.objectMethods.set("a:b:c:") { (a: Bool, b: Wide, c: Item?) in "own \(b.number)" }
    try desk.objectMethods.set("a:b:c:d:e:f:g:h:i:") {
      (a: Int8, b: Int, c: Int8, d: String, e: Int8, f: Wide, g: [Int], h: Int16, i: Item) in
      "\(a) \(b) \(c) \(d) \(e) \(f.number) \(g) \(h)"
    }
    #expect(try desk.perform("none", as: String.self) == "own")
    #expect(
      try desk.perform("a:b:c:", true, wide, Item?.none, as: String.self) == "own \(wide.number)")
    #expect(
      try desk.perform(
        "a:b:c:d:e:f:g:h:i:", Int8(1), 2, Int8(3), text, Int8(5), wide, [6, 7], Int16(8), Item(),
        as: String.self) == "1 2 3 \(text) 5 \(wide.number) [6, 7] 8")
  }

  @Test func `arguments are released after the call`() throws {
    try desk.objectMethods.set("pair:text:") { (item: Item, text: String) in text }
    weak var item: Item?
    func send() throws {
      let kept = Item()
      item = kept
      #expect(try desk.perform("pair:text:", kept, text, as: String.self) == text)
      #expect(try desk.perform("pair:text:", kept as Item?, text, as: String.self) == text)
      #expect(try desk.perform("a:b:c:", false, wide, kept, as: String.self).hasSuffix("true"))
      #expect(item === kept)
    }
    try send()
    #expect(item == nil)
  }
}
