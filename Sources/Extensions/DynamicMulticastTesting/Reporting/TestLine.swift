/// The line of a test at which a failure is shown.
struct TestLine: Sendable {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  /// The line that sent the message, if a failure is shown there instead.
  var sender: (path: String, line: Int)?

  /// The file, as Swift Testing shows it.
  var shownFileID: String {
    guard let sender else { return "\(fileID)" }
    // The stack does not name the module of a file. Swift Testing shows the last part.
    let module = "\(fileID)".prefix { $0 != "/" }
    return "\(module)/\(sender.path.split(separator: "/").last ?? "")"
  }
}
