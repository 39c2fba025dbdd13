import Runtime

/// The line of code that sent the message that a mock is about to answer, if the sender waits.
///
/// The line is looked for on the stack of the present thread. A message that is delivered on a
/// queue has no sender on the stack, and a program without debug information has no lines.
enum SenderLine {
  /// The folder of the library's sources, whose functions pass the message on.
  private static let sources: Substring = {
    let path = "\(#filePath)"
    return path.prefix(
      path.count - "Extensions/DynamicMulticastTesting/Reporting/SenderLine.swift".count)
  }()

  /// Returns the path and the line of the innermost function that belongs neither to the library
  /// nor to a macro, or `nil` if there is none.
  ///
  /// The function reads the debug information of the program, which can take seconds, so call it
  /// only for a failure.
  static func find() -> (path: String, line: Int)? {
    guard let stack = try? Backtrace.capture(limit: 128).symbolicated() else { return nil }
    return sender(
      in: stack.frames.lazy.compactMap { frame in
        frame.symbol?.sourceLocation.map { ($0.path, $0.line) }
      })
  }

  /// Returns the first of the `locations` that can be the sender's, innermost first.
  static func sender(
    in locations: some Sequence<(path: String, line: Int)>
  ) -> (path: String, line: Int)? {
    locations.first { location in
      location.line > 0 && location.path.hasSuffix(".swift")
        && !location.path.hasPrefix(sources) && !location.path.contains("@__swiftmacro")
    }
  }
}
