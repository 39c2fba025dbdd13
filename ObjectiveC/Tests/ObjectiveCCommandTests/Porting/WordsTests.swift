import TestSupport
import Testing

@testable import multicast_objc

/// Returns the output of `multicast-objc headers` for a header, with options.
func headers(_ file: String, _ options: [String] = []) throws -> String {
  var lines: [String] = []
  let status = MulticastObjC.program.run(
    ["headers"] + options + [file], output: { lines.append($0) }, errors: { lines.append($0) })
  #expect(status == 0, "\(lines)")
  return lines.joined(separator: "\n")
}

/// The rows of Porting that need Objective-C; `PagesTests` has the others.
@Suite("Words of the language")
struct WordsTests {
  @Test func `@encode(CGRect)`() throws {
    let folder = try TemporaryDirectory()
    let header = try folder.write(
      """
      typedef struct { double x, y; } Point;
      @protocol Drawing
      - (void)drawAt:(Point)point;
      @end
      """, to: "Drawing.h")
    #expect(try headers(header).contains("v32@0:8{?=dd}16"))
  }
}
