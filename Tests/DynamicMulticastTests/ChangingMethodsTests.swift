import Dispatch
import DynamicMulticast
import RuntimeSupport
import TestSupport
import Testing

/// Changing methods of classes while multicasts send to their instances.
struct ChangingMethodsTests {
  // MARK: Cached lookups

  @Test func `a send after a change runs the new method`() throws {
    class Window: Respondable {
      static let heard = Recorder<String>()
      class var methods: MethodTable {
        MethodTable { Method("a") { (_: Window) in heard.record("listed") } }
      }
    }
    final class Panel: Window {}
    let windows = [Window(), Panel()]
    defer { withExtendedLifetime(windows) {} }
    let delegates = MulticastDelegate()
    for window in windows { delegates.add(window, delivery: .synchronous) }
    delegates.send("a")
    try Window.replaceMethod(Method("a") { (_: Window) in Window.heard.record("new") })
    delegates.send("a")
    try Panel.replaceMethod(Method("a") { (_: Window) in Window.heard.record("panel's") })
    delegates.send("a")
    #expect(
      Window.heard.events == ["listed", "listed", "new", "new", "new", "panel's"])
  }

  @Test func `delegates whose class gets a method respond from then on`() throws {
    final class Window: Respondable {
      static let heard = Recorder<String>()
      static var methods: MethodTable { MethodTable() }
    }
    let window = Window()
    defer { withExtendedLifetime(window) {} }
    let delegates = MulticastDelegate()
    delegates.add(window, delivery: .synchronous)
    for _ in 0..<2 {
      delegates.send("note")
      #expect(delegates.count(for: "note") == 0)
      #expect(!delegates.hasDelegateThatResponds(to: "note"))
      #expect(!delegates.responds(to: "note"))
    }
    #expect(try Window.addMethod(Method("note") { (_: Window) in Window.heard.record("new") }))
    #expect(delegates.count(for: "note") == 1)
    #expect(delegates.hasDelegateThatResponds(to: "note"))
    #expect("\(delegates.diagnostics.explain("note"))".hasPrefix("'note' reaches 1 of 1 delegates"))
    #expect(
      "\(delegates.diagnostics.explain("notf"))".hasSuffix("does not respond; it does to 'note'"))
    delegates.send("note")
    #expect(Window.heard.events == ["new"])
  }

  @Test func `an added method comes before the one for all other selectors`() throws {
    final class Window: Respondable {
      static let heard = Recorder<String>()
      static var methods: MethodTable {
        MethodTable {
          Method.fallback { (_: Window, _: inout Invocation) in heard.record("otherwise") }
        }
      }
    }
    let window = Window()
    defer { withExtendedLifetime(window) {} }
    let delegates = MulticastDelegate()
    delegates.add(window, delivery: .synchronous)
    delegates.send("a")
    try Window.replaceMethod(Method("a") { (_: Window) in Window.heard.record("new") })
    delegates.send("a")
    #expect(Window.heard.events == ["otherwise", "new"])
  }

  @Test func `a method added to a class with a resolver is run`() throws {
    final class Window: Respondable {
      static let heard = Recorder<String>()
      static var methods: MethodTable { MethodTable() }
      static func resolveInstanceMethod(_ selector: Selector) -> Method? {
        selector == "resolved"
          ? Method(selector) { (_: Window) in heard.record("resolved") } : nil
      }
    }
    let window = Window()
    defer { withExtendedLifetime(window) {} }
    let delegates = MulticastDelegate()
    delegates.add(window, delivery: .synchronous)
    delegates.send("resolved")
    delegates.send("added")
    try Window.replaceMethod(Method("resolved") { (_: Window) in Window.heard.record("new") })
    #expect(
      try Window.addMethod(Method("added") { (_: Window) in Window.heard.record("added") }))
    delegates.send("resolved")
    delegates.send("added")
    #expect(Window.heard.events == ["resolved", "new", "added"])
  }

  @Test func `a class that changes while a multicast looks for responders is not forgotten`() {
    final class Window: Respondable {
      static let heard = Recorder<String>()
      static var methods: MethodTable { MethodTable() }
    }
    /// A delegate that is asked after the window whether it responds.
    final class Meddler: Respondable {
      static var methods: MethodTable { MethodTable() }
      static func resolveInstanceMethod(_ selector: Selector) -> Method? {
        if selector == "a" {
          _ = try? Window.addMethod(Method("a") { (_: Window) in Window.heard.record("added") })
        }
        return nil
      }
    }
    let window = Window()
    defer { withExtendedLifetime(window) {} }
    let meddler = Meddler()
    defer { withExtendedLifetime(meddler) {} }
    let delegates = MulticastDelegate()
    delegates.add(window, delivery: .synchronous)
    delegates.add(meddler, delivery: .synchronous)
    delegates.send("a")
    #expect(Window.heard.events.isEmpty)
    #expect(delegates.count(for: "a") == 1)
    delegates.send("a")
    #expect(Window.heard.events == ["added"])
  }

  // MARK: Pending messages

  @Test func `a pending message runs the method that exists when it is delivered`() throws {
    final class Window: Respondable, Sendable {
      static let heard = Recorder<String>()
      static var methods: MethodTable {
        MethodTable { Method("a") { (_: Window) in heard.record("listed") } }
      }
    }
    let queue = DispatchQueue(label: "ChangingMethodsTests")
    let windows = [Window(), Window()]
    defer { withExtendedLifetime(windows) {} }
    let delegates = MulticastDelegate()
    for window in windows { delegates.add(window, delegateQueue: queue) }
    queue.suspend()
    delegates.send("a")
    delegates.send("b")
    try Window.replaceMethod(Method("a") { (_: Window) in Window.heard.record("new") })
    #expect(try Window.addMethod(Method("b") { (_: Window) in Window.heard.record("added") }))
    queue.resume()
    queue.sync {}
    // No delegate responded to the other message when the message was sent.
    #expect(Window.heard.events == ["new", "new"])
  }

  @Test func `a question looks the method up when the delegate is asked`() async throws {
    final class Window: Respondable, Sendable {
      static var methods: MethodTable {
        MethodTable { Method("a") { (_: Window) in "listed" } }
      }
    }
    let window = Window()
    defer { withExtendedLifetime(window) {} }
    let delegates = MulticastDelegate()
    delegates.add(window, delegateQueue: DispatchQueue(label: "ChangingMethodsTests"))
    #expect(try await delegates.ask("a", as: String?.self).first() == "listed")
    try Window.replaceMethod(Method("a") { (_: Window) async in "new" })
    #expect(try await delegates.ask("a", as: String?.self).first() == "new")
  }

  @Test func `a handler may replace the method that runs it`() throws {
    final class Window: Respondable, Sendable {
      static let heard = Recorder<String>()
      static var methods: MethodTable {
        MethodTable {
          Method("a") { (_: Window) in
            heard.record("first")
            try Window.replaceMethod(Method("a") { (_: Window) in heard.record("second") })
          }
        }
      }
    }
    let windows = [Window(), Window()]
    defer { withExtendedLifetime(windows) {} }
    let delegates = MulticastDelegate()
    for window in windows { delegates.add(window, delivery: .synchronous) }
    delegates.send("a")
    #expect(Window.heard.events == ["first", "second"])
  }

  // MARK: Threads

  @Test
  func
    `while two methods are exchanged each answer is that of one of them, and then that of the last`()
    throws
  {
    final class Window: Respondable, Sendable {
      static var methods: MethodTable {
        MethodTable {
          Method("a:") { (_: Window, answers: Recorder<Int>) in
            answers.record(1)
            return 1
          }
          Method("b:") { (_: Window, answers: Recorder<Int>) in
            answers.record(2)
            return 2
          }
        }
      }
    }
    let window = Window()
    defer { withExtendedLifetime(window) {} }
    let delegates = MulticastDelegate()
    delegates.add(window, delivery: .synchronous)
    let rounds = 2001
    let exchanges = Box(0)
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      if thread == 0 {
        for _ in 0..<rounds {
          #expect(throws: Never.self) { try Window.exchangeMethods("a:", "b:") }
          exchanges.value += 1
        }
        return
      }
      let answers = Recorder<Int>()
      var sent = 0
      repeat {
        delegates.send("a:", answers)
        #expect((try? window.perform("b:", answers, as: Int.self)) != nil)
        sent += 2
        #expect(delegates.count(for: "a:") == 1 && window.responds(to: "b:"))
      } while exchanges.value < rounds
      #expect(answers.events.count == sent)
      #expect(Set(answers.events).isSubset(of: [1, 2]))
      // The number of exchanges is odd.
      let last = Recorder<Int>()
      delegates.send("a:", last)
      delegates.send("b:", last)
      #expect(last.events == [2, 1])
    }
  }

  @Test func `replacements that wrap the one before are all called`() throws {
    final class Window: Respondable, Sendable {
      static var methods: MethodTable { MethodTable { Method("count") { (_: Window) in 0 } } }
    }
    let (threads, rounds) = (4, 50)
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      for _ in 0..<rounds {
        #expect(throws: Never.self) {
          try Window.replaceMethod(for: "count") { previous in
            Method("count") { (window: Window) in
              try (previous?.call(on: window, as: Int.self) ?? 0) + 1
            }
          }
        }
      }
    }
    #expect(try Window().perform("count", as: Int.self) == threads * rounds)
  }

  /// A wrapper that calls the wrapped method by the second selector.
  ///
  /// Each tag has a separate class.
  private final class Wrapped<Tag>: Respondable, Sendable {
    static var methods: MethodTable {
      MethodTable {
        Method("work:") { (_: Wrapped, depth: Int) in depth }
        Method("logged_work:") { (object: Wrapped, depth: Int) in
          // A wrapper that called itself would recurse forever.
          depth > 0 ? -1 : try object.perform("logged_work:", depth + 1, as: Int.self)
        }
      }
    }
  }

  @Test func `a wrapper that is exchanged while messages are sent never calls itself`() throws {
    func run<Tag>(_ tag: Tag.Type, left: Int) {
      let object = Wrapped<Tag>()
      defer { withExtendedLifetime(object) {} }
      let delegates = MulticastDelegate()
      delegates.add(object, delivery: .synchronous)
      let ready = DispatchSemaphore(value: 0)
      let isExchanged = Box(false)
      DispatchQueue.concurrentPerform(iterations: 2) { thread in
        if thread == 0 {
          ready.wait()
          #expect(throws: Never.self) {
            try Wrapped<Tag>.exchangeMethods("work:", "logged_work:")
          }
          isExchanged.value = true
          return
        }
        var answers: Set<Int> = []
        ready.signal()
        repeat {
          answers.insert((try? object.perform("work:", 0, as: Int.self)) ?? -2)
        } while !isExchanged.value
        #expect(answers.isSubset(of: [0, 1]))
        #expect((try? object.perform("work:", 0, as: Int.self)) == 1)
      }
      if left > 0 { run([Tag].self, left: left - 1) }
    }
    run(Int.self, left: 50)
  }

  @Test func `once a method has been added every count and send includes it`() throws {
    func run<Tag>(_ tag: Tag.Type, left: Int) {
      let object = Empty<Tag>()
      defer { withExtendedLifetime(object) {} }
      let delegates = MulticastDelegate()
      delegates.add(object, delivery: .synchronous)
      let isAdded = Box(false)
      DispatchQueue.concurrentPerform(iterations: 3) { thread in
        if thread == 0 {
          let added = try? Empty<Tag>.addMethod(
            Method("note:") { (_: Empty<Tag>, heard: Recorder<Int>) in heard.record(1) })
          #expect(added == true)
          isAdded.value = true
          return
        }
        var wasAdded: Bool
        repeat {
          wasAdded = isAdded.value
          let heard = Recorder<Int>()
          delegates.send("note:", heard)
          let count = delegates.count(for: "note:")
          if wasAdded {
            #expect(heard.events == [1])
            #expect(count == 1)
            #expect(object.responds(to: "note:"))
          }
        } while !wasAdded
      }
      if left > 0 { run([Tag].self, left: left - 1) }
    }
    run(Int.self, left: 50)
  }

  private final class Empty<Tag>: Respondable, Sendable {
    static var methods: MethodTable { MethodTable() }
  }
}
