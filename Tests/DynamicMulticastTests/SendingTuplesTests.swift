import Dispatch
import DynamicMulticast
import TestSupport
import Testing

/// Sends whose arguments are a tuple, which have the same effects as sends of an argument list.
struct SendingTuplesTests {
  /// The form in which a message is sent.
  enum Form: CaseIterable {
    case list
    case tuple
  }

  private struct Failure: Error {}
  private typealias Log = Recorder<String>

  /// A class that takes exactly the types that are sent.
  private class Window: Respondable, @unchecked Sendable {
    // Unchecked because of the subclasses, which add no state.
    fileprivate let log: Log
    fileprivate let name: String
    let delegates: MulticastDelegate
    required init(_ name: String, _ log: Log, _ delegates: MulticastDelegate) {
      self.name = name
      self.log = log
      self.delegates = delegates
    }
    class var methods: MethodTable {
      MethodTable {
        Method("tell:number:") { (window: Window, text: String, number: Int) in
          window.log.record("\(window.name) \(text) \(number)")
        }
      }
    }
  }

  /// A class that takes other types, and returns a value.
  private final class Converting: Window, @unchecked Sendable {
    override class var methods: MethodTable {
      MethodTable {
        Method("tell:number:") { (window: Converting, text: String?, number: Double) in
          window.log.record("\(window.name) \(text ?? "") \(number)")
          return number
        }
      }
    }
  }

  /// A class that returns a value, which the sender drops.
  private final class Answering: Window, @unchecked Sendable {
    override class var methods: MethodTable {
      MethodTable {
        Method("tell:number:") { (window: Answering, text: String, number: Int) in
          window.log.record("\(window.name) \(text) \(number)")
          return [text, text]
        }
      }
    }
  }

  private final class Failing: Window, @unchecked Sendable {
    override class var methods: MethodTable {
      MethodTable {
        Method("tell:number:") { (_: Failing, _: String, _: Int) in throw Failure() }
      }
    }
  }

  /// A class whose method takes a string in place of the number.
  private final class Mismatched: Window, @unchecked Sendable {
    override class var methods: MethodTable {
      MethodTable {
        Method("tell:number:") { (_: Mismatched, _: String, _: String) in }
      }
    }
  }

  private final class Asynchronous: Window, @unchecked Sendable {
    override class var methods: MethodTable {
      MethodTable {
        Method("tell:number:") { (window: Asynchronous, text: String, number: Int) async in
          window.log.record("\(window.name) \(text) \(number)")
        }
      }
    }
  }

  private final class Confined: Window, @unchecked Sendable {
    override class var methods: MethodTable {
      MethodTable {
        Method(
          "tell:number:",
          onMainActor: { (window: Confined, text: String, number: Int) in
            window.log.record("\(window.name) \(text) \(number)")
          })
      }
    }
  }

  /// A class that sends two more messages from within the first.
  private final class Relaying: Window, @unchecked Sendable {
    override class var methods: MethodTable {
      MethodTable {
        Method("tell:number:") { (window: Relaying, text: String, number: Int) in
          window.log.record("\(window.name) \(text) \(number)")
          if number > 1 { return }
          window.delegates.send("tell:number:", arguments: (text, number + 1))
          window.delegates.send("tell:number:", text, number + 2)
        }
      }
    }
  }

  /// A class that removes itself, with the policy in its name.
  private final class Leaving: Window, @unchecked Sendable {
    override class var methods: MethodTable {
      MethodTable {
        Method("tell:number:") { (window: Leaving, _: String, number: Int) in
          window.log.record("\(window.name) \(number)")
          window.delegates.remove(window, pending: window.name == "drop" ? .drop : .wait)
        }
      }
    }
  }

  private func send(_ text: String, _ number: Int, _ form: Form, to delegates: MulticastDelegate) {
    switch form {
    case .list: delegates.send("tell:number:", text, number)
    case .tuple: delegates.send("tell:number:", arguments: (text, number))
    }
  }

  /// Returns the history of sending a message twice to delegates of some classes.
  private func history(
    of types: [Window.Type], _ form: Form, delivery: DeliveryMode = .synchronous
  ) -> [String] {
    let log = Log()
    let delegates = MulticastDelegate()
    delegates.diagnostics.failureHandler = { failure in
      let invocation = failure.invocation
      log.record("\(invocation.selector) \(invocation.arguments.map { "\($0)" }) \(failure)")
    }
    let windows = types.enumerated().map { index, type in
      type.init("\(index)", log, delegates)
    }
    for window in windows { delegates.add(window, delivery: delivery) }
    for number in 0..<2 { send("a", number * 10, form, to: delegates) }
    if let queue = delivery.queue { queue.sync {} }
    withExtendedLifetime(windows) {}
    return log.events
  }

  @Test func `delegates of all kinds get the same, in the same order`() {
    let kinds: [Window.Type] = [
      Window.self, Converting.self, Answering.self, Failing.self, Mismatched.self,
      Asynchronous.self,
    ]
    for first in kinds {
      for second in kinds {
        for third in kinds {
          let types = [first, second, third]
          #expect(history(of: types, .tuple) == history(of: types, .list), "\(types)")
        }
      }
    }
  }

  @Test func `delegates on a queue get the same, in the same order`() {
    let kinds: [Window.Type] = [Window.self, Converting.self, Failing.self, Answering.self]
    let types = kinds + kinds
    for queue in [DispatchQueue(label: "plain"), DispatchQueue(serialLabel: "serial")] {
      #expect(
        history(of: types, .tuple, delivery: .queue(queue))
          == history(of: types, .list, delivery: .queue(queue)))
    }
  }

  @Test(arguments: Form.allCases)
  func `a message is delivered with its arguments`(form: Form) {
    #expect(
      history(of: [Window.self, Answering.self], form) == ["0 a 0", "1 a 0", "0 a 10", "1 a 10"])
  }

  @Test(arguments: Form.allCases)
  func `a message from within a handler comes after the one before it`(form: Form) {
    let log = Log()
    let delegates = MulticastDelegate()
    let windows = [
      Window("first", log, delegates), Relaying("relay", log, delegates),
      Window("last", log, delegates),
    ]
    for window in windows { delegates.add(window, delivery: .synchronous) }
    send("a", 1, form, to: delegates)
    #expect(
      log.events == [1, 2, 3].flatMap { ["first a \($0)", "relay a \($0)", "last a \($0)"] })
  }

  @Test(arguments: Form.allCases, ["drop", "wait"])
  func `a delegate can remove itself`(form: Form, policy: String) {
    let log = Log()
    let delegates = MulticastDelegate()
    let windows = [Leaving(policy, log, delegates), Window("other", log, delegates)]
    for window in windows { delegates.add(window, delivery: .synchronous) }
    for number in 0..<2 { send("a", number, form, to: delegates) }
    #expect(log.events == ["\(policy) 0", "other a 0", "other a 1"])
  }

  @Test(arguments: Form.allCases)
  func `a delegate that is not there any more is passed over and forgotten`(form: Form) {
    let log = Log()
    let delegates = MulticastDelegate()
    let unheard = Recorder<String>()
    delegates.diagnostics.unheardHandler = {
      unheard.record("\($0.arguments.count) \($0.selector)")
    }
    var windows = (0..<3).map { Window("\($0)", log, delegates) }
    for window in windows { delegates.add(window, delivery: .synchronous) }
    send("a", 1, form, to: delegates)
    windows.remove(at: 0)
    send("b", 2, form, to: delegates)
    windows = []
    send("c", 3, form, to: delegates)
    #expect(log.events == ["0 a 1", "1 a 1", "2 a 1", "1 b 2", "2 b 2"])
    #expect(unheard.events == ["2 tell:number:"])
    #expect(delegates.count == 0)
  }

  @Test(arguments: Form.allCases)
  func `a message that no delegate responds to is unheard`(form: Form) {
    let delegates = MulticastDelegate()
    let bystander = Bystander()
    delegates.add(bystander, delivery: .synchronous)
    let unheard = Recorder<String>()
    delegates.diagnostics.unheardHandler = {
      unheard.record("\($0.arguments.count) \($0.selector)")
    }
    send("a", 1, form, to: delegates)
    #expect(unheard.events == ["2 tell:number:"])
  }

  @Test func `a tuple of another number of elements is reported, and reaches nobody`() {
    let log = Log()
    let delegates = MulticastDelegate()
    delegates.diagnostics.failureHandler = { log.record("\($0.error)") }
    let window = Window("window", log, delegates)
    delegates.send("tell:number:", arguments: "nobody is there")
    delegates.add(window, delivery: .synchronous)
    delegates.send("tell:number:", arguments: ("a", 1, true))
    delegates.send("tell:number:", arguments: ())
    #expect(
      log.events
        == [1, 3, 0].map {
          "'tell:number:' takes 2 arguments, but was sent \($0)"
        })
  }

  @Test func `one argument needs no tuple, and may be one`() {
    final class Pairs: Respondable, Sendable {
      let pairs = Recorder<Int>()
      static var methods: MethodTable {
        MethodTable {
          Method("pair:") { (self: Pairs, pair: (Int, Int)) in self.pairs.record(pair.0 + pair.1) }
        }
      }
    }
    let pairs = Pairs()
    let listener = Listener()
    let delegates = MulticastDelegate()
    delegates.add(pairs, delivery: .synchronous)
    delegates.add(listener, delivery: .synchronous)
    delegates.send("hear:", arguments: 3)
    delegates.send("pair:", arguments: (4, 5))
    #expect(listener.heard.events == [3])
    #expect(pairs.pairs.events == [9])
  }

  @Test func `a protocol that does not declare the message refuses it`() {
    let description = ProtocolDescription("SendingTuplesTests.Ear", required: ["hear:": "v@:q"])
    let delegates = ConformingMulticastDelegate(to: description)
    let failures = Log()
    delegates.diagnostics.failureHandler = { failures.record("\($0.error)") }
    let listener = Listener()
    _ = try? delegates.add(listener, delivery: .synchronous)
    delegates.send("hear:", arguments: 1)
    delegates.send("see:", arguments: 2)
    #expect(listener.heard.events == [1])
    #expect(failures.events.count == 1)
  }

  @Test func `a delegate that is confined to the main actor is called there`() async throws {
    let log = Log()
    let delegates = MulticastDelegate()
    let window = Confined("main", log, delegates)
    delegates.add(window, delivery: .mainActor)
    delegates.send("tell:number:", arguments: ("a", 1))
    try await delegates.remove(window, pending: .awaited)
    #expect(log.events == ["main a 1"])
  }

  @Test func `a nested multicast passes the message on`() {
    let (outer, inner) = (MulticastDelegate(), MulticastDelegate())
    let listener = Listener()
    inner.add(listener, delivery: .synchronous)
    outer.add(inner, delivery: .synchronous)
    outer.send("hear:", arguments: 1)
    #expect(listener.heard.events == [1])
  }

  @Test func `observers get the message as a value`() async {
    let delegates = MulticastDelegate()
    let listener = Listener()
    delegates.add(listener, delivery: .synchronous)
    let messages = delegates.messages(for: "hear:")
    delegates.send("hear:", arguments: 1)
    for await message in messages {
      #expect(message.selector == "hear:")
      #expect(message.arguments.map { "\($0)" } == ["1"])
      break
    }
    #expect(listener.heard.events == [1])
  }

  @Test func `a replaced method gets the next message, whatever its types are`() throws {
    final class Changing: Respondable {
      static let log = Recorder<String>()
      static var methods: MethodTable {
        MethodTable { Method("tell:") { (_: Changing, number: Int) in log.record("\(number)") } }
      }
    }
    let changing = Changing()
    let delegates = MulticastDelegate()
    delegates.add(changing, delivery: .synchronous)
    delegates.send("tell:", arguments: 1)
    try Changing.replaceMethod(
      Method("tell:") { (_: Changing, number: Double) in Changing.log.record("\(number)") })
    delegates.send("tell:", arguments: 2)
    try Changing.replaceMethod(
      Method("tell:") { (_: Changing, number: Int) in
        Changing.log.record("new \(number)")
        return number
      })
    delegates.send("tell:", arguments: 3)
    #expect(Changing.log.events == ["1", "2.0", "new 3"])
    withExtendedLifetime(changing) {}
  }
}
