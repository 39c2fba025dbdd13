import Foundation
import Invocation

extension NSRegularExpression: FoundationType {
  static var className: String { "NSRegularExpression" }

  /// ICU needs up to 1,900 bytes for a character, such as for each `[\w]`.
  var bytes: Int { 4096 + 2048 * pattern.utf16.count }
  var copied: Self { self }
}

extension NSRegularExpression.Options: ScriptEnumeration {}
extension NSRegularExpression.MatchingOptions: ScriptEnumeration {}

extension StandardLibrary {
  func installRegularExpressions() {
    table(NSRegularExpression.self) { expression in
      expression.make(
        "regularExpressionWithPattern:options:error:", nil
      ) { (pattern: String, options: NSRegularExpression.Options, call: Call) in
        try call.regularExpression(pattern, options)
      }
      expression.method("pattern") { $0.pattern }
      expression.method("options") { $0.options }
      expression.method("numberOfMatchesInString:options:range:") {
        (
          expression, text: String, options: NSRegularExpression.MatchingOptions, _: NSRange,
          call: Call
        ) in
        let range = NSRange(try call.range(2, within: text.utf16.count))
        return UInt(
          try call.matches(of: expression, in: text, options: options, range: range).count)
      }
    }
  }
}

extension Call {
  /// Steps to count when `enumerateMatches` reports the progress of a long match.
  private static let stepsOfReport = 5000

  /// The length up to which a pattern is compiled, because nothing can end the compilation: 10,000
  /// characters take up to 0.4 s.
  private static let patternLimit = 10_000

  /// Returns the regular expression of a pattern.
  ///
  /// - Throws: Foundation's error if the pattern is not valid. An `NSInvalidArgumentException` if
  ///   the pattern is too long.
  func regularExpression(
    _ pattern: String, _ options: NSRegularExpression.Options = []
  ) throws -> NSRegularExpression {
    let length = pattern.utf16.count
    guard length <= Self.patternLimit else {
      throw invalid("the pattern has \(length) characters, and at most \(Self.patternLimit) may be")
    }
    try step(100 * length)
    try charge(2048 * length)
    return try NSRegularExpression(pattern: pattern, options: options)
  }

  /// Returns the matches of an `NSRegularExpression` in a string.
  ///
  /// A pattern such as `(a+)+$` can take a time that is exponential in the length of the text.
  /// Foundation reports the progress of such a match, so that the limits of the script can end it.
  ///
  /// - Throws: ``Stopped`` if the script exceeds its budget of time or memory.
  func matches(
    of expression: NSRegularExpression, in text: String,
    options: NSRegularExpression.MatchingOptions = [], range: NSRange, limit: Int? = nil
  ) throws -> [NSTextCheckingResult] {
    try step(text.utf8.count / 16)
    // ICU keeps the positions to which a match may return, in at most 8 MB.
    try charge(
      min(8 << 20, 16 * (range.length + 16) * (expression.pattern.utf16.count + 16))
        + 4 * text.utf8.count)
    var found: [NSTextCheckingResult] = []
    var failure: (any Error)?
    let options = options.union(.reportProgress).subtracting(.reportCompletion)
    expression.enumerateMatches(in: text, options: options, range: range) { result, _, stop in
      do {
        guard let result else { return try step(Self.stepsOfReport) }
        try step(8)
        try charge(256 + 32 * result.numberOfRanges)
        found.append(result)
        if found.count == limit { stop.pointee = true }
      } catch {
        failure = error
        stop.pointee = true
      }
    }
    if let failure { throw failure }
    return found
  }

  /// Replaces the matches of an `NSRegularExpression` by a `template`.
  func replacing(
    _ expression: NSRegularExpression, in text: String,
    options: NSRegularExpression.MatchingOptions = [], range: NSRange, template: String
  ) throws -> (text: String, count: Int) {
    let matches = try matches(of: expression, in: text, options: options, range: range)
    let source = NSString(string: text)
    var (result, end) = ("", 0)
    for match in matches {
      let new = expression.replacementString(for: match, in: text, offset: 0, template: template)
      try step(text.utf8.count / 64 + new.utf8.count / 16)
      try charge(2 * (new.utf8.count + match.range.location - end))
      result += source.substring(with: NSRange(end..<match.range.location)) + new
      end = match.range.upperBound
    }
    return (result + source.substring(from: end), matches.count)
  }
}
