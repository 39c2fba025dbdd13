import Dispatch
import DynamicMulticastTesting
import Foundation
import MessageCoding
import TestSupport
import Testing

struct JournalTests {
  private struct Stanza: Codable, Equatable, Sendable {
    var name: String
    var numbers: [Int]
  }

  /// A value that cannot be written as JSON, although its type is `Codable`.
  private struct Stubborn: Codable, Sendable, CustomStringConvertible {
    init() {}
    init(from decoder: any Decoder) throws { throw CancellationError() }
    func encode(to encoder: any Encoder) throws { throw CancellationError() }
    var description: String { "stubborn" }
  }

  private class Animal: Codable, @unchecked Sendable {
    // Unchecked, because the class is not final. It has no properties.
    init() {}
  }

  private final class Dog: Animal, @unchecked Sendable {}

  private struct Tree: Codable, Sendable { var children: [Tree] = [] }

  private let delegates = MulticastDelegate()
  private let file = FileManager.default.temporaryDirectory
    .appending(path: "journal-\(UUID().uuidString).jsonl")

  private func lines() throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  private func record(_ body: () -> Void) throws {
    let recorder = try MessageRecorder(delegates, to: file)
    body()
    try recorder.finish()
  }

  private func replay(
    _ types: [any (Decodable & Sendable).Type] = [],
    restoring restore: (RecordedArgument) -> (any Sendable)? = { _ in nil }
  ) throws -> [Invocation] {
    let replay = try MessageReplay(contentsOf: file, types: types, restoring: restore)
    let delegate = Mock()
    let multicast = MulticastDelegate()
    multicast.add(delegate, delivery: .synchronous)
    replay.send(to: multicast)
    #expect(replay.messages.map(\.invocation) == delegate.invocations)
    return delegate.invocations
  }

  // MARK: Recording

  @Test func `the messages of a typed multicast are recorded`() throws {
    let delegates = PlainDelegateMulticast()
    let recorder = try MessageRecorder(delegates, to: file)
    delegates.plain(7)
    try recorder.finish()
    #expect(try lines().count == 1)
    #expect(try lines()[0].contains(#""selector":"plain:""#))
  }

  @Test func `a message is a line`() throws {
    defer { try? FileManager.default.removeItem(at: file) }
    try record {
      delegates.send("hear:", 1)
      delegates.dynamic.worker("\"w\"\n", didFinish: Worker(), with: nil)
      delegates.send("stop")
    }
    let lines = try lines()
    let rest = lines.map {
      String($0[($0.firstRange(of: "\"selector\"")?.lowerBound ?? $0.startIndex)...])
    }
    #expect(
      rest == [
        #""selector":"hear:","arguments":[{"type":"Swift.Int","value":1}]}"#,
        #""selector":"worker:didFinish:with:","arguments":["#
          + #"{"type":"Swift.String","value":"\"w\"\n"},"#
          + #"{"type":"TestSupport.Worker","description":"<Worker>"},"#
          + #"{"type":"Swift.Optional<Any>","value":null}]}"#,
        #""selector":"stop","arguments":[]}"#,
      ])
    for (index, line) in lines.enumerated() {
      #expect(line.hasPrefix(#"{"number":\#(index + 1),"time":"#))
    }
  }

  @Test func `a line has the text that a coder writes, and a coder reads it`() throws {
    defer { try? FileManager.default.removeItem(at: file) }
    let anything: any Any.Type = (any Sendable).self
    let coder = try MessageCoder(
      messages: [
        .init(
          "take:with:", MethodSignature(argumentTypes: [anything, anything]), isRequired: false)
      ])
    let messages = [
      Invocation("take:with:", "\"w\"\n\u{7}", -Double.infinity),
      Invocation("take:with:", Data([0, 255]), Date(timeIntervalSinceReferenceDate: 12.5)),
      Invocation("take:with:", [Int?.none, 2], URL(filePath: "/a/b")),
      Invocation("take:with:", String?.none, ["b": 1, "a": 2]),
    ]
    try record { for message in messages { delegates.send(message) } }
    let lines = try lines()
    #expect(lines.count == messages.count)
    for (line, message) in zip(lines, messages) {
      let text = String(
        decoding: try coder.encode(CodedMessage(message), as: .json), as: UTF8.self)
      #expect(text.hasPrefix(#"{"version":1,"#))
      #expect(line.hasSuffix(text.dropFirst(#"{"version":1,"#.count)))
      let found = try coder.decode(Array(line.utf8))
      #expect(found.invocation == message)
      #expect(found.origin == nil)
    }
  }

  @Test func `times go up`() throws {
    defer { try? FileManager.default.removeItem(at: file) }
    try record { for number in 0..<10 { delegates.send("hear:", number) } }
    let times = try MessageReplay(contentsOf: file).messages.map(\.time)
    #expect(times == times.sorted())
    #expect(try #require(times.first) >= .zero)
  }

  @Test func `the recorder is no delegate`() throws {
    defer { try? FileManager.default.removeItem(at: file) }
    let unheard = Recorder<Invocation>()
    delegates.diagnostics.unheardHandler = { unheard.record($0) }
    try record {
      #expect(delegates.count == 0)
      #expect(!delegates.hasDelegateThatResponds(to: "hear:"))
      #expect(delegates.removeAllDelegates() == 0)
      delegates.send("hear:", 1)
    }
    delegates.send("hear:", 2)
    #expect(unheard.events == [Invocation("hear:", 1), Invocation("hear:", 2)])
    #expect(try replay() == [Invocation("hear:", 1)])
  }

  @Test func `a message is written before its handlers run`() throws {
    defer { try? FileManager.default.removeItem(at: file) }
    let seen = Recorder<Int>()
    let token = delegates.on("hear:", delivery: .synchronous) { [file] (_: Int) in
      seen.record(try String(contentsOf: file, encoding: .utf8).split(separator: "\n").count)
    }
    try record {
      delegates.send("hear:", 1)
      delegates.send("hear:", 2)
    }
    #expect(seen.events == [1, 2])
    withExtendedLifetime(token) {}
  }

  @Test func `messages of several threads are written line by line`() throws {
    defer { try? FileManager.default.removeItem(at: file) }
    try record {
      DispatchQueue.concurrentPerform(iterations: 8) { thread in
        for number in 0..<50 { delegates.send("hear:from:", number, thread) }
      }
    }
    let messages = try MessageReplay(contentsOf: file).messages
    #expect(messages.map(\.number) == Array(1...400))
    for thread in 0..<8 {
      let numbers = try messages.map(\.invocation)
        .filter { try $0.argument(at: 1, as: Int.self) == thread }
        .map { try $0.argument(at: 0, as: Int.self) }
      #expect(numbers == Array(0..<50))
    }
  }

  @Test func `recording ends when the recorder is deallocated`() throws {
    defer { try? FileManager.default.removeItem(at: file) }
    var recorder: MessageRecorder? = try MessageRecorder(delegates, to: file)
    delegates.send("hear:", 1)
    withExtendedLifetime(recorder) {}
    recorder = nil
    delegates.send("hear:", 2)
    #expect(try lines().count == 1)
  }

  @Test func `a file that cannot be written is an error`() {
    #expect(throws: (any Error).self) {
      try MessageRecorder(delegates, to: URL(filePath: "/nowhere/at/all.jsonl"))
    }
  }

  @Test func `a full disk is an error when recording is finished`() throws {
    let recorder = try MessageRecorder(delegates, to: URL(filePath: "/dev/full"))
    delegates.send("hear:", 1)
    #expect(throws: (any Error).self) { try recorder.finish() }
    #expect(throws: Never.self) { try recorder.finish() }
  }

  // MARK: Replaying

  @Test func `arguments come back as what they were`() throws {
    defer { try? FileManager.default.removeItem(at: file) }
    let arguments: [any Sendable] = [
      true, "text\u{2028}\n\"", 1, Int64.min, UInt64.max, UInt8(7), 0.1, -Double.infinity,
      Float(1.5),
      Data([0, 255]), Date(timeIntervalSinceReferenceDate: 12.5), [1, 2], ["a": 1.5],
      [Int?.none, 2],
      Int?.some(3), String?.none, Worker?.none, [String](), Stanza(name: "iq", numbers: [1]),
      [Stanza(name: "iq", numbers: [])],
    ]
    try record {
      for argument in arguments {
        delegates.send(Invocation("take:", arguments: [argument]))
      }
    }
    let messages = try replay([Stanza.self])
    #expect(messages.count == arguments.count)
    for (message, argument) in zip(messages, arguments) where !(argument is Worker?) {
      #expect(message == Invocation("take:", arguments: [argument]), "\(argument)")
    }
    #expect(try messages[16].argument(at: 0, as: Worker?.self) == nil)
  }

  @Test func `NaN comes back as a number, and is an error as a date`() throws {
    defer { try? FileManager.default.removeItem(at: file) }
    try record { delegates.send("take:", Double.nan) }
    #expect(try #require(try replay().first).argument(at: 0, as: Double.self).isNaN)
    // Foundation traps when it describes a `Date` that is NaN.
    try record { delegates.send("take:", [Date(timeIntervalSinceReferenceDate: .nan)]) }
    #expect(failure { try replay() }.contains("NaN is not a date"))
  }

  @Test func `objects are restored by a closure`() throws {
    defer { try? FileManager.default.removeItem(at: file) }
    try record { delegates.send("workerDidFinish:", Worker()) }
    let worker = Worker()
    let messages = try replay { argument in
      argument.type == "TestSupport.Worker" && argument.text == "<Worker>" ? worker : nil
    }
    #expect(messages == [Invocation("workerDidFinish:", worker)])
  }

  @Test func `an argument that cannot be restored is an error that names it`() throws {
    defer { try? FileManager.default.removeItem(at: file) }
    try record {
      delegates.send("stop")
      delegates.send("worker:did:", 1, Worker())
    }
    #expect(
      failure { try replay() } == """
        line 2: 'worker:did:' argument 1, <Worker> of TestSupport.Worker, cannot be restored: it was \
        not written as a value
        """)

    try record { delegates.send("take:", Stanza(name: "iq", numbers: [])) }
    let name = String(reflecting: Stanza.self)
    #expect(
      failure { try replay() }
        == "line 1: 'take:' argument 0, \(name), cannot be restored: its type was not named")
  }

  @Test func `a value that refuses to be encoded is described`() throws {
    defer { try? FileManager.default.removeItem(at: file) }
    try record { delegates.send("take:", Stubborn()) }
    #expect(try lines()[0].contains(#""description":"stubborn""#))
  }

  @Test func `what is in a wrapper, or an optional of anything, is written as by a coder`() throws {
    defer { try? FileManager.default.removeItem(at: file) }
    let values: [any Sendable] = [
      (any Sendable)?.some(5), UncheckedSendable(5), Int??.some(5), UncheckedSendable<Int?>(5),
      UncheckedSendable<Int>?.some(UncheckedSendable(5)),
    ]
    let coder = try MessageCoder(
      messages: [
        .init(
          "maybe:", MethodSignature(argumentTypes: [(any Sendable)?.self]), isRequired: false)
      ])
    try record { for value in values { delegates.send(Invocation("maybe:", arguments: [value])) } }
    for (line, value) in zip(try lines(), values) {
      let text = String(
        decoding: try coder.encode(
          CodedMessage(Invocation("maybe:", arguments: [value])), as: .json), as: UTF8.self)
      #expect(line.hasSuffix(text.dropFirst(#"{"version":1,"#.count)), "\(value)")
    }
    let messages = try replay()
    #expect(messages.count == values.count)
    for message in messages { #expect(try message.argument(at: 0, as: Int.self) == 5) }
  }

  @Test func `a value that would not come back whole is described`() throws {
    defer { try? FileManager.default.removeItem(at: file) }
    let tree = (0..<40).reduce(Tree()) { tree, _ in Tree(children: [tree]) }
    let marks = String(repeating: "\u{301}", count: 200)
    try record {
      delegates.send("take:", [Animal(), Dog()])
      delegates.send("take:", tree)
      delegates.send("take:", [marks: 1])
      delegates.send("take:", [Animal()])
    }
    let lines = try lines()
    for line in lines.prefix(3) { #expect(line.contains(#""description":"#)) }
    #expect(lines[3].contains(#""value":[{}]"#))
  }

  @Test func `what a line may have is limited`() throws {
    defer { try? FileManager.default.removeItem(at: file) }
    func failure(_ line: String, _ limits: CodingLimits = CodingLimits()) throws -> String {
      try line.write(to: file, atomically: true, encoding: .utf8)
      return self.failure { try MessageReplay(contentsOf: file, limits: limits) }
    }
    func line(_ value: String) -> String {
      #"{"number":1,"time":0,"selector":"take:","arguments":[{"type":"T","value":\#(value)}]}"#
    }
    let deep = String(repeating: "[", count: 100_000)
    #expect(try failure(line(deep)).contains("nested more than 64 deep"))
    #expect(try failure(line("[[]]"), CodingLimits(depth: 1)).contains("nested more than 1 deep"))
    let marks = String(repeating: "\u{301}", count: 50_000)
    #expect(try failure(line(#"{"\#(marks)":1}"#)).contains("combining marks"))
    #expect(try failure(line("[]"), CodingLimits(bytes: 20)).contains("more than the limit of 20"))
  }

  @Test func `no selector is interned of a line that is no message`() throws {
    defer { try? FileManager.default.removeItem(at: file) }
    let name = "neverSeen\(UInt64.random(in: .min ... .max)):"
    for rest in [#""number":1,"time":0,"arguments":[]"#, #""number":0,"time":0,"arguments":[1]"#] {
      try #"{"selector":"\#(name)",\#(rest)}"#.write(to: file, atomically: true, encoding: .utf8)
      #expect(failure { try replay() }.hasPrefix("line 1: "))
      #expect(Selector(existing: name) == nil)
    }
  }

  @Test(arguments: [
    ("", "line 2: "), ("{", "line 2: "), ("[]", "line 2: "),
    (#"{"number":1,"time":0,"selector":"a b","arguments":[]}"#, "line 2: malformed selector"),
    (
      #"{"number":1,"time":1e300,"selector":"stop","arguments":[]}"#,
      "line 2: number 1 or time 1e+300 s is out of range"
    ),
    (
      #"{"number":1,"time":9223372036854775808,"selector":"stop","arguments":[]}"#,
      "line 2: number 1 or time 9.223372036854776e+18 s is out of range"
    ),
    (#"{"number":1,"time":"Infinity","selector":"stop","arguments":[]}"#, "line 2: number 1 or"),
    (#"{"number":1,"time":"NaN","selector":"stop","arguments":[]}"#, "line 2: number 1 or"),
    (#"{"number":1,"time":-1,"selector":"stop","arguments":[]}"#, "line 2: number 1 or"),
    (#"{"number":0,"time":0,"selector":"stop","arguments":[]}"#, "line 2: number 0 or"),
    (
      #"{"version":2,"number":1,"time":0,"selector":"stop","arguments":[]}"#,
      "line 2: version 2 is not known; known: 1"
    ),
    (#"{"number":1e300,"time":0,"selector":"stop","arguments":[]}"#, "line 2: "),
    (#"{"number":1,"time":1e400,"selector":"stop","arguments":[]}"#, "line 2: "),
    (
      #"{"number":1,"time":0,"selector":"take:","arguments":[]}"#,
      "line 2: 'take:' takes 1 argument, but was sent 0"
    ),
    (
      #"{"number":1,"time":0,"selector":"take:","arguments":[{"type":"Swift.Int","value":"x"}]}"#,
      "line 2: 'take:' argument 0, Swift.Int, cannot be restored: "
    ),
    (
      #"{"number":1,"time":0,"selector":"take:","arguments":[{"type":"Swift.Int","value":null}]}"#,
      "line 2: 'take:' argument 0, Swift.Int, cannot be restored: "
    ),
    (
      #"{"number":1,"time":0,"selector":"take:","arguments":[{"type":"Swift.Int"}]}"#,
      "line 2: "
    ),
    (
      #"{"number":1,"time":0,"selector":"take:","arguments":[{"type":"Swift.UInt8","value":1e9}]}"#,
      "line 2: 'take:' argument 0, Swift.UInt8, cannot be restored: "
    ),
  ])
  func `a line that cannot be read is an error with its number`(
    line: String, message: String
  ) throws {
    defer { try? FileManager.default.removeItem(at: file) }
    let good = #"{"number":1,"time":0,"selector":"stop","arguments":[]}"#
    try "\(good)\n\(line)\n\(good)\n".write(to: file, atomically: true, encoding: .utf8)
    #expect(failure { try replay() }.hasPrefix(message))
  }

  @Test func `a journal without a message, and one without a last line's end, can be read`() throws
  {
    defer { try? FileManager.default.removeItem(at: file) }
    try "".write(to: file, atomically: true, encoding: .utf8)
    #expect(try replay() == [])
    try #"{"number":1,"time":0,"selector":"stop","arguments":[]}"#
      .write(to: file, atomically: true, encoding: .utf8)
    #expect(try replay() == [Invocation("stop")])
  }

  private func failure<Result>(_ body: () throws -> Result) -> String {
    TestSupport.failure(of: body)
  }
}
