import DynamicMulticastTracing
import Foundation

/// The option `--trace`, with which a command writes a trace of all multicasts.
package struct TraceOption {
  package static let usage = """
      --trace FILE       Write when each message was delivered, and where, to a file that Perfetto
                         opens.
    """

  private var file: String?

  package init() {}

  /// Takes `argument` if it is the option `--trace`.
  ///
  /// - Returns: `true` if the argument was taken.
  package mutating func take(
    _ argument: String, _ arguments: inout Arguments
  ) throws(UsageError) -> Bool {
    guard argument == "--trace" else { return false }
    file = try arguments.value(of: argument)
    return true
  }

  /// Runs `body`, and writes a trace of the deliveries in `body` if the option was given.
  ///
  /// - Parameters:
  ///   - errors: Prints the error of the trace if the body fails as well.
  ///   - body: The work of the command.
  /// - Throws: The error of `body`, or a `FileError` if the trace cannot be written.
  package func trace(errors: (String) -> Void, _ body: () throws -> Void) throws {
    guard let file else { return try body() }
    let trace: TraceFile
    do {
      trace = try TraceFile(ofProcessTo: URL(fileURLWithPath: file), describesArguments: true)
    } catch {
      throw FileError(file, error)
    }
    let result = Result { try body() }
    do {
      try trace.finish()
    } catch {
      let error = FileError(file, error)
      if case .success = result { throw error }
      errors("\(error)")
    }
    try result.get()
  }
}
