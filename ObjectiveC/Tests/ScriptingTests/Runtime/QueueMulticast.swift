import Foundation
import TestSupport

/// The declarations before a program that uses a `QueueMulticast`.
enum QueueMulticast: CaseIterable {
  /// The multicast of the host under that name.
  case ofTheHost
  /// The multicast of the example, which is written in Objective-C.
  case ofTheExample

  func declarations() throws -> String {
    switch self {
    case .ofTheHost:
      return """
        #define QueueMulticast GCDMulticastDelegate
        #define QueueMulticastEnumerator GCDMulticastDelegateEnumerator

        """
    case .ofTheExample:
      let file =
        packageFolder
        .appending(path: "Examples/Scripts/QueueMulticast.m")
      return try String(contentsOf: file, encoding: .utf8)
        .components(separatedBy: "#pragma mark - A program that uses it")[0]
    }
  }
}
