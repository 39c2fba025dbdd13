import Foundation

/// The path of a session among the examples.
func recordedSession(_ name: String) -> String {
  repository.appendingPathComponent("Examples/Sessions/\(name)").path
}

private let repository = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
