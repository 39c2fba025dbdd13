import Foundation
import Invocation

/// The path of a file, which a method of scripts takes as an `NSString` or as an `NSURL`.
struct PathArgument: ScriptObject {
  static var encoding: String { "@" }

  let text: String

  static func read(_ value: Value, _ index: Int, _ call: Call) throws -> PathArgument {
    guard let url = value.object as? FoundationObject<URL> else {
      return PathArgument(text: try String.read(value, index, call))
    }
    let content = try url.content()
    guard content.isFileURL else {
      throw call.invalid("argument \(index) is '\(content)', which is not the URL of a file")
    }
    return PathArgument(text: content.path)
  }

  func value(_ call: Call) throws -> Value { call.string(text) }
}

extension Call {
  /// Runs the code of a method that uses files.
  ///
  /// A ``FileError`` is assigned to the last argument if the selector ends in `error:`. Without
  /// such an argument, a refusal becomes an exception.
  ///
  /// - Returns: The result of `body`, or `nil` for an error.
  func usingFiles<Result>(_ body: () throws -> Result) throws -> Result? {
    do {
      return try body()
    } catch let error as FileError {
      if count > 0, case .pointer(let pointer) = self[count - 1], name.hasSuffix("error:]") {
        try pointer?.store(.object(library.error(error)))
      } else if error.isRefusal {
        throw invalid("\(error)")
      }
      return nil
    }
  }
}
