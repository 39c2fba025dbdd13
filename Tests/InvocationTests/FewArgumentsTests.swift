import Invocation
import TestSupport
import Testing

/// Messages with each number of arguments for which there is a specialized form, and with more.
struct FewArgumentsTests {
  private protocol Named: Sendable { var name: String { get } }
  private final class Cat: Named { let name = "cat" }
  private struct Watcher: Sendable { weak let cat: Cat? }
  private struct Large: Sendable { var words = (1, 2, 3, 4, 5, 6, 7, 8, 9) }

  private final class Desk: Respondable {
    static var methods: MethodTable {
      MethodTable {
        Method("a:") { (_: Desk, a: String) in a }
        Method("a:b:") { (_: Desk, a: String, b: UInt8) in "\(a) \(b)" }
        Method("a:b:c:") { (_: Desk, a: UInt8, b: String, c: Double) in "\(a) \(b) \(c)" }
        Method("a:b:c:d:") { (_: Desk, a: Bool, b: String, c: UInt8, d: Int) in
          "\(a) \(b) \(c) \(d)"
        }
        Method("a:b:c:d:e:") { (_: Desk, a: Int, b: Int, c: Int, d: Int, e: String) in e }
        Method("named:text:") { (_: Desk, named: any Named, text: String) in named.name + text }
        Method("watcher:text:") { (_: Desk, watcher: Watcher, text: String) in
          "\(watcher.cat?.name ?? "none") \(text)"
        }
        Method("large:text:") { (_: Desk, large: Large, text: String) in "\(large.words.8) \(text)"
        }
      }
    }
  }

  private let desk = Desk()
  private let text = ["a text that is", "made at run time"].joined(separator: " ")

  @Test func `each number of arguments is passed on as it is`() throws {
    #expect(try desk.perform("a:", text, as: String.self) == text)
    #expect(try desk.perform("a:b:", text, UInt8(2), as: String.self) == "\(text) 2")
    #expect(try desk.perform("a:b:c:", UInt8(1), text, 2.5, as: String.self) == "1 \(text) 2.5")
    #expect(
      try desk.perform("a:b:c:d:", true, text, UInt8(3), 4, as: String.self) == "true \(text) 3 4")
    #expect(try desk.perform("a:b:c:d:e:", 1, 2, 3, 4, text, as: String.self) == text)
    try desk.perform("a:", text)
    try desk.perform("a:b:", text, UInt8(2))
    try desk.perform("a:b:c:", UInt8(1), text, 2.5)
    try desk.perform("a:b:c:d:", true, text, UInt8(3), 4)
  }

  @Test func `other types are converted, and other numbers of arguments refused`() throws {
    #expect(try desk.perform("a:b:", text as String?, 2, as: String.self) == "\(text) 2")
    #expect(try desk.perform("a:b:c:", 1, text, 2, as: String.self) == "1 \(text) 2.0")
    #expect(throws: InvocationError.self) { try desk.perform("a:b:", text) }
    #expect(throws: InvocationError.self) { try desk.perform("a:b:", text, 1, 2) }
    #expect(throws: InvocationError.self) { try desk.perform("a:b:", 1, text) }
  }

  @Test func `an existential is sent as one`() throws {
    let named: any Named = Cat()
    #expect(try desk.perform("named:text:", named, text, as: String.self) == "cat" + text)
    #expect(try desk.perform("named:text:", Cat(), text, as: String.self) == "cat" + text)
  }

  @Test func `values that cannot be borrowed bit by bit are copied`() throws {
    let cat = Cat()
    #expect(
      try desk.perform("watcher:text:", Watcher(cat: cat), text, as: String.self) == "cat \(text)")
    #expect(try desk.perform("large:text:", Large(), text, as: String.self) == "9 \(text)")
    withExtendedLifetime(cat) {}
  }

  @Test func `arguments are released when the message has been delivered`() throws {
    weak var weakly: Cat?
    do {
      let cat = Cat()
      weakly = cat
      try desk.perform("named:text:", cat, text)
      try desk.perform("named:text:", cat as any Named, text)
      try desk.perform("watcher:text:", Watcher(cat: cat), text)
    }
    #expect(weakly == nil)
  }
}
