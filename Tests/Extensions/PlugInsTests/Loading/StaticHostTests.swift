import DynamicMulticast
import TestSupport
import Testing

@_spi(ObjectiveC) @testable import PlugIns

/// A program that links this package statically, as the program of these tests does.
struct StaticHostTests {
  @Responding
  final class Host: PlugInHost {
    let version: BundleVersion = "1"
  }

  @Test func `a library is refused, because the library would have another copy`() throws {
    let folder = try TemporaryDirectory()
    let path = try folder.makeBundle("A")
    #expect(
      error { try PlugInDirectory(folder.path(""), host: Host()).load("a") }
        == .hostLinksStatically(library: path + "/libA.so"))
  }

  @Test func `the copy of the program is found`() {
    #expect(SharedLibrary.copies == ["/proc/self/exe"])
  }

  private func error(_ body: () throws -> Void) -> PlugInError? {
    do {
      try body()
      return nil
    } catch {
      return error as? PlugInError
    }
  }
}
