import Invocation
import PortComparison
import TestSupport
import Testing

/// Sessions in files.
struct JournalTests {
  @Test func `a session is read from the journal that it writes`() throws {
    let comparison = try Original.comparison(TemporaryDirectory()) { CounterPort() }
    for seed in 1...20 as ClosedRange<UInt64> {
      let session = comparison.session(seed: seed)
      #expect(try PortSession(journal: session.journal) == session, "seed \(seed)")
    }
    let all: PortSession = [
      .send(
        "a:b:c:", [1, -0.0, .number(.nan), "\n", nil, true], ["x": .queue("q"), "$": .plugIn],
        .made("Element", ["id": .identifier(2), "list": [.object("o")]])),
      .advance(.milliseconds(1500)), .answer("o", "x:", .integer(Int128(UInt64.max))),
      .ignore("o", "y"), .release(.object("o")), .release(.plugIn), .send(on: "q", "x"),
      .together(on: "q", [.send("x"), .send("y:", 1)]), .hold("q"), .resume("q"),
    ]
    #expect(try PortSession(journal: all.journal) == all)
    #expect(
      PortSession([.send("add:", 1), .ignore("o", "y")]).journal == """
        {"arguments":[{"value":1}],"selector":"add:"}
        {"ignore":{"object":"o","selector":"y"}}

        """)
  }

  @Test func `a session is read from the journal of a recorder`() throws {
    let host = HostDescription(
      objects: [HostObject("delegate", "CounterDelegate")], advancesClock: true)
    let session = try PortSession(
      journal: """
        {"number":1,"time":0,"selector":"setDelegate:","arguments":[{"type":"Chat.CounterDelegate","description":"<Window>"}]}
        {"number":2,"time":1.5,"selector":"add:","arguments":[{"type":"Swift.Int","value":5}]}
        """, host: host)
    #expect(
      session.steps == [
        .send("setDelegate:", .object("delegate")), .advance(.seconds(1.5)), .send("add:", 5),
      ])
  }

  @Test func `a journal may have blank lines, and lines that end as on Windows`() throws {
    let text = """
      \r\n{"selector":"add:","arguments":[{"value":"\u{2028}"}]}\r\n \t\r\n
      {"release":{"$plugIn":true}}
      """
    #expect(try PortSession(journal: text) == [.send("add:", "\u{2028}"), .release(.plugIn)])
    #expect(
      failure { try PortSession(journal: "\n\r\n\n{}") }.hasPrefix("line 4: it is neither"))
  }

  @Test func `a journal that cannot be read is named`() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path("session.jsonl")
    #expect(
      failure { try PortSession(contentsOfFile: path) }
        == "'\(path)' cannot be read: there is no such file")
  }

  private static let malformedValue = """
    line 1: a value is malformed: '$object', '$queue', '$made' and '$number' need a text, and \
    '$identifier' a whole number from 0 on
    """

  @Test(arguments: [
    "-1", "1e300", "1.5", #""0""#, "null", "18446744073709551615",
  ])
  func `an identifier is a whole number`(index: String) {
    let text = #"{"selector":"a:","arguments":[{"value":{"$identifier":\#(index)}}]}"#
    #expect(failure { try PortSession(journal: text) } == Self.malformedValue)
  }

  @Test(arguments: [
    #"{"$object":1}"#, #"{"$queue":null}"#, #"{"$number":"x"}"#, #"{"$number":1}"#,
    #"{"$made":[]}"#, #"[{"$made":1}]"#, #"{"a":{"$object":true}}"#,
  ])
  func `a value with a malformed mark is refused`(value: String) {
    let texts = [
      #"{"selector":"a:","arguments":[{"value":\#(value)}]}"#,
      #"{"answer":{"object":"o","selector":"a","value":\#(value)}}"#,
      #"{"release":\#(value)}"#,
    ]
    for text in texts { #expect(failure { try PortSession(journal: text) } == Self.malformedValue) }
  }

  @Test(arguments: ["-1", "1e13", "1e300", #""1""#, "null"])
  func `a time is a number of seconds`(time: String) throws {
    let reason = "is a number of seconds from 0 to 1000000000000.0"
    #expect(
      failure { try PortSession(journal: #"{"advance":\#(time)}"#) }
        == "line 1: 'advance' \(reason)")
    let recorded = #"{"time":\#(time),"selector":"reset","arguments":[]}"#
    let host = HostDescription(advancesClock: true)
    #expect(
      failure { try PortSession(journal: recorded, host: host) } == "line 1: 'time' \(reason)")
    #expect(try PortSession(journal: recorded) == [.send("reset")])
  }

  @Test(arguments: [
    ("x", "line 1: it is not JSON"),
    (
      "{}",
      """
      line 1: it is neither a message, 'together', 'advance', 'answer', 'ignore', 'hold', \
      'resume' nor 'release'
      """
    ),
    (#"{"hold":1}"#, "line 1: 'hold' needs a queue's name"),
    (#"{"together":"q"}"#, "line 1: 'together' needs the name of a queue, and 'messages'"),
    (
      #"{"together":1,"messages":[]}"#,
      "line 1: 'together' needs the name of a queue, and 'messages'"
    ),
    (#"{"selector":"a:","arguments":[]}"#, "line 1: 'a:' has 0 arguments, not 1"),
    (
      #"{"selector":"a:","arguments":[{"type":"Chat.Window","description":"<Window>"}]}"#,
      "line 1: the host has no object for the argument of the type 'Window'"
    ),
    (#"{"answer":{"object":"o","selector":"a"}}"#, "line 1: an answer needs a 'value'"),
    (#"{"selector":"a:"}"#, "line 1: a message needs 'arguments'"),
    (#"{"advance":1}"# + "\n" + #"{"ignore":{}}"#, "line 2: 'object' is missing"),
  ])
  func `a line that is no step is refused`(text: String, reason: String) {
    #expect(failure { try PortSession(journal: text) } == reason)
  }
}
