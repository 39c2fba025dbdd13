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
      scanner.make("localizedScannerWithString:", nil) { (text: String) in
        let scanner = Scanner(string: text)
        scanner.locale = Locale.current
        return scanner
      }
      scanner.method("string") { $0.string }
      scanner.property("charactersToBeSkipped", \.charactersToBeSkipped)
      scanner.property("caseSensitive", \.caseSensitive)
      scanner.method("locale") { $0.locale as? Locale }
      scanner.change("setLocale:") { (scanner, locale: Locale?) in scanner.locale = locale }
      scanner.property("isAtEnd", \.isAtEnd)
      scanner.method("scanLocation") { (scanner, call: Call) in
        try call.step(scanner.string.utf8.count / 64)
        return scanner.string.utf16.distance(
          from: scanner.string.startIndex, to: scanner.currentIndex)
      }
      scanner.change("setScanLocation:") { (scanner, offset: Int, call: Call) in
        let text = scanner.string
        try call.step(text.utf8.count / 64)
        guard (0...text.utf16.count).contains(offset) else {
          throw call.interpreter.exception(
            "NSRangeException", "*** \(call.name): Range or index out of bounds")
        }
        scanner.currentIndex = text.utf16.index(text.startIndex, offsetBy: offset)
      }
      installScanning(scanner)
    }
  }

  private func installScanning(_ scanner: ClassTable<Scanner>) {
    /// Adds a method such as `scanInt:`, which assigns the scanned value to its argument.
    func scan<Result: ScriptValue>(_ selector: Selector, _ scan: @escaping (Scanner) -> Result?) {
      scanner.method(selector) { (scanner, found: OutPointer, call: Call) in
        try assign(scan(scanner), found, scanner, call)
      }
    }
    /// Adds a method such as `scanString:intoString:`.
    func scan<Pattern: ScriptValue>(
      _ selector: Selector, _ scan: @escaping (Scanner, Pattern) -> String?
    ) {
      scanner.method(selector) { (scanner, pattern: Pattern, found: OutPointer, call: Call) in
        try assign(scan(scanner, pattern), found, scanner, call)
      }
    }
    func assign<Result: ScriptValue>(
      _ result: Result?, _ found: OutPointer, _ scanner: Scanner, _ call: Call
    ) throws -> Bool {
      try call.step(scanner.string.utf8.count / 64)
      guard let result else { return false }
      try found(result, call)
      return true
    }
    scan("scanInt:") { $0.scanInt32() }
    scan("scanInteger:") { $0.scanInt() }
    scan("scanLongLong:") { $0.scanInt() }
    scan("scanUnsignedLongLong:") { $0.scanUInt64().map { UInt($0) } }
    scan("scanHexInt:") { $0.scanUInt64(representation: .hexadecimal).map { UInt32(clamping: $0) } }
    scan("scanHexLongLong:") { $0.scanUInt64(representation: .hexadecimal).map { UInt($0) } }
    scan("scanFloat:") { $0.locale == nil ? $0.number().map { Float($0) } : $0.scanFloat() }
    scan("scanDouble:") { $0.locale == nil ? $0.number() : $0.scanDouble() }
    scan("scanHexFloat:") { $0.number(isHexadecimal: true).map { Float($0) } }
    scan("scanHexDouble:") { $0.number(isHexadecimal: true) }
    scan("scanString:intoString:") { (scanner, text: String) in scanner.scanString(text) }
    scan("scanUpToString:intoString:") { (scanner, text: String) in scanner.scanUpToString(text) }
    scan("scanCharactersFromSet:intoString:") { (scanner, set: CharacterSet) in
      scanner.scanCharacters(from: set)
    }
    scan("scanUpToCharactersFromSet:intoString:") { (scanner, set: CharacterSet) in
      scanner.scanUpToCharacters(from: set)
    }
  }
}

extension Scanner {
  /// Scans a floating-point number.
  ///
  /// Foundation's own functions refuse `1.0em` and all hexadecimal exponents.
  fileprivate func number(isHexadecimal: Bool = false) -> Double? {
    let characters = string.unicodeScalars[currentIndex...]
    let skipped = characters.prefix { charactersToBeSkipped?.contains($0) == true }
    let hexadecimal = /[+\-]?0[xX][0-9a-fA-F]*\.?[0-9a-fA-F]*(?:[pP][+\-]?[0-9]+)?/
    let decimal = /[+\-]?[0-9]*\.?[0-9]*(?:[eE][+\-]?[0-9]+)?/
    let rest = string[skipped.endIndex...]
    guard let match = rest.prefixMatch(of: isHexadecimal ? hexadecimal : decimal),
      let number = Double(match.output)
    else { return nil }
    currentIndex = match.range.upperBound
    return number
  }
}
