import Foundation
import Testing

@testable import DynamicMulticastTracing

struct JSONTests {
  @Test func `each character is read as it was written`() throws {
    for value in 0...0x10FFFF as ClosedRange<UInt32> where value < 0x2100 || value % 97 == 0 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "a\(scalar)\u{308}b"
      #expect(try read(text) == text, "\(value)")
    }
  }

  @Test(
    arguments: [
      "", "\"", "\\", "\\\"", "\\u0041", "/", "\r\n", "\u{0}", "\u{7F}", "\u{2028}", "\u{308}", "👩‍👩‍👧",
      String(repeating: "\u{1F}", count: 1000), "</script>", "\u{FFFF}",
    ])
  func `each text is read as it was written`(text: String) throws {
    #expect(Array(try read(text).unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test func `bytes that are no text are replaced`() throws {
    let text = String(decoding: [0x61, 0xED, 0xA0, 0x80, 0xFF], as: UTF8.self)
    #expect(try read(text) == text)
  }

  @Test(
    arguments: [
      (0, "0.000"), (1, "0.001"), (20, "0.020"), (999, "0.999"), (1000, "1.000"),
      (123_456_789, "123456.789"), (-1, "-0.001"), (-20_500, "-20.500"),
    ])
  func `times are microseconds with three decimals`(nanoseconds: Int, text: String) {
    var written = ""
    written.append(microseconds: .nanoseconds(nanoseconds))
    #expect(written == text)
  }

  private func read(_ text: String) throws -> String {
    var json = "["
    json.append(json: text)
    json += "]"
    let values = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String]
    return try #require(values?.first)
  }
}
