import Foundation
import TestSupport
import Testing

/// The files that may contain assumptions about Swift's runtime.
struct AssumptionFilesTests {
  private static let runtime = packageFolder.appending(path: "Sources/Runtime")
  private static let assumptions = "RuntimeSupport/Assumptions/"

  /// Returns the functions of the header about Swift's runtime, by their names in Swift and C.
  private func functions() throws -> Set<String> {
    let header = try String(
      contentsOf: Self.runtime.appending(path: "CRuntimeSupport/include/CRuntimeABI.h"),
      encoding: .utf8)
    return Set(
      header.matches(of: /SWIFT\("(\w+)\(/).map { String($0.1) }
        + header.matches(of: /\b(swift_\w+|\w+OfDispatch\w*)\(/).map { String($0.1) })
  }

  @Test func `only files of assumptions call what C knows of Swift's runtime`() throws {
    let functions = try functions()
    #expect(functions.contains("destroyer") && functions.contains("swift_tryRetain"))
    var calls: [String: Bool] = [:]
    let sources = packageFolder.appending(path: "Sources")
    for path in try FileManager.default.subpathsOfDirectory(atPath: sources.path)
    where path.hasSuffix(".swift") {
      let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
      guard text.contains("import CRuntimeSupport") else { continue }
      calls[path] = text.matches(of: /(func |\w*\.)?\b(\w+)\(/).contains { match in
        [nil, "CRuntimeSupport."].contains(match.1) && functions.contains(String(match.2))
      }
    }
    let callers = Set(calls.filter(\.value).keys)
    #expect(callers.filter { $0.contains(Self.assumptions) }.count > 3)
    #expect(callers.filter { !$0.contains(Self.assumptions) } == [])
  }
}
