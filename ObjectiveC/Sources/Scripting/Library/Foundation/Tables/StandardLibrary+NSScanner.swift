import Foundation
import Invocation

extension Scanner: FoundationType {
  static var className: String { "NSScanner" }
  var bytes: Int { 256 + 2 * string.utf8.count }
  func text(_ plain: String) -> String { plain }
}

extension StandardLibrary {
  func installScanners() {
    table(Scanner.self) { scanner in
      scanner.make("scannerWithString:", "initWithString:") { (text: String) in
        Scanner(string: text)
      }
      scanner.method("string") { $0.string }
      scanner.property("caseSensitive", \.caseSensitive)
      scanner.method("locale") { $0.locale as? Locale }
      scanner.change("setLocale:") { (scanner, locale: Locale?) in scanner.locale = locale }
      scanner.property("isAtEnd", \.isAtEnd)
      scanner.method("scanUnsignedLongLong:") { (scanner, found: OutPointer, call: Call) in
        try scan(scanner, scanner.scanUInt64().map { UInt($0) }, found, call)
      }
      scanner.method("scanCharactersFromSet:intoString:") {
        (scanner, set: CharacterSet, found: OutPointer, call: Call) in
        try scan(scanner, scanner.scanCharacters(from: set), found, call)
      }
    }
    /// Assigns the scanned value to an argument, and returns whether there is one.
    func scan<Result: ScriptValue>(
      _ scanner: Scanner, _ result: Result?, _ found: OutPointer, _ call: Call
    ) throws -> Bool {
      try call.step(scanner.string.utf8.count / 64)
      guard let result else { return false }
      try found(result, call)
      return true
    }
  }
}
