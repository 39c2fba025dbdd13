import CScriptSupport
import Foundation

// Code that searches, replaces and splits strings, and counts the steps and bytes of doing so.
extension Call {
  /// Returns the search options in an argument.
  func options(_ index: Int) throws -> NSString.CompareOptions {
    NSString.CompareOptions(rawValue: UInt(bitPattern: integer(index)))
  }

  /// Creates a string from others, of at most the given number of bytes, which are charged first.
  func made(upTo bytes: Int, _ make: () throws -> String) throws -> Value {
    try charge(bytes)
    try step(bytes / 16)
    return string(try make())
  }

  /// The product of two strings' lengths up to which a comparison at each position is fast enough.
  private static let searchLimit = 1 << 24

  /// Returns the range of a string in another one, searching only within `range`.
  func range(
    of part: String, in text: NSString, options: NSString.CompareOptions = [],
    range: Range<Int>? = nil
  ) throws -> NSRange {
    let range = range.map { NSRange($0) } ?? NSRange(location: 0, length: text.length)
    if options.contains(.regularExpression) {
      let found = try matches(
        of: expression(part, options), in: text as String,
        options: options.contains(.anchored) ? .anchored : [], range: range, limit: 1)
      return found.first?.range ?? NSRange(location: NSNotFound, length: 0)
    }
    try step((range.length + part.utf8.count) / 8)
    let (product, overflows) = range.length.multipliedReportingOverflow(by: part.utf8.count)
    if !overflows, product <= Self.searchLimit {
      try step(product / 64)
      return text.range(of: part, options: options, range: range)
    }
    guard options.isSubset(of: .literal) else {
      throw invalid("the texts are too long for a search with options other than NSLiteralSearch")
    }
    try charge(2 * range.length + 2 * part.utf16.count)
    return Self.literalRange(of: part, in: text, range)
  }

  /// Returns the regular expression of a search with the given options.
  private func expression(
    _ pattern: String, _ options: NSString.CompareOptions
  ) throws -> NSRegularExpression {
    do {
      return try regularExpression(
        pattern, options.contains(.caseInsensitive) ? .caseInsensitive : [])
    } catch  where error is CocoaError {
      throw invalid("'\(pattern)' is not a regular expression")
    }
  }

  /// Returns the range of a string in another one, in time linear in the sum of their lengths.
  private static func literalRange(
    of part: String, in text: NSString, _ range: NSRange
  ) -> NSRange {
    var units = [unichar](repeating: 0, count: range.length)
    text.getCharacters(&units, range: range)
    let wanted = Array(part.utf16)
    return units.withUnsafeBytes { units in
      wanted.withUnsafeBytes { wanted in
        var start = 0
        while start < units.count,
          let base = units.baseAddress, let wantedBase = wanted.baseAddress,
          let found = find(wantedBase, wanted.count, in: base + start, units.count - start)
        {
          let offset = found - base
          // A match must begin at the first byte of a code unit.
          if offset % 2 == 0 {
            return NSRange(location: range.location + offset / 2, length: wanted.count / 2)
          }
          start = offset + 1
        }
        return NSRange(location: NSNotFound, length: 0)
      }
    }
  }

  /// Returns the ranges of a string in another one, without overlaps.
  private func ranges(
    of part: String, in text: NSString, _ options: NSString.CompareOptions, _ range: Range<Int>
  ) throws -> [NSRange] {
    var ranges: [NSRange] = []
    var rest = range
    while !part.isEmpty, !rest.isEmpty {
      let found = try self.range(of: part, in: text, options: options, range: rest)
      guard found.location != NSNotFound, found.length > 0 else { break }
      if ranges.count % 1024 == 0 { try charge(2048 * MemoryLayout<NSRange>.stride) }
      ranges.append(found)
      rest =
        options.contains(.backwards)
        ? rest.lowerBound..<found.location : found.upperBound..<rest.upperBound
      if options.contains(.anchored) { break }
    }
    return options.contains(.backwards) ? ranges.reversed() : ranges
  }

  /// Replaces the first argument by the second argument in a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - options: Options for the search.
  ///   - rangeIndex: The index of the argument with the range to search; `nil` for the entire text.
  /// - Returns: The new text, and the number of replacements.
  /// - Throws: ``Stopped`` if the replacement exceeds the script's budget of memory or time.
  func replacing(
    in text: String, options: NSString.CompareOptions = [], range rangeIndex: Int? = nil
  ) throws -> (text: String, count: Int) {
    let (part, new) = (try self.text(0), try self.text(1))
    let source = NSString(string: text)
    let whole = try rangeIndex.map { try range($0, within: source.length) } ?? 0..<source.length
    if options.contains(.regularExpression) {
      return try replacing(
        expression(part, options), in: text, range: NSRange(whole), template: new)
    }
    let found = try ranges(of: part, in: source, options, whole)
    if found.isEmpty { return (text, 0) }
    let added = MemoryBudget.bytes(found.count, of: new.utf8.count)
    try charge(added)
    try charge(2 * text.utf8.count)
    try step((text.utf8.count + added) / 16)
    var result = ""
    var end = 0
    for range in found {
      result += Self.part(of: source, end, range.location)
      result += new
      end = range.upperBound
    }
    result += Self.part(of: source, end, source.length)
    return (result, found.count)
  }

  private static func part(of text: NSString, _ start: Int, _ end: Int) -> String {
    text.substring(with: NSRange(location: start, length: end - start))
  }

  /// Returns the parts of a text between the occurrences of a separator.
  func components(of text: String, separatedBy separator: String) throws -> [String] {
    let source = NSString(string: text)
    let found = try ranges(of: separator, in: source, [], 0..<source.length)
    try chargeParts(found.count + 1, of: text)
    var parts: [String] = []
    var end = 0
    for range in found {
      parts.append(Self.part(of: source, end, range.location))
      end = range.upperBound
    }
    return parts + [Self.part(of: source, end, source.length)]
  }

  /// Charges for the array of strings into which a text is about to be split.
  func chargeParts(_ count: Int, of text: String) throws {
    try step(count + text.utf8.count / 8)
    try charge(MemoryBudget.bytes(count, of: 200))
    try charge(2 * text.utf8.count)
  }
}
