import Foundation
import Testing

/// The input and output files of the check.
enum Folders {
  /// Returns the folder for the pages, the browsers' profiles and the screenshots.
  static func output() throws -> URL {
    let path = try #require(
      ProcessInfo.processInfo.environment["TRACE_PAGE_OUTPUT"],
      "scripts/check-trace-page.sh runs these tests")
    return URL(fileURLWithPath: path, isDirectory: true)
  }

  /// The trace in the repository, and the trace of the demo.
  static let traces: [URL] = {
    let chat = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Traces/chat.json")
    let demo = ProcessInfo.processInfo.environment["TRACE_PAGE_DEMO"]
    return [chat] + (demo.map { [URL(fileURLWithPath: $0)] } ?? [])
  }()

  /// Returns the page that `multicast trace` makes from a trace.
  static func page(of trace: URL) throws -> URL {
    let name = trace.deletingPathExtension().lastPathComponent
    let page = try output().appendingPathComponent("\(name)-\(UUID().uuidString).html")
    let program = Process()
    program.executableURL = URL(
      fileURLWithPath: try #require(ProcessInfo.processInfo.environment["MULTICAST"]))
    program.arguments = ["trace", trace.path, "--output", page.path]
    program.standardOutput = FileHandle.nullDevice
    try program.run()
    program.waitUntilExit()
    try #require(program.terminationStatus == 0)
    return page
  }
}
