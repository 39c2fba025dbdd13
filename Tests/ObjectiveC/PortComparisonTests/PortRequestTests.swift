import Foundation
import ObjectiveCSyntax
import PortComparison
import Testing

/// The request that `multicast-objc compare` passes to the process that loads the port's library.
struct PortRequestTests {
  @Test func `the options keep their order`() throws {
    var options = CompilerOptions()
    options.importFolders = ["Headers", "-odd", "Sources"]
    options.macros = [
      .define("A=1"), .undefine("A"), .define("A"), .undefine("B"), .define("MAX(a,b)=a"),
    ]
    options.prefixFiles = ["Prefix.h", "Other.h"]
    options.projectFiles = ["Sources/Room.h"]
    options.platform = .gnustep
    var request = PortRequest()
    request.options = options
    let json = try JSONEncoder().encode(request)
    #expect(try JSONDecoder().decode(PortRequest.self, from: json).options == options)
  }
}
