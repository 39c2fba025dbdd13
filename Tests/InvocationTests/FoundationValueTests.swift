import Foundation
import Invocation
import TestSupport
import Testing

/// Values of Foundation, such as those of `JSONSerialization`, for handlers of Swift's types.
struct FoundationValueTests {
  /// Reads a JSON value, and sends the value to a handler as an argument known only at run time.
  private func send<Parameter>(
    _ json: String, sourceLocation: SourceLocation = #_sourceLocation,
    to handler: @escaping @Sendable (Parameter) -> String
  ) throws -> String {
    let values = try JSONSerialization.jsonObject(with: Data("{\"value\": \(json)}".utf8))
    let dictionary = try #require(values as? [String: Any])
    // The value of a key is an `Any?`, and a cast removes the optional.
    let optional = dictionary["value"]
    let value = try #require(optional)
    let responder = Responder()
    try responder.objectMethods.set("take:", handler: handler)
    let messages = [
      Invocation("take:", arguments: [UncheckedSendable(value)]),
      Invocation("take:", arguments: [UncheckedSendable(optional)]),
      Invocation("take:", UncheckedSendable(value)),
    ]
    let answers = messages.map { message in
      do {
        return try responder.perform(message, as: String.self)
      } catch {
        return "\(error)"
      }
    }
    #expect(Set(answers).count == 1, "\(answers)", sourceLocation: sourceLocation)
    return answers[0]
  }

  private func sendToAll(_ json: String) throws -> [String] {
    try [
      send(json) { (value: Bool) in "\(value)" },
      send(json) { (value: Int) in "\(value)" },
      send(json) { (value: Double) in "\(value)" },
      send(json) { (value: String) in value },
      send(json) { (value: Int?) in "\(value as Any)" },
    ].map { $0.replacing("'take:' argument 0: ", with: "") }
  }

  @Test func `a Boolean reaches a handler of Bool, and no handler of a number`() throws {
    for flag in ["true", "false"] {
      #expect(
        try sendToAll(flag) == [
          flag, "expected Int, found Bool", "expected Double, found Bool",
          "expected String, found Bool", "expected Optional<Int>, found Bool",
        ])
    }
    #expect(try send("true") { (value: Bool?) in "\(value as Any)" } == "Optional(true)")
    #expect(
      try send("true") { (value: UInt8) in "\(value)" }
        == "'take:' argument 0: expected UInt8, found Bool")
  }

  @Test func `an integer reaches a handler of each number, and no handler of Bool`() throws {
    #expect(
      try sendToAll("1") == [
        "expected Bool, found NSNumber", "1", "1.0", "expected String, found NSNumber",
        "Optional(1)",
      ])
    #expect(try send("1") { (value: Float16) in "\(value)" } == "1.0")
    #expect(try send("18446744073709551615") { (value: UInt64) in "\(value)" } == "\(UInt64.max)")
    #expect(try send("9007199254740993") { (value: Int128) in "\(value)" } == "9007199254740993")
    #expect(
      try send("300") { (value: UInt8) in "\(value)" }
        == "'take:' argument 0: expected UInt8, found NSNumber 300, which UInt8 cannot hold exactly"
    )
  }

  @Test func `a fraction reaches a handler of Double, and no handler of an integer`() throws {
    #expect(
      try sendToAll("2.5") == [
        "expected Bool, found NSNumber",
        "expected Int, found NSNumber 2.5, which Int cannot hold exactly",
        "2.5", "expected String, found NSNumber",
        "expected Optional<Int>, found NSNumber 2.5, which Optional<Int> cannot hold exactly",
      ])
    #expect(try send("3.0") { (value: Int) in "\(value)" } == "3")
    #expect(try send("-0.0") { (value: Double) in "\(value)" } == "-0.0")
  }

  @Test func `null is nil to a handler of an optional, and an error to other handlers`() throws {
    #expect(
      try sendToAll("null") == [
        "expected Bool, found NSNull", "expected Int, found NSNull",
        "expected Double, found NSNull", "expected String, found NSNull", "nil",
      ])
    #expect(try send("null") { (value: String?) in value ?? "nil" } == "nil")
    #expect(try send("null") { (value: [String: Any]?) in value == nil ? "nil" : "" } == "nil")
    #expect(try send("null") { (value: Int??) in "\(value as Any)" } == "nil")
    #expect(
      try send("null") { (value: NSNull?) in value == nil ? "nil" : "an NSNull" } == "an NSNull")
  }

  @Test func `text, arrays and objects reach handlers of their types`() throws {
    #expect(try send("\"text\"") { (value: String) in value } == "text")
    #expect(try send("[1, true, null]") { (value: [Any]) in "\(value.count)" } == "3")
    #expect(try send("{\"a\": 1}") { (value: [String: Any]) in "\(value.keys)" } == "[\"a\"]")
    #expect(try send("[1, 2.5]") { (value: [Double]) in "\(value)" } == "[1.0, 2.5]")
    #expect(try send("{\"a\": [1]}") { (value: [String: [Int]]) in "\(value)" } == "[\"a\": [1]]")
    #expect(try send("[true]") { (value: [Bool?]) in "\(value)" } == "[Optional(true)]")
  }

  @Test func `a Boolean in a collection is no number, and a number no Boolean`() throws {
    let error = "'take:' argument 0: expected "
    #expect(
      try send("[1, true]") { (value: [Int]) in "\(value)" }
        == error + "Array<Int>, found Array<Any>")
    #expect(
      try send("[true, 0]") { (value: [Bool]) in "\(value)" }
        == error + "Array<Bool>, found Array<Any>")
    #expect(
      try send("{\"a\": [[true]]}") { (value: [String: [[Double?]]]) in "\(value)" }
        == error
        + "Dictionary<String, Array<Array<Optional<Double>>>>, found Dictionary<String, Any>")
    #expect(
      try send("[2.5]") { (value: [Int]?) in "\(value as Any)" }
        == error + "Optional<Array<Int>>, found Array<Any>")
  }

  @Test func `an object without a wrapper is converted alike`() throws {
    let responder = Responder()
    try responder.objectMethods.set("take:") { (value: Int) in value }
    #expect(try responder.perform("take:", NSNumber(value: 3), as: Int.self) == 3)
    #expect(
      failure { try responder.perform("take:", NSNumber(value: true)) }
        == "'take:' argument 0: expected Int, found Bool")
    #expect(
      failure { try responder.perform("take:", NSNumber(value: 2.5)) }
        == "'take:' argument 0: expected Int, found NSNumber 2.5, which Int cannot hold exactly")
  }

  @Test func `an answer is converted like an argument`() throws {
    let responder = Responder()
    try responder.objectMethods.set("flag") { UncheckedSendable(NSNumber(value: true) as Any) }
    #expect(try responder.perform("flag", as: Bool.self))
    #expect(
      failure { try responder.perform("flag", as: Int.self) }
        == "'flag' return value: expected Int, found Bool")
  }
}
