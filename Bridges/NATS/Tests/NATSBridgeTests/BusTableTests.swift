import MessageCoding
import Testing

@testable import MulticastBus
@testable import NATSBridge

/// Tests of the lines that `multicast bus` prints, and of the messages that it composes from words.
@Suite(.hangLimit)
struct BusTableTests {
  private var table = BusTable(showsNames: false)

  private func message(_ json: String) throws -> DescribedMessage {
    try Array(json.utf8).withUnsafeBytes { bytes in try DescribedMessage(reading: bytes) }
  }

  private func question(_ number: Int, name: String = "shop") throws -> BusEvent {
    let text = #"{"selector":"may:","arguments":[{"type":"Swift.Int","value":\#(number)}]}"#
    return BusEvent(
      name: name, size: 60, .question(try message(text), inbox: "_INBOX.\(number)"))
  }

  private func reply(_ process: String) throws -> DescribedReply {
    let json =
      #"{"process":"\#(process)","answers":[{"delegate":"Clerk","#
      + #""answer":{"type":"Swift.Bool","value":true}}]}"#
    return try Array(json.utf8).withUnsafeBytes { bytes in try DescribedReply(reading: bytes) }
  }

  @Test mutating func `a late answer repeats the question's line`() throws {
    _ = table.lines(try question(1))
    #expect(table.lines(try reply("a"), to: "_INBOX.1") == ["       a         Clerk       true"])
    _ = table.lines(try question(2))
    #expect(
      table.lines(try reply("b"), to: "_INBOX.1")
        == ["  1  may: 1", "       b         Clerk       true"])
    #expect(table.lines(try reply("c"), to: "_INBOX.1").count == 1)
  }

  @Test mutating func `an answer that comes before its question waits for it`() throws {
    #expect(table.lines(try reply("a"), to: "_INBOX.1").isEmpty)
    #expect(
      table.lines(try question(1)) == [
        "  1  may: 1", "       -         asks        60 bytes of JSON",
        "       a         Clerk       true",
      ])
  }

  @Test mutating func `answers to questions of others are not kept for ever`() throws {
    for number in 1...1000 { _ = table.lines(try reply("a"), to: "_INBOX.\(number)") }
    for _ in 1...1000 { _ = table.lines(try reply("a"), to: "_INBOX.2000") }
    #expect(table.lines(try question(1)).count == 2)
    #expect(table.lines(try question(2000)).count == 2 + 100)
  }

  @Test func `with several multicasts, lines begin with the name`() throws {
    var table = BusTable(showsNames: true)
    #expect(table.lines(try question(1, name: "shop.a")).first == "  1  shop.a  may: 1")
  }

  @Test mutating func `a sender has its process's name while that is there`() throws {
    let text = #"{"sender":"1f","number":7,"selector":"stop","arguments":[]}"#
    let event = BusEvent(name: "shop", size: 60, .message(try message(text)))
    func announcement(_ kind: Announcement.Kind) -> BusEvent {
      BusEvent(name: "shop", size: 9, .announcement(Announcement(kind, 0x1F, "till")))
    }
    #expect(
      table.lines(event) == [
        "  1  stop", "       1f        sends       its message 7, 60 bytes of JSON",
      ])
    #expect(table.lines(announcement(.who)) == ["  -  till is there"])
    #expect(table.lines(announcement(.here)).isEmpty)
    #expect(table.lines(event).last?.contains(" till ") == true)
    #expect(table.lines(announcement(.gone)) == ["  -  till leaves"])
    #expect(table.lines(event).last?.contains(" 1f ") == true)
  }

  @Test mutating func `others cannot move the cursor, nor fill the screen`() throws {
    let long = String(repeating: "x", count: 1000)
    let text =
      #"{"selector":"a\u001b[2Jb:","arguments":[{"type":"T","value":"\#(long)\u009b"}]}"#
    let lines = table.lines(BusEvent(name: "shop", size: 60, .message(try message(text))))
    #expect(lines.first?.contains("a\u{FFFD}[2Jb: \"xxx") == true)
    #expect(lines.allSatisfy { $0.count < 250 })
    let unreadable = BusEvent(
      name: "shop", size: 9, .unreadable(subject: "shop.send.a\u{1B}", reason: "r\nr"))
    #expect(table.lines(unreadable) == ["  2  shop.send.a\u{FFFD} cannot be read: r\u{FFFD}r"])
  }

  @Test mutating func `a number of arguments that is not the selector's is shown as it is`() throws
  {
    let text = #"{"selector":"a:b:","arguments":[{"type":"T","value":{"x":[1,null]}}]}"#
    let lines = table.lines(BusEvent(name: "shop", size: 60, .message(try message(text))))
    #expect(lines.first == #"  1  a:b: {"x":[1,null]}"#)
  }

  @Test(arguments: [
    ("hello", "Swift.String", #""hello""#), (#""a b""#, "Swift.String", #""a b""#),
    ("", "Swift.String", #""""#), ("7", "Swift.Int", "7"), ("-7", "Swift.Int", "-7"),
    ("18446744073709551615", "Swift.UInt64", "18446744073709551615"),
    ("2.5", "Swift.Double", "2.5"), ("true", "Swift.Bool", "true"),
    ("null", "Swift.Optional<Any>", "null"), ("[1,2]", "Swift.Array<Swift.Int>", "[1,2]"),
    ("[1,2.5]", "Swift.Array<Swift.Double>", "[1,2.5]"),
    (#"{"type":"Shop.Item","value":{"name":"tea"}}"#, "Shop.Item", #"{"name":"tea"}"#),
  ])
  func `a word has the type that JSON gives it`(
    word: String, type: String, text: String
  ) throws {
    let argument = try message(WrittenMessage("a:", [word]).json).arguments[0]
    #expect(argument.type == type)
    #expect(argument.text == text)
  }

  @Test func `a word that can have no type, or is one too many, is an error`() throws {
    for word in ["[]", "[1,true]", "{}", #"{"type":"T"}"#] {
      #expect(throws: WritingError.noType(word)) { try WrittenMessage("a:", [word]) }
    }
    let error = #expect(throws: WritingError.self) { try WrittenMessage("a:b:", ["1"]) }
    #expect("\(try #require(error))" == "'a:b:' takes 2 arguments, not 1")
  }
}
