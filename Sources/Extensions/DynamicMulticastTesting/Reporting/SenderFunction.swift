import Runtime

/// Finds the function that sent the message that a mock is about to answer, if the sender waits.
///
/// The function is looked for on the stack of the present thread. A message delivered on a queue
/// has no sender on the stack.
enum SenderFunction {
  /// Names the modules whose functions pass the message on.
  private static let modules: Set<Substring> = [
    "DynamicMulticast", "DynamicMulticastTesting", "Invocation", "MessageCoding", "RuntimeSupport",
  ]

  /// Returns the name of the innermost function that belongs neither to the library nor to a macro,
  /// or `nil` if there is none.
  static func find() -> String? {
    // Read the table of symbols only: decoding the debug information of a program takes seconds.
    let stack = (try? Backtrace.capture(limit: 128))?.symbolicated(options: .useSymbolCache)
    guard let frames = stack?.frames else { return nil }
    return sender(in: frames.lazy.compactMap(\.symbol).map { ($0.rawName, $0.name) })
  }

  /// Returns the name of the first function of a program, of symbols with their names in Swift.
  static func sender(in symbols: some Sequence<(symbol: String, name: String)>) -> String? {
    for (symbol, name) in symbols {
      // The functions below run the tasks of all senders: a suspended sender is not on the stack.
      if symbol.contains("swift_job_run") || symbol.contains("runJobInEstablished") { return nil }
      // A queue delivers the message: the caller of `sync` has not sent it.
      if name.contains("DispatchQueue._syncHelper") || name.hasPrefix("DispatchQueue.") {
        return nil
      }
      if isSender(symbol, name) { return name }
    }
    return nil
  }

  private static func isSender(_ symbol: String, _ name: String) -> Bool {
    // The module comes first, as a length and a text. Other letters there stand for thunks, and for
    // the standard library.
    guard symbol.hasPrefix("$s") else { return false }
    let digits = symbol.dropFirst(2).prefix { $0.isASCII && $0.isNumber }
    guard let length = Int(digits) else { return false }
    let module = symbol.dropFirst(2 + digits.count).prefix(length)
    // `@MessageProtocol` writes its functions in an extension of such a protocol.
    let owner = name.prefix { $0 != "." }
    let isOfMacro = owner.hasSuffix("Messages") && symbol.contains("PAAE")
    return !modules.contains(module) && !isOfMacro
  }
}
