import PlugIns
import Testing

struct BundleVersionTests {
  @Test
  func `versions are compared number by number`() {
    #expect(BundleVersion("1.2.10") > "1.2.9")
    #expect(BundleVersion("1.2") == "1.2.0")
    #expect(BundleVersion("2") > "1.9.9.9")
    #expect(BundleVersion("1.2") < "1.2.0.1")
  }

  @Test(arguments: ["", ".", "1.", "1.x", "-1", "+1", "1.2.3.4.5", "1..2", "99999999999999999999"])
  func `text that is no version is refused`(text: String) {
    #expect(BundleVersion(text) == nil)
  }

  @Test(arguments: [("1", "1.0"), ("1.2.10", "1.2.10"), ("0", "0.0"), ("3.0.0", "3.0")])
  func `a version is printed with two numbers at least`(text: String, printed: String) {
    #expect(BundleVersion(text)?.description == printed)
  }
}
