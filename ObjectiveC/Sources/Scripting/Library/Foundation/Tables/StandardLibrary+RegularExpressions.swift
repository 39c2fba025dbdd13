import Foundation
import Invocation

extension NSRegularExpression: FoundationType {
  static var className: String { "NSRegularExpression" }

  /// ICU needs up to 1,900 bytes for a character, such as for each `[\w]`.
  var bytes: Int { 4096 + 2048 * pattern.utf16.count }
  var copied: Self { self }
}

extension NSTextCheckingResult: FoundationType {
  static var className: String { "NSTextCheckingResult" }
  var bytes: Int { 256 + 32 * numberOfRanges }
}

extension NSRegularExpression.Options: ScriptEnumeration {}
extension NSRegularExpression.MatchingOptions: ScriptEnumeration {}

extension StandardLibrary {
  func installRegularExpressions() {
    table(NSRegularExpression.self) { expression in
      expression.make(
        "regularExpressionWithPattern:options:error:", "initWithPattern:options:error:"
      ) { (pattern: String, options: NSRegularExpression.Options, call: Call) in
        try call.regularExpression(pattern, options)
      }
      expression.classMethod("escapedPatternForString:") {
        NSRegularExpression.escapedPattern(for: $0)
      }
      expression.classMethod("escapedTemplateForString:") {
        NSRegularExpression.escapedTemplate(for: $0)
      }
      expression.method("pattern") { $0.pattern }
      expression.method("options") { $0.options }
      expression.property("numberOfCaptureGroups", \.numberOfCaptureGroups)
      installMatching(expression)
    }
    table(NSTextCheckingResult.self) { result in
      result.property("range", \.range)
      result.property("numberOfRanges", \.numberOfRanges)
      result.method("resultType") { UInt($0.resultType.rawValue) }
      result.method("regularExpression") { $0.regularExpression }
      result.method("rangeAtIndex:") { (result, _: UInt, call: Call) in
        result.range(at: try call.index(0, within: result.numberOfRanges))
      }
      result.method("rangeWithName:") { $0.range(withName: $1) }
    }
    constants([
      "NSRegularExpressionCaseInsensitive": 1,
      "NSRegularExpressionAllowCommentsAndWhitespace": 2,
      "NSRegularExpressionIgnoreMetacharacters": 4,
      "NSRegularExpressionDotMatchesLineSeparators": 8,
      "NSRegularExpressionAnchorsMatchLines": 16, "NSRegularExpressionUseUnixLineSeparators": 32,
      "NSRegularExpressionUseUnicodeWordBoundaries": 64, "NSMatchingReportProgress": 1,
      "NSMatchingReportCompletion": 2, "NSMatchingAnchored": 4,
      "NSMatchingWithTransparentBounds": 8, "NSMatchingWithoutAnchoringBounds": 16,
      "NSMatchingProgress": 1, "NSMatchingCompleted": 2, "NSMatchingHitEnd": 4,
      "NSMatchingRequiredEnd": 8, "NSMatchingInternalError": 16,
      "NSTextCheckingTypeRegularExpression": 1 << 10,
    ])
  }

  private func installMatching(_ expression: ClassTable<NSRegularExpression>) {
    typealias Options = NSRegularExpression.MatchingOptions
    /// Adds a method that makes a result of the matches in a string.
    func matching<Result: ScriptValue>(
      _ selector: Selector, limit: Int? = nil,
      _ make: @escaping ([NSTextCheckingResult]) -> Result
    ) {
      expression.method(selector) {
        (expression, text: String, options: Options, _: NSRange, call: Call) in
        let range = NSRange(try call.range(2, within: text.utf16.count))
        return make(
          try call.matches(of: expression, in: text, options: options, range: range, limit: limit))
      }
    }
    matching("matchesInString:options:range:") { $0 }
    matching("numberOfMatchesInString:options:range:") { UInt($0.count) }
    matching("firstMatchInString:options:range:", limit: 1) { $0.first }
    matching("rangeOfFirstMatchInString:options:range:", limit: 1) {
      $0.first?.range ?? NSRange(location: NSNotFound, length: 0)
    }
    expression.type.method(
      "enumerateMatchesInString:options:range:usingBlock:",
      "v@:@\"NSString\"Q\(Self.rangeType)@?"
    ) { call in
      let own = try call.receiver(as: FoundationObject<NSRegularExpression>.self).content()
      let text = try call.text(0)
      let matches = try call.matches(
        of: own, in: text, options: Options(rawValue: UInt(bitPattern: call.integer(1))),
        range: NSRange(try call.range(2, within: text.utf16.count)))
      try call.run(
        try call.block(3),
        forEach: matches.lazy.map { [.object($0.object(in: call.library)), .integer(0)] })
      return .void
    }
    expression.method("replacementStringForResult:inString:offset:template:") {
      (
        expression, result: NSTextCheckingResult, text: String, offset: Int, template: String,
        call: Call
      ) in
      guard 0...(text.utf16.count - result.range.length) ~= offset,
        result.range.location <= text.utf16.count - result.range.length - offset
      else {
        throw call.invalid("the result is beyond the end of the string")
      }
      return expression.replacementString(
        for: result, in: text, offset: offset, template: template)
    }
    expression.method("stringByReplacingMatchesInString:options:range:withTemplate:") {
      (expression, text: String, options: Options, _: NSRange, template: String, call: Call) in
      let range = NSRange(try call.range(2, within: text.utf16.count))
      return try call.replacing(
        expression, in: text, options: options, range: range, template: template
      ).text
    }
    expression.method("replaceMatchesInString:options:range:withTemplate:") {
      (expression, object: Object, options: Options, _: NSRange, template: String, call: Call) in
      let string = try call.required(0, StringObject.self)
      let text = try call.counted(string)
      let range = NSRange(try call.range(2, within: text.utf16.count))
      let new = try call.replacing(
        expression, in: text, options: options, range: range, template: template)
      try string.set(new.text)
      return UInt(new.count)
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
        try charge(result.bytes)
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
