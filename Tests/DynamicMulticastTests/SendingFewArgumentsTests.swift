import DynamicMulticast
import TestSupport
import Testing

/// Argument lists of various lengths, for delegates on the sender's thread.
///
/// The lengths include each number of arguments that has a specialized form, and greater numbers.
struct SendingFewArgumentsTests {
  private final class Ear: Respondable, Sendable {
    let heard = Recorder<String>()

    class var methods: MethodTable {
      MethodTable {
        Method("none") { (ear: Ear) in ear.heard.record("none") }
        Method("a:") { (ear: Ear, a: String) in ear.heard.record("\(a)") }
        Method("a:b:") { (ear: Ear, a: String, b: any Sendable) in ear.heard.record("\(a) \(b)") }
        Method("a:b:c:") { (ear: Ear, a: UInt8, b: String, c: Double) in
          ear.heard.record("\(a) \(b) \(c)")
        }
        Method("a:b:c:d:") { (ear: Ear, a: Bool, b: String, c: UInt8, d: Int) in
          ear.heard.record("\(a) \(b) \(c) \(d)")
        }
        Method("a:b:c:d:e:") { (ear: Ear, a: Int, b: Int, c: Int, d: Int, e: String) in
          ear.heard.record(e)
        }
        Method("pair:") { (ear: Ear, pair: (Int, String)) in ear.heard.record("\(pair)") }
      }
    }
  }

  private let ear = Ear()
  private let delegates = MulticastDelegate()
  private let failures = Recorder<String>()

  init() {
    delegates.add(ear, delivery: .synchronous)
    delegates.diagnostics.failureHandler = { [failures] in failures.record("\($0.error)") }
  }

  @Test func `each number of arguments is delivered`() {
    let text = ["a text that is", "made at run time"].joined(separator: " ")
    let anything: any Sendable = 7
    delegates.send("none")
    delegates.send("a:", text)
    delegates.send("a:b:", text, anything)
    delegates.send("a:b:", text, 8)
    delegates.send("a:b:c:", UInt8(1), text, 2.5)
    delegates.send("a:b:c:", 1, text, 2)
    delegates.send("a:b:c:d:", true, text, UInt8(3), 4)
    delegates.send("a:b:c:d:e:", 1, 2, 3, 4, text)
    #expect(
      ear.heard.events == [
        "none", text, "\(text) 7", "\(text) 8", "1 \(text) 2.5", "1 \(text) 2.0",
        "true \(text) 3 4", text,
      ])
    #expect(failures.events == [])
  }

  @Test func `another number of arguments is reported`() {
    delegates.send("a:")
    delegates.send("none", ())
    delegates.send("a:b:", "a")
    // The handler takes a pair, which is a single argument.
    delegates.send("pair:", 1, "b")
    delegates.send("pair:", (1, "b"))
    #expect(ear.heard.events == ["(1, \"b\")"])
    #expect(
      failures.events == [
        "'a:' takes 1 argument, but was sent 0", "'none' takes no arguments, but was sent 1",
        "'a:b:' takes 2 arguments, but was sent 1", "'pair:' takes 1 argument, but was sent 2",
      ])
  }
}
