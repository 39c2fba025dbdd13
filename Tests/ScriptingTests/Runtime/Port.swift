import Foundation

/// Programs that are examples, too.
enum Port {
  /// A multicast that is written in Objective-C, up to the program that uses it.
  static let gcdMulticastDelegate: String = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Examples/Scripts/GCDMulticastDelegate.m")
    guard let text = try? String(contentsOf: file, encoding: .utf8),
      let end = text.range(of: "@interface Log")
    else { return "there is no such example" }
    return String(text[..<end.lowerBound])
  }()
}
