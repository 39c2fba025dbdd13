import Invocation
import PortComparison
import TestSupport
import Testing

/// Messages to the plug-in's class.
@Suite(.failsIfItHangs)
struct ClassMethodTests {
  private static let original = """
    @interface Ticket : NSObject
    + (instancetype)new;
    + (NSString *)seriesOf:(NSInteger)number;
    + (NSInteger)price;
    + (Class)kind;
    - (NSInteger)price;
    @end
    @interface Ticket ()
    + (void)forget;
    @end

    @implementation Ticket
    + (NSString *)seriesOf:(NSInteger)number { return number > 9 ? @"B" : @"A"; }
    + (NSInteger)price { return 3; }
    + (Class)kind { return [self class]; }
    + (void)hidden {}
    - (NSInteger)price { return 5; }
    @end
    """

  private class Port: Respondable {
    static var methods: MethodTable { MethodTable { Method("price") { (_: Port) in 5 } } }

    class var classMethods: MethodTable {
      MethodTable {
        Method(class: "seriesOf:") { (_: Port.Type, number: Int) in number > 9 ? "B" : "A" }
        Method(class: "price") { (_: Port.Type) in 3 }
        Method(class: "kind") { (type: Port.Type) in type.classObject }
      }
    }
  }

  /// A ticket of the name that the original has.
  private final class Ticket: Port {}

  private final class LateSeries: Port {
    override class var classMethods: MethodTable {
      MethodTable {
        Method(class: "seriesOf:") { (_: LateSeries.Type, number: Int) in number > 10 ? "B" : "A" }
      }
    }
  }

  private final class WithoutClassMethods: Respondable {
    static var methods: MethodTable {
      MethodTable { Method("price") { (_: WithoutClassMethods) in 5 } }
    }
  }

  private static func comparison(
    _ host: HostDescription = HostDescription(), _ port: @escaping @Sendable () -> any Respondable
  ) throws -> PortComparison {
    let folder = try TemporaryDirectory()
    return try PortComparison(
      original: folder.write(original, to: "Ticket.m"), port: port, host: host)
  }

  private func differenceInRandomSessions(
    _ host: HostDescription = HostDescription(), _ port: @escaping @Sendable () -> any Respondable
  ) async throws -> String {
    try await onThreadOfItsOwn {
      let comparison = try Self.comparison(host, port)
      return failure { try comparison.check(messages: 200, length: 40) }
    }
  }

  @Test func `random sessions send the class what its interface declares and the class implements`()
    throws
  {
    let session = try Self.comparison { Ticket() }.session(seed: 1, messages: 200)
    var sent: Set<String> = []
    for case .message(let selector, _, _, let toClass) in session.steps {
      sent.insert((toClass ? "+" : "-") + selector.name)
    }
    #expect(sent == ["+seriesOf:", "+price", "+kind", "-price"])
  }

  @Test func `a class that answers as the original's class does is not different`() async throws {
    #expect(try await differenceInRandomSessions { Ticket() } == "no error")
  }

  @Test func `a different answer of the class is shortened, and can be repeated`() async throws {
    let host = HostDescription(excluded: ["kind"])
    let found = try await differenceInRandomSessions(host) { LateSeries() }
    #expect(
      found.split(separator: "\n", maxSplits: 1)[1] == """
        after:
          1. +seriesOf:10

          Ticket.m     |  port
        ≠ answers "B"  |  answers "A"

        As a test:

        try comparison.check([
          .sendToClass("seriesOf:", 10),
        ])
        """)
  }

  @Test func `a class without a method is told apart from an instance without it`() async throws {
    let found = try await differenceInRandomSessions { WithoutClassMethods() }
    #expect(
      found == """
        Ticket.m and its port differ (seed 1, session 1 of length 40; shortened from 40 steps)
        before the first message:

          Ticket.m                           |  port
        ≠ the class responds to 'kind'       |  the class does not respond to 'kind'
        ≠ the class responds to 'price'      |  the class does not respond to 'price'
        ≠ the class responds to 'seriesOf:'  |  the class does not respond to 'seriesOf:'
        """)
  }

  @Test func `a message to the class can be sent on a queue, and after the plug-in is released`()
    async throws
  {
    let session: PortSession = [
      .sendToClass(on: "queue", "price"),
      .together(on: "queue", [.send("price"), .sendToClass("price")]),
      .release(.plugIn), .sendToClass("seriesOf:", 10),
    ]
    try await onThreadOfItsOwn {
      try Self.comparison { Ticket() }.check(session)
      let difference = #expect(throws: PortDifference.self) {
        try Self.comparison { LateSeries() }.check(session)
      }
      #expect(difference?.steps == [.sendToClass("seriesOf:", 10)])
    }
  }

  @Test func `a journal says which messages are for the class`() throws {
    let session: PortSession = [.sendToClass(on: "queue", "seriesOf:", 10), .send("price")]
    #expect(
      session.journal == """
        {"arguments":[{"value":10}],"queue":"queue","selector":"seriesOf:","to":"class"}
        {"arguments":[],"selector":"price"}

        """)
    #expect(try PortSession(journal: session.journal) == session)
    #expect(
      failure { try PortSession(journal: #"{"arguments":[],"selector":"price","to":"plugIn"}"#) }
        == "line 1: 'to' can only be 'class'")
  }
}
