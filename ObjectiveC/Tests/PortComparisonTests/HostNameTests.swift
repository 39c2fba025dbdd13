import Invocation
import PortComparison
import TestSupport
import Testing

/// Names that the host does not have, which would otherwise be ignored.
@Suite(.failsIfItHangs)
struct HostNameTests {
  private func failure(
    of host: HostDescription = Original.host, _ session: PortSession = []
  ) async throws -> String {
    try await onThreadOfItsOwn {
      let folder = try TemporaryDirectory()
      return TestSupport.failure {
        try Original.comparison(folder, host: host) { CounterPort() }.check(session)
      }
    }
  }

  @Test(
    arguments: [
      (.send(on: "main", "reset"), "the host has no queue 'main', only 'queue'"),
      (
        .send("setDelegate:", .object("window")), "the host has no object 'window', only 'delegate'"
      ),
      (
        .send("setDelegate:", [.object("window")]),
        "the host has no object 'window', only 'delegate'"
      ),
      (.send("setDelegate:", .queue("main")), "the host has no queue 'main', only 'queue'"),
      (
        .send("nameOf:", .made("Name", [:])),
        "the host has no type 'Name', only 'NSData', 'NSDate', 'NSLocale', 'NSTimeZone', 'NSURL', 'NSUUID'"
      ),
      (.together(on: "main", [.send("reset")]), "the host has no queue 'main', only 'queue'"),
      (
        .together(on: "queue", [.send("setDelegate:", .object("window"))]),
        "the host has no object 'window', only 'delegate'"
      ),
      (
        .together(on: "queue", [.send("reset"), .advance(.seconds(1))]),
        """
        messages in one block have no other steps among them, and no queue of their own: 1.0 s pass
        """
      ),
      (
        .together(on: "queue", [.send(on: "queue", "reset")]),
        """
        messages in one block have no other steps among them, and no queue of their own: \
        reset on queue queue
        """
      ),
      (
        .answer("window", "counter:mayAdd:", true),
        "the host has no object 'window', only 'delegate'"
      ),
      (
        .answer("delegate", "counter:mayAd:", true),
        """
        the host has no method of 'delegate' 'counter:mayAd:', only 'counter:didReach:', \
        'counter:mayAdd:', 'counterDidReset:'
        """
      ),
      (
        .answer("delegate", "counter:mayAdd:", .object("window")),
        "the host has no object 'window', only 'delegate'"
      ),
      (.ignore("window", "counter:mayAdd:"), "the host has no object 'window', only 'delegate'"),
      (
        .ignore("delegate", "reset"),
        """
        the host has no method of 'delegate' 'reset', only 'counter:didReach:', \
        'counter:mayAdd:', 'counterDidReset:'
        """
      ),
      (.release(.object("window")), "the host has no object 'window', only 'delegate'"),
      (.release(1), "the host has no object '1', only 'delegate'"),
      (.advance(.seconds(-1)), "a clock cannot be turned back, by -1.0 seconds"),
    ] as [(PortStep, String)])
  func `a step with an unknown name is refused`(step: PortStep, reason: String) async throws {
    #expect(try await failure([.send("reset"), step]) == reason)
    var host = Original.host
    host.setUp = [step]
    #expect(try await failure(of: host) == reason)
  }

  private func failure(_ session: PortSession) async throws -> String {
    try await failure(of: Original.host, session)
  }

  @Test func `an identifier that does not exist is nil`() async throws {
    let steps = [Int.min, -1, 0, 1, Int.max].map { PortStep.send("nameOf:", .identifier($0)) }
    #expect(try await failure(PortSession(steps)) == "no error")
  }

  @Test(arguments: [
    (HostMessages(of: "Counter", on: "main"), "the host has no queue 'main', only 'queue'"),
    (HostMessages(of: "Counter", alsoOn: "main"), "the host has no queue 'main', only 'queue'"),
    (
      HostMessages(of: "Counter", from: "window"),
      "the host has no object 'window', only 'delegate'"
    ),
    (
      HostMessages(of: "Clock"),
      "the original declares neither a class nor a protocol 'Clock': import its header"
    ),
  ])
  func `a description with an unknown name is refused`(
    messages: HostMessages, reason: String
  ) async throws {
    var host = Original.host
    host.messages = [messages]
    #expect(try await failure(of: host) == reason)
  }

  @Test func `a host that sends nothing is refused`() async throws {
    var host = Original.host
    for name in ["add:", "delegate", "nameOf:", "reset", "setDelegate:", "value"] {
      host.frequencies[try Selector(name)] = 0
    }
    #expect(
      try await failure(of: host) == """
        'Counter' declares no message for a host: name its protocols in 'messages'
        """)
  }

  @Test func `a setting for a message that nobody sends is refused`() async throws {
    var (generators, frequencies, excluded) = (Original.host, Original.host, Original.host)
    generators.generators["nameof:"] = { _ in ["a"] }
    frequencies.frequencies["nameof:"] = 2
    excluded.excluded.insert("nameof:")
    for host in [generators, frequencies, excluded] {
      #expect(
        try await failure(of: host) == """
          the host has no message 'nameof:', only 'add:', 'delegate', 'nameOf:', 'reset', \
          'setDelegate:', 'value'
          """)
    }
  }

  @Test func `a closure for a message that the object does not have is refused`() async throws {
    var host = Original.host
    host.objects = [
      HostObject("delegate", "CounterDelegate", answers: ["mayAdd:": { _ in true }])
    ]
    #expect(
      try await failure(of: host) == """
        the host has no method of 'delegate' 'mayAdd:', only 'counter:didReach:', \
        'counter:mayAdd:', 'counterDidReset:'
        """)
  }

  @Test func `an unknown name in a draw is refused`() async throws {
    var host = Original.host
    host.generators = ["nameOf:": { _ in [.object("window")] }]
    let found = try await onThreadOfItsOwn { [host] in
      let comparison = try Original.comparison(TemporaryDirectory(), host: host) { CounterPort() }
      return TestSupport.failure { try comparison.check(messages: 100) }
    }
    #expect(found == "the host has no object 'window', only 'delegate'")
  }

  @Test func `an answer of an unknown object or method is refused`() async throws {
    let found = try await onThreadOfItsOwn {
      let folder = try TemporaryDirectory()
      return try ["window", "delegate"].map { object in
        let comparison = try PortComparison(
          original: folder.write(Original.counter, to: "Counter.m"),
          port: { world in
            _ = try world.answer(of: object, to: "mayAdd:")
            return CounterPort()
          }, host: Original.host)
        return TestSupport.failure { try comparison.check([]) }
      }
    }
    #expect(
      found == [
        "the host has no object 'window', only 'delegate'",
        """
        the host has no method of 'delegate' 'mayAdd:', only 'counter:didReach:', \
        'counter:mayAdd:', 'counterDidReset:'
        """,
      ])
  }

  @Test func `a port that asks for an unknown queue or object traps with the names`() async throws {
    let results = [
      await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent],
        performing: {
          let folder = try TemporaryDirectory()
          try PortComparison(
            original: folder.write(Original.counter, to: "Counter.m"),
            port: { world in
              _ = world.queue("main")
              return CounterPort()
            }, host: Original.host
          ).check([])
        }),
      await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent],
        performing: {
          let folder = try TemporaryDirectory()
          try PortComparison(
            original: folder.write(Original.counter, to: "Counter.m"),
            port: { world in
              _ = world.object("window")
              return CounterPort()
            }, host: Original.host
          ).check([])
        }),
    ]
    let texts = results.map { String(decoding: $0?.standardErrorContent ?? [], as: UTF8.self) }
    #expect(texts[0].contains("the host has no queue 'main', only 'queue'"))
    #expect(texts[1].contains("the host has no object 'window', only 'delegate'"))
  }
}
