import multicast
import SwiftDeclarations
import Testing

/// The protocol to which the classes of the tests conform.
///
/// Its text takes four lines.
private let workerDelegate = """
  @MessageProtocol protocol WorkerDelegate: Respondable {
    @OptionalMessage func worker(_ sender: Worker, didFinish subtask: String, in seconds: Double)
    @OptionalMessage func workerDidFinish(_ sender: Worker); @OptionalMessage var priority: Int { get }
  }; final class Worker {}

  """

/// Returns the findings in the files `A.swift`, `B.swift` and so on, with position and fix.
private func findings(_ texts: String...) -> [String] {
  findings(Array(zip(texts, ["A.swift", "B.swift", "C.swift"])))
}

private func findings(_ files: [(text: String, name: String)]) -> [String] {
  MessageCheck(files.map { CheckedSource($0.text, name: $0.name) }).findings.map { finding in
    let location = finding.location
    let fix = finding.fix.map { " (\($0))" } ?? ""
    return "\(location.file):\(location.line):\(location.column): \(finding.message)\(fix)"
  }
}

/// Returns the findings in a class that conforms to the protocol.
private func findings(inClassWith members: String) -> [String] {
  findings(
    workerDelegate + "@Responding final class Log: WorkerDelegate {\n\(members)\n}")
}

/// Returns the findings in a program with a protocol that requires the message `fanDidBreak:`.
private func findings(withRequirementIn text: String) -> [String] {
  findings(
    "@MessageProtocol protocol FanDelegate: Respondable { func fanDidBreak(_ n: Int) }", text)
}

struct MessageCheckTests {
  @Test func `a program without mistakes has no findings`() {
    #expect(
      findings(
        inClassWith: """
          func worker(_ sender: Worker, didFinish subtask: String, in seconds: Double) {}
          func workerDidFinish(_ sender: Worker) {}
          func workerDidSomethingElse(_ sender: Worker) {}
          @Responds var priority: Int { 1 }
          private func workrDidFinish(_ sender: Worker) {}
          """
      ).isEmpty)
  }

  // MARK: Near misses

  @Test(arguments: [
    ("workerDidFnish(_ sender: Worker)", "workerDidFnish(_:)", "workerDidFinish", "workerDidFnish"),
    (
      "workerdidFinish(_ sender: Worker)", "workerdidFinish(_:)", "workerDidFinish",
      "workerdidFinish"
    ),
    ("workerDidFinish(worker: Worker)", "workerDidFinish(worker:)", "_", "worker"),
  ])
  func `a method that is a message but for some letters, their case or a label is found`(
    method: String, name: String, right: String, wrong: String
  ) {
    #expect(
      findings(inClassWith: "func \(method) {}") == [
        "A.swift:6:6: '\(name)' is almost 'workerDidFinish(_:)' of WorkerDelegate, which 'Log' does not answer (write '\(right)' instead of '\(wrong)')"
      ])
  }

  @Test(arguments: ["inSeconds", "after", "_"])
  func `a method is found that has all labels of a message but one`(label: String) {
    let own = label == "_" ? "_ time" : "\(label) time"
    #expect(
      findings(inClassWith: "func worker(_ w: Worker, didFinish s: String, \(own): Double) {}") == [
        "A.swift:6:6: 'worker(_:didFinish:\(label):)' is almost 'worker(_:didFinish:in:)' of WorkerDelegate, which 'Log' does not answer (write 'in' instead of '\(label)')"
      ])
  }

  @Test func `a method is found that lacks the parameter of a message`() {
    #expect(
      findings(inClassWith: "func workerDidFinish() {}") == [
        "A.swift:6:6: 'workerDidFinish()' is almost 'workerDidFinish(_:)' of WorkerDelegate, which 'Log' does not answer (write 'workerDidFinish(_:)' instead of 'workerDidFinish()')"
      ])
  }

  @Test func `a selector that is given is compared, too`() {
    #expect(
      findings(inClassWith: "@Responds(to: \"workerDidFnish:\") func finish(_ w: Worker) {}") == [
        "A.swift:6:39: 'finish(_:)' is almost 'workerDidFinish(_:)' of WorkerDelegate, which 'Log' does not answer (write 'workerDidFinish:' instead of 'workerDidFnish:')"
      ])
  }

  @Test(arguments: [
    "worker(_ w: Worker, didBegin s: String, at x: Double)", "workerDidBegin(_ w: Worker)",
    "workerDidBegin()", "finish(_ w: Worker)", "workerDidFinish2(_ count: Int)",
  ])
  func `a method that is a message of its own is none`(method: String) {
    #expect(findings(inClassWith: "func \(method) {}").isEmpty)
  }

  @Test func `a message that the class answers is missed by no other method`() {
    #expect(
      findings(
        inClassWith: """
          func workerDidFinish(_ sender: Worker) {}
          func workerDidFinish(worker: Worker) {}
          @Responds(to: "worker:didFinish:in:")
          func report(_ sender: Worker, _ subtask: String, _ seconds: Double) {}
          func worker(_ sender: Worker, didFinish subtask: String, after seconds: Double) {}
          """
      ).isEmpty)
  }

  @Test func `a method that is left out is none`() {
    #expect(findings(inClassWith: "@NonMessage func workerDidFnish(_ w: Worker) {}").isEmpty)
  }

  // MARK: Types

  @Test(arguments: [
    ("didFinish s: Int, in t: Double", "", "Int", "String"),
    ("didFinish s: [String], in t: Double", "", "[String]", "String"),
    ("didFinish s: String, in t: Double", " -> Bool", "Bool", "Void"),
    ("didFinish s: Worker, in t: Double", "", "Worker", "String"),
  ])
  func `a method with the name of an optional message and other types is found`(
    parameters: String, result: String, own: String, declared: String
  ) {
    #expect(
      findings(inClassWith: "func worker(_ w: Worker, \(parameters))\(result) {}") == [
        "A.swift:6:6: 'worker(_:didFinish:in:)' has the type \(own) where 'WorkerDelegate' declares \(declared) (write '\(declared)' instead of '\(own)')"
      ])
  }

  @Test(arguments: ["TimeInterval", "Seconds", "Swift.Double", "(Double)", "Imported", "Ticks"])
  func `types that are, or may be, the same do not differ`(type: String) {
    let aliases = "typealias Seconds = Double\ntypealias Ticks = Imported\n"
    #expect(
      findings(
        workerDelegate + "@Responding final class Log: WorkerDelegate {\n"
          + "func worker(_ w: Worker, didFinish s: String, in t: \(type)) {}\n}", aliases
      ).isEmpty)
  }

  // MARK: Marks

  @Test func `a property is found that a protocol has as a message and the class has not marked`() {
    #expect(
      findings(inClassWith: "var priority: Int { 1 }") == [
        "A.swift:6:5: 'priority' is a message of WorkerDelegate, and a property that is not marked answers none (mark it @Responds)"
      ])
  }

  @Test func `a message in an extension that is not marked is found`() {
    #expect(
      findings(
        workerDelegate + "@Responding final class Log: WorkerDelegate {}",
        "extension Log { func workerDidFinish(_ w: Worker) {}; func other() {} }"
      ) == [
        "B.swift:1:22: 'workerDidFinish(_:)' is a message of WorkerDelegate, and the extension around it is not marked @Responding (write @Responding(\"Name\") at the extension, and @Responding(extensions: \"Name\") at 'Log')"
      ])
  }

  @Test func `an extension and the class that does not name it are found, both ways`() {
    #expect(
      findings(
        "@Responding(extensions: \"Reporting\", \"Missing\") final class Log: Respondable {}",
        """
        @Responding("Reporting") extension Log { func a() {} }
        @Responding("Other") extension Log { func b() {} }
        """
      ) == [
        "A.swift:1:1: 'Log' names the extension 'Missing', which is not here (mark the extension @Responding(\"Missing\"), or remove the name)",
        "B.swift:2:32: the methods of the extension 'Other' are not listed: 'Log' does not name it (write @Responding(extensions: \"Other\") at the class)",
      ])
  }

  @Test func `a class that conforms and answers nothing is found`() {
    let log = "final class Log {}\nextension Log: WorkerDelegate {}"
    #expect(
      findings(workerDelegate, log) == [
        "B.swift:1:13: 'Log' conforms to WorkerDelegate and answers none of its messages (mark 'Log' @Responding)"
      ])
  }

  @Test(arguments: [
    "final class Log: WorkerDelegate { class var methods: MethodTable { MethodTable {} } }",
    "final class Log: WorkerDelegate { func forwardingTarget(for s: Selector) -> Any? { nil } }",
    "final class Log: Imported, WorkerDelegate {}", "struct Log: WorkerDelegate {}",
    "class Base: WorkerDelegate { class var methods: MethodTable { MethodTable {} } }; class Log: Base {}",
  ])
  func `a class that may answer in another way is none`(text: String) {
    #expect(findings(workerDelegate, text).isEmpty)
  }

  // MARK: Required messages

  @Test(arguments: [
    "extension FanDelegate { func fanDidBreak(_ n: Int) {} }",
    "protocol Silent: FanDelegate {}; extension Silent { func fanDidBreak(_ n: Int) {} }; extension Log: Silent {}",
    "protocol Other {}; extension Other { func fanDidBreak(_ n: Int) {} }; extension Log: Other {}",
  ])
  func `a required message that only a default implementation answers is found`(text: String) {
    #expect(
      findings(withRequirementIn: "@Responding final class Log: FanDelegate {}; \(text)") == [
        "B.swift:1:25: 'Log' does not answer 'fanDidBreak(_:)', which FanDelegate requires: a default implementation answers no message (declare 'fanDidBreak(_:)' in 'Log')"
      ])
  }

  @Test func `a required message that a superclass without a mark declares is found`() {
    #expect(
      findings(
        withRequirementIn: """
          class Base { func fanDidBreak(_ n: Int) {} }
          @Responding final class Log: Base, FanDelegate {}
          """) == [
          "B.swift:1:19: 'fanDidBreak(_:)' is a message that FanDelegate requires, and 'Base', which declares it, is not marked @Responding (mark 'Base' @Responding, or override the method in 'Log')"
        ])
  }

  @Test(arguments: [
    (
      "@NonMessage func", "1:55", "a method that is marked @NonMessage answers none",
      "remove @NonMessage"
    ),
    ("private func", "1:51", "a private method answers none", "make it internal"),
  ])
  func `a required message is found whose method is left out`(
    declaration: String, place: String, reason: String, fix: String
  ) {
    #expect(
      findings(
        withRequirementIn:
          "@Responding class Log: FanDelegate { \(declaration) fanDidBreak(_ n: Int) {} }") == [
          "B.swift:\(place): 'fanDidBreak(_:)' is a message that FanDelegate requires, and \(reason) (\(fix))"
        ])
  }

  @Test(arguments: [
    "static let methods = MethodTable { Method(\"fanDidStart:\") { (_: Log) in }; Invocation::Method(\"fanDidStop:\", Log.stop) }",
    "static var methods: MethodTable { MethodTable() }",
    "static var methods: MethodTable { return MethodTable(adopting: []) { } }",
  ])
  func `a required message that a table omits is found`(table: String) {
    let found = findings(
      withRequirementIn: "class Log: FanDelegate { func fanDidBreak(_ n: Int) {}\n\(table) }")
    #expect(
      found == [
        "B.swift:2:12: the table of 'Log' has no method for 'fanDidBreak:', which FanDelegate requires (add a Method(\"fanDidBreak:\") to the table)"
      ])
  }

  @Test(arguments: [
    "MethodTable { Method(\"fanDidBreak:\", Log.fanDidBreak(_:)) }", "MethodTable { shared }",
    "MethodTable { Method(selector, Log.fanDidBreak(_:)) }", "table()",
    "MethodTable { for name in names { Method(name, Log.fanDidBreak(_:)) } }",
  ])
  func `a table that lists the message, or that cannot be read, is none`(table: String) {
    #expect(
      findings(
        withRequirementIn: """
          class Log: FanDelegate {
            func fanDidBreak(_ n: Int) {}
            class var methods: MethodTable { \(table) }
          }
          """
      ).isEmpty)
  }

  @Test(arguments: [
    "@Responding final class Log: FanDelegate { func fanDidBreak(_ n: Int) {} }",
    "@Responding final class Log: Base {}; @Responding class Base: FanDelegate { func fanDidBreak(_ n: Int) {} }",
    "@Responding final class Log: FanDelegate { func forwardInvocation(_ i: inout Invocation) {} }",
    "@Responding final class Log: FanDelegate { let objectMethods = ObjectMethods() }",
    "@Responding final class Log: Imported, FanDelegate {}",
    "@Responding class Log: Base, FanDelegate {}; class Base: Respondable { class var methods: MethodTable { MethodTable { Method(\"fanDidBreak:\", Base.note) } } }",
  ])
  func `a default implementation does no harm where the message is answered, or may be`(
    text: String
  ) {
    let extensions = "\nextension FanDelegate { func fanDidBreak(_ n: Int) {} }"
    #expect(findings(withRequirementIn: text + extensions).isEmpty)
  }

  @Test func `the types of a required message with a default implementation are compared`() {
    #expect(
      findings(
        withRequirementIn: """
          extension FanDelegate { func fanDidBreak(_ n: Int) {} }
          @Responding class Log: FanDelegate { func fanDidBreak(_ n: String) {} }
          """) == [
          "B.swift:2:43: 'fanDidBreak(_:)' has the type String where 'FanDelegate' declares Int (write 'Int' instead of 'String')"
        ])
  }

  // MARK: Literals

  @Test(arguments: [
    "m.send(\"fanDidBrake:\", 3)", "m.ask(\"fanDidBrake:\", 3, as: Bool.self)",
    "m.on(\"fanDidBrake:\") { (_: Int) in }", "if log.responds(to: \"fanDidBrake:\") {}",
    "let s = Selector(\"fanDidBrake:\")", "func f() { try! log.perform(\"fanDidBrake:\", 3) }",
  ])
  func `a literal that is almost a message, and that nobody declares, is found`(text: String) {
    let column = text.utf8.firstIndex(of: UInt8(ascii: "\""))!.utf16Offset(in: text) + 1
    #expect(
      findings(withRequirementIn: text) == [
        "B.swift:1:\(column): 'fanDidBrake:' is declared nowhere, and is almost 'fanDidBreak:' of FanDelegate (write 'fanDidBreak:' instead of 'fanDidBrake:')"
      ])
  }

  @Test(arguments: ["fanDidBreak", "fanDidBreak::", "fanDidbreak:"])
  func `a literal with another number of arguments, or another case, is found`(literal: String) {
    #expect(findings(withRequirementIn: "m.send(\"\(literal)\")").count == 1)
  }

  @Test func `a literal is compared with methods and closures, too`() {
    #expect(
      findings(
        """
        @Responding final class Log: Respondable { func fanDidStart() {} }
        let table = MethodTable { Method("fanDidBreak:") { (_: Log, _: Int) in } }
        m.on("fanDidStop:at:") { (_: Int, _: Int) in }
        """,
        "m.send(\"fanDidStrt\"); m.send(\"fanDidBrake:\", 1)\nm.send(\"fanDidStopp:at:\", 1, 2)"
      ).map { $0.prefix { $0 != " " } } == ["B.swift:1:8:", "B.swift:1:30:", "B.swift:2:8:"])
  }

  @Test(arguments: [
    "m.send(\"fanDidBreak:\", 3)", "m.send(\"fanDidStart:\", 3)", "m.send(\"fan:didBreak:\", 3, 4)",
    "print(\"fanDidBrake:\")", "m.send(\"fanDid\\(what):\", 3)",
    "let m = Mode(for: \"fanDidBrake:\")",
    "m.send(\"fanDidBrake:\", 3); m.on(\"fanDidBrake:\") { (_: Int) in }",
    "m.send(\"fanDidBrake:\", 3); let known: [Selector] = [\"fanDidBrake:\"]",
    "@Responding class Log: Respondable { @Responds static func fanDidBrake(_ n: Int) {} }; log.perform(\"fanDidBrake:\", 3)",
  ])
  func `a literal that is a message, is no selector, or is far from all, is none`(text: String) {
    #expect(findings(withRequirementIn: text).isEmpty)
  }

  // MARK: Superclasses

  @Test func `the methods of superclasses count`() {
    #expect(
      findings(
        workerDelegate,
        """
        @Responding class Base: Respondable { func workerDidFinish(_ w: Worker) {} }
        @Responding final class Log: Base, WorkerDelegate { func workerDidFnish(_ w: Worker) {} }
        """
      ).isEmpty)
  }

  @Test func `a message in a subclass that is not marked is found`() {
    #expect(
      findings(
        workerDelegate,
        """
        @Responding class Base: WorkerDelegate { func workerDidFinish(_ w: Worker) {} }
        class Log: Base {
          override func workerDidFinish(_ w: Worker) {}
          func worker(_ w: Worker, didFinish s: String, in t: Double) {}
        }
        """
      ) == [
        "B.swift:4:8: 'worker(_:didFinish:in:)' is a message of WorkerDelegate, and 'Log' is not marked @Responding (mark 'Log' @Responding)"
      ])
  }

  // MARK: Selectors

  @Test func `a selector is found that a class gives otherwise than its protocol, with both lines`()
  {
    let sources = [
      CheckedSource(workerDelegate, name: "A.swift"),
      CheckedSource(
        """
        @Responding final class Log: WorkerDelegate {
          @Responds(to: "finished:") func workerDidFinish(_ w: Worker) {}
        }
        """, name: "B.swift"),
    ]
    let found = MessageCheck(sources).findings
    #expect(
      found.map(\.message) == [
        "'workerDidFinish(_:)' is 'finished:' in Log, and 'workerDidFinish:' in WorkerDelegate"
      ])
    #expect(found.first?.fix == "remove @Responds(to:), so that it is 'workerDidFinish:'")
    #expect(
      found.first?.notes.map { "\($0.location.file):\($0.location.line)" } == [
        "B.swift:2", "A.swift:3",
      ])
  }

  @Test
  func `a selector that two protocols, or a superclass and a protocol, give differently is found`()
  {
    let protocols = """
      @MessageProtocol protocol P: Respondable { func a() }
      @MessageProtocol protocol Q: Respondable { @Responds(to: "b") func a() }
      """
    #expect(
      findings(
        protocols, "@Responding class Log: P, Q { func a() {} }\n@Responding class Sub: Log {}")
        == [
          "B.swift:1:19: 'a()' is 'b' in Q, and 'a' in P (give both the same selector with @Responds(to:))"
        ])
    #expect(
      findings(
        protocols, "@Responding class Base: P { func a() {} }\n@Responding class Log: Base, Q {}")
        == [
          "B.swift:2:19: 'a()' is 'b' in Q, and 'a' in P (give both the same selector with @Responds(to:))"
        ])
  }

  @Test func `two methods with one selector are found in a class and its extension`() {
    #expect(
      findings(
        "@Responding(extensions: \"More\") final class Log: Respondable { func a() {} }",
        "@Responding(\"More\") extension Log { @Responds(to: \"a\") func b() {} }"
      ) == [
        "B.swift:1:61: 'b()' answers 'a', which 'a()' answers, too (rename one, give it a selector with @Responds(to:), or mark it @NonMessage)"
      ])
  }

  @Test func `two methods have one selector if a protocol gives it to one of them`() {
    #expect(
      findings(
        "@MessageProtocol protocol P: Respondable { @Responds(to: \"b\") func a() }",
        "@Responding class Log: P { func a() {}; func b() {} }"
      ) == [
        "B.swift:1:46: 'b()' answers 'b', which 'a()' answers, too (rename one, give it a selector with @Responds(to:), or mark it @NonMessage)"
      ])
  }

  // MARK: Macros

  @Test func `what the macros find is found, once`() {
    #expect(
      findings(
        """
        @Responding final class Log: Respondable {
          func a<T>(_ value: T) {}
          func b() {}
          @Responds(to: "b") func c() {}
        }
        struct Point { @Responds var x: Int }
        """
      ) == [
        "A.swift:2:8: 'a(_:)' cannot answer messages: it is generic (mark it @NonMessage)",
        "A.swift:4:27: 'c()' answers 'b', which 'b()' answers, too",
        "A.swift:6:16: @Responds has no effect here: the struct around it is not marked @Responding",
      ])
  }

  @Test func `a raw string of quotes is read to its end`() {
    #expect(findings("let quotes = [#\"\"\"\"#, #\"\"\"#]\nclass A {}").isEmpty)
  }

  @Test func `a file that cannot be read is found`() {
    #expect(findings("class A {") == ["A.swift:1:9: the bracket is not closed"])
  }

  @Test func `a message that two protocols declare is missed once`() {
    #expect(
      findings(
        workerDelegate
          + """
          @MessageProtocol protocol Other: WorkerDelegate {
            @OptionalMessage func workerDidFinish(_ sender: Worker)
          }
          @Responding final class Log: Other { func workerDidFnish(_ sender: Worker) {} }
          """
      ).count == 1)
  }

  // MARK: Names

  @Test func `conformances are found by protocols that refine others, extensions, and aliases`() {
    for conformance in [
      "@Responding class Log: Both {@}\nprotocol Both: WorkerDelegate {}",
      "@Responding class Log: Respondable {@}\nextension Log: WorkerDelegate {}",
      "@Responding class Log: Both {@}\ntypealias Both = Respondable & WorkerDelegate",
      "enum Names { @Responding class Log: Main.WorkerDelegate {@} }",
      "@Responding class Log: Base {@}\n@Responding class Base: WorkerDelegate {}",
    ] {
      let method = "func workerDidFnish(_ w: Worker) {}"
      let found = findings(workerDelegate, conformance.replacingAt(with: method))
      #expect(found.count == 1, "\(conformance)")
    }
  }

  @Test func `of two protocols with one name, the nearest is meant`() {
    let near =
      "@MessageProtocol protocol P: Respondable { @OptionalMessage func finishWork(_ x: Int) }"
    let far =
      "@MessageProtocol protocol P: Respondable { @OptionalMessage func startAllWork(_ x: Int) }"
    let log =
      "@Responding class Log: P { func startAlWork(_ x: Int) {}; func finishWrk(_ x: Int) {} }"
    let files = { (folder: String) in
      [(near, "Near/P.swift"), (far, "Far/P.swift"), (log, "\(folder)/Log.swift")]
    }
    #expect(findings(files("Near")).map { $0.contains("finishWork(_:)") } == [true])
    #expect(findings(files("Far")).map { $0.contains("startAllWork(_:)") } == [true])
    #expect(findings(files("Else")).isEmpty)
  }
}

extension String {
  fileprivate func replacingAt(with text: String) -> String {
    split(separator: "@}", omittingEmptySubsequences: false).joined(separator: text + "}")
  }
}
