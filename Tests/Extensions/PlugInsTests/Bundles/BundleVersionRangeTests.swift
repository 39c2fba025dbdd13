import PlugIns
import Testing

struct BundleVersionRangeTests {
  @Test(
    arguments: [
      ("1.2", ["1.2", "1.2.0", "1.2.1", "99"], ["1.1.9", "0"]),
      ("1.2..<2.0", ["1.2", "1.9.9"], ["1.1", "2", "2.0.1"]),
      ("1.2...1.9", ["1.2", "1.9", "1.9.0"], ["1.1", "1.9.0.1", "2"]),
      ("1...1.0", ["1"], ["0.9", "1.0.1"]),
    ])
  func `a range says which versions are in it`(
    text: String, inside: [String], outside: [String]
  ) throws {
    let range = try #require(BundleVersionRange(text))
    for version in inside { #expect(range.contains(try #require(BundleVersion(version)))) }
    for version in outside { #expect(!range.contains(try #require(BundleVersion(version)))) }
  }

  @Test(
    arguments: [
      "", "x", "..<", "1..<", "..<2", "1..2", "2..<1", "1..<1.0", "2...1", "1...2...3", "1 ... 2",
      ">=1",
    ])
  func `text that is no range, or one without versions, is refused`(text: String) {
    #expect(BundleVersionRange(text) == nil)
  }

  @Test(arguments: ["1.2", "1.2..<2.0", "1.2...1.9"])
  func `a range is printed as it is read`(text: String) {
    #expect(BundleVersionRange(text)?.description == text)
  }

  @Test func `ranges are equal if their versions are`() {
    #expect(BundleVersionRange("1..<2") == "1.0..<2.0.0")
    #expect(BundleVersionRange("1...2") != "1..<2")
  }
}
