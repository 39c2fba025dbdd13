import Foundation
import Invocation

extension StandardLibrary {
  /// Installs the string classes.
  ///
  /// The length and the indexes of a string count UTF-16 code units.
  func installStrings() {
    strings.allocate = { StringObject("", isa: $0) }
    mutableStrings.allocate = { StringObject("", isa: $0) }
    installComparison(strings)
    strings.protocols.insert("NSSecureCoding")
    installCopying(strings, mutable: mutableStrings) { (own: StringObject, type) in
      StringObject(own.text, isa: type)
    }
    installStringCreation()
    installStringContents()
    installStringComparison()
    installStringSearch()
    installStringParts()
    installStringConversions()
    installEncodings()
    installStringRanges()
    installPaths()
    installMutableStrings()
    let options = [
      "NSCaseInsensitiveSearch": 1, "NSLiteralSearch": 2, "NSBackwardsSearch": 4,
      "NSAnchoredSearch": 8, "NSNumericSearch": 64, "NSDiacriticInsensitiveSearch": 128,
      "NSWidthInsensitiveSearch": 256, "NSForcedOrderingSearch": 512,
      "NSRegularExpressionSearch": 1024,
    ]
    for (name, number) in options { constant(name, .integer(number), .unsignedLong) }
  }

  /// Adds methods that create strings.
  var stringCreation: CreationMethods<StringObject, String> {
    CreationMethods(
      type: strings, make: { StringObject($0, isa: $1) }, fill: { try $0.setText($1) })
  }

  private func installStringCreation() {
    let creation = stringCreation
    strings.classMethod("string", "@@:") { call in
      .object(StringObject("", isa: try call.receivingClass))
    }
    creation("stringWithString:", "initWithString:", "@@:@") { try $0.text(0) }
    creation("stringWithFormat:", "initWithFormat:", "@@:@", isVariadic: true) {
      try $0.formatted(0)
    }
    creation("localizedStringWithFormat:", "initWithFormat:", "@@:@", isVariadic: true) {
      try $0.formatted(0)
    }
    strings.method("initWithFormat:arguments:", "@@:@*") { call in
      let arguments = Array(try Self.begun(call[1]).rest)
      try call.receiver(as: StringObject.self).setText(
        try FormatString(try call.text(0), on: call.activation).text(
          of: arguments, on: call.activation))
      return .object(call.receiver)
    }
    creation("stringWithCharacters:length:", "initWithCharacters:length:", "@@:^SQ") { call in
      let count = try call.size(1)
      try call.charge(count * 6)
      let units = try (0..<count).map {
        try call.step()
        return UInt16(truncatingIfNeeded: try call.pointer(0).advanced(by: $0).load().integer)
      }
      return String(decoding: units, as: UTF16.self)
    }
  }

  private func installStringContents() {
    strings.method("length", "Q@:") { call in
      try call.with(StringObject.self) { string, _ in .integer(string.length) }
    }
    strings.method("characterAtIndex:", "S@:Q") { call in
      let units = try call.text.utf16
      let index = call.integer(0)
      guard index >= 0, index < units.count else {
        throw call.interpreter.exception(
          "NSRangeException",
          "*** \(call.name): Range or index out of bounds")
      }
      return .integer(Int(units[units.index(units.startIndex, offsetBy: index)]))
    }
    strings.method("UTF8String", "*@:") { try $0.cString(try $0.text) }
    strings.method("enumerateLinesUsingBlock:", "v@:@?") { call in
      let text = try call.text
      try call.chargeParts(text.utf8.count { $0 == 10 || $0 == 13 } + 1, of: text)
      var lines: [Value] = []
      try call.text.enumerateLines { line, _ in lines.append(call.string(line)) }
      try call.run(try call.block(0), forEach: lines.lazy.map { [$0] })
      return .void
    }
  }

  private func installStringComparison() {
    strings.method("isEqualToString:", "B@:@\"NSString\"") { call in
      guard let other = call[0].object else { return .integer(0) }
      return call.bool(
        try call.receiver(as: StringObject.self).isEqual(to: other, on: call.activation))
    }
    func comparison(_ selector: Selector, _ options: NSString.CompareOptions) {
      strings.method(selector, "q@:@\"NSString\"") { call in
        .integer(try call.compare(try call.text(0), options))
      }
    }
    comparison("compare:", [])
    comparison("caseInsensitiveCompare:", .caseInsensitive)
    comparison("localizedCompare:", [])
    comparison("localizedCaseInsensitiveCompare:", .caseInsensitive)
    comparison("localizedStandardCompare:", [.caseInsensitive, .numeric])
    strings.method("compare:options:", "q@:@\"NSString\"Q") { call in
      .integer(try call.compare(try call.text(0), try call.options(1)))
    }
    strings.method("compare:options:range:", "q@:@\"NSString\"Q" + Self.rangeType) { call in
      let text = NSString(string: try call.text)
      let range = NSRange(try call.range(2, within: text.length))
      try call.step(range.length / 4)
      return .integer(
        text.compare(try call.text(0), options: try call.options(1), range: range).rawValue)
    }
    strings.method("hasPrefix:", "B@:@\"NSString\"") { call in
      try call.step(try call.text(0).utf8.count / 8)
      return call.bool(try call.text.utf16.starts(with: try call.text(0).utf16))
    }
    strings.method("hasSuffix:", "B@:@\"NSString\"") { call in
      try call.step(try call.text(0).utf8.count / 8)
      return call.bool(
        try call.text.utf16.reversed().starts(with: try call.text(0).utf16.reversed()))
    }
  }

  private func installStringSearch() {
    func search(
      _ selector: Selector, _ types: String,
      _ find: @escaping (Call, NSString) throws -> NSRange
    ) {
      strings.method(selector, Self.rangeType + "@:@" + types) { call in
        Value(try find(call, NSString(string: try call.text)))
      }
    }
    search("rangeOfString:", "") { try $0.range(of: try $0.text(0), in: $1) }
    search("rangeOfString:options:", "Q") {
      try $0.range(of: try $0.text(0), in: $1, options: try $0.options(1))
    }
    search("rangeOfString:options:range:", "Q" + Self.rangeType) { call, text in
      try call.range(
        of: try call.text(0), in: text, options: try call.options(1),
        range: try call.range(2, within: text.length))
    }
    search("rangeOfCharacterFromSet:", "") { call, text in
      try call.step(text.length / 4)
      return text.rangeOfCharacter(from: try CharacterSet.read(call[0], 0, call))
    }
    strings.method("containsString:", "B@:@\"NSString\"") { call in
      let found = try call.range(of: try call.text(0), in: NSString(string: call.text))
      return call.bool(found.location != NSNotFound)
    }
    strings.method("localizedCaseInsensitiveContainsString:", "B@:@\"NSString\"") { call in
      let found = try call.range(
        of: try call.text(0), in: NSString(string: call.text), options: .caseInsensitive)
      return call.bool(found.location != NSNotFound)
    }
    strings.method("commonPrefixWithString:options:", "@\"NSString\"@:@Q") { call in
      let options = try call.options(1)
      return try call.made(upTo: 4 * call.bytesOfTexts) {
        try call.text.commonPrefix(with: String?.read(call[0], 0, call) ?? "", options: options)
      }
    }
  }

  private func installStringParts() {
    func part(_ selector: Selector, _ types: String, _ make: @escaping (Call) throws -> String) {
      strings.method(selector, "@\"NSString\"@:" + types) { call in
        try call.made(upTo: 2 * call.bytesOfTexts) { try make(call) }
      }
    }
    part("substringFromIndex:", "Q") { call in
      let string = try call.receiver(as: StringObject.self)
      let count = string.length
      let start = call.integer(0)
      guard start >= 0, start <= count else { throw call.outOfBounds(ofString: start, count) }
      return string.text(in: start..<count)
    }
    part("substringToIndex:", "Q") { call in
      let string = try call.receiver(as: StringObject.self)
      let count = string.length
      let end = call.integer(0)
      guard end >= 0, end <= count else { throw call.outOfBounds(ofString: end, count) }
      return string.text(in: 0..<end)
    }
    part("substringWithRange:", Self.rangeType) { call in
      let string = try call.receiver(as: StringObject.self)
      return string.text(in: try call.range(0, within: string.length))
    }
    part("stringByAppendingString:", "@") { try $0.text + (try $0.text(0)) }
    strings.method("stringByAppendingFormat:", "@\"NSString\"@:@", isVariadic: true) { call in
      let added = try call.formatted(0)
      return try call.made(upTo: call.text.utf8.count + added.utf8.count) { try call.text + added }
    }
    part("stringByReplacingOccurrencesOfString:withString:", "@@") { call in
      try call.replacing(in: try call.text).text
    }
    part(
      "stringByReplacingOccurrencesOfString:withString:options:range:", "@@Q" + Self.rangeType
    ) { call in
      try call.replacing(in: try call.text, options: try call.options(2), range: 3).text
    }
    part("stringByReplacingCharactersInRange:withString:", Self.rangeType + "@") { call in
      let text = NSString(string: try call.text)
      return text.replacingCharacters(
        in: NSRange(try call.range(0, within: text.length)), with: try call.text(1))
    }
    part("stringByPaddingToLength:withString:startingAtIndex:", "Q@Q") { call in
      let (count, pad, start) = (try call.size(0), try call.text(1), call.integer(2))
      let units = pad.utf16.count
      guard units > 0, (0..<units).contains(start) else {
        throw call.invalid(
          "argument 2 is \(start), not an index within the \(units) characters of argument 1")
      }
      try call.charge(4 * count)
      try call.step(count / 8)
      return NSString(string: try call.text).padding(
        toLength: count, withPad: pad, startingAt: start)
    }
    part("stringByTrimmingCharactersInSet:", "@") { call in
      try call.text.trimmingCharacters(
        in: try CharacterSet.read(call[0], 0, call))
    }
    strings.method("componentsSeparatedByString:", "@\"NSArray\"@:@") { call in
      let separator = try call.text(0)
      return .object(
        call.library.array(
          ofTexts: try call.components(of: try call.text, separatedBy: separator)))
    }
    strings.method("componentsSeparatedByCharactersInSet:", "@\"NSArray\"@:@") { call in
      let separators = try CharacterSet.read(call[0], 0, call)
      let text = try call.text
      try call.step(text.utf8.count / 4)
      try call.chargeParts(text.unicodeScalars.count(where: separators.contains) + 1, of: text)
      return .object(
        call.library.array(ofTexts: text.components(separatedBy: separators)))
    }
  }

  private func installStringConversions() {
    func text(_ selector: Selector, _ convert: @escaping (String) -> String) {
      strings.method(selector, "@\"NSString\"@:") { call in
        // A letter can become three letters.
        try call.made(upTo: 4 * call.bytesOfTexts) { convert(try call.text) }
      }
    }
    text("uppercaseString") { $0.uppercased() }
    text("lowercaseString") { $0.lowercased() }
    text("capitalizedString") { $0.capitalized }
    text("localizedUppercaseString") { $0.uppercased() }
    text("localizedLowercaseString") { $0.lowercased() }
    for name in ["integerValue", "longLongValue"] as [Selector] {
      strings.method(name, "q@:") { .integer(NSString(string: try $0.text).integerValue) }
    }
    strings.method("intValue", "i@:") {
      .integer(Int(Int32(clamping: NSString(string: try $0.text).integerValue)))
    }
    strings.method("doubleValue", "d@:") { .floating(NSString(string: try $0.text).doubleValue) }
    strings.method("floatValue", "f@:") {
      .floating(Double(Float(NSString(string: try $0.text).doubleValue)))
    }
    strings.method("boolValue", "B@:") { $0.bool(try $0.text.starts(with: /\s*[-+]?0*[YyTt1-9]/)) }
  }

  private func installPaths() {
    func path(_ selector: Selector, _ convert: @escaping (PathText) -> String) {
      strings.method(selector, "@\"NSString\"@:") { call in
        try call.made(upTo: 2 * call.bytesOfTexts) { convert(PathText(try call.text)) }
      }
    }
    path("lastPathComponent") { $0.text.lastPathComponent }
    path("pathExtension") { $0.text.pathExtension }
    path("stringByDeletingLastPathComponent") { $0.parent }
    path("stringByDeletingPathExtension") { $0.text.deletingPathExtension }
    strings.method("stringByAppendingPathComponent:", "@\"NSString\"@:@") { call in
      try call.made(upTo: 40 * call.bytesOfTexts) {
        let (text, added) = (try call.text, try call.text(0))
        let parts = "\(text)/\(added)".split(separator: "/").joined(separator: "/")
        return (text.isEmpty ? added : text).hasPrefix("/") ? "/" + parts : parts
      }
    }
    strings.method("stringByAppendingPathExtension:", "@\"NSString\"@:@") { call in
      try call.charge(2 * call.bytesOfTexts)
      return PathText(try call.text).text.appendingPathExtension(try call.text(0))
        .map(call.string) ?? .null
    }
    strings.method("pathComponents", "@\"NSArray\"@:") { call in
      let text = try call.text
      try call.chargeParts(2 * text.utf8.count(where: { $0 == UInt8(ascii: "/") }) + 1, of: text)
      return .object(call.library.array(ofTexts: NSString(string: text).pathComponents))
    }
  }

  func array(ofTexts texts: [String]) -> Object { array(texts.map(string)) }

  /// Returns `true` if an object is an instance of the mutable class `type`, or of one of its
  /// subclasses.
  func isMutable(_ object: Object, _ type: ClassObject) -> Bool {
    object.isa?.inherits(from: type) ?? false
  }

  static let rangeType = "{_NSRange=\"location\"Q\"length\"Q}"
}

extension Call {
  /// The receiver's text.
  var text: String {
    get throws { try counted(receiver(as: StringObject.self)) }
  }

  /// Returns the text for the format in an argument, and the arguments that follow it.
  func formatted(_ index: Int) throws -> String {
    let format = try FormatString(try text(index), on: activation)
    if index + 1 == count { return try withRest { try format.text(of: $0, on: activation) } }
    return try format.text(of: Array(arguments.dropFirst(index + 1)), on: activation)
  }

  /// The number of bytes in the receiver's text and in the texts of the arguments.
  fileprivate var bytesOfTexts: Int {
    get throws {
      (0..<count).reduce(try text.utf8.count) { sum, index in
        sum + ((self[index].object as? StringObject)?.text.utf8.count ?? 0)
      }
    }
  }

  fileprivate func compare(_ other: String, _ options: NSString.CompareOptions) throws -> Int {
    try step(min(text.utf8.count, other.utf8.count) / 4)
    return NSString(string: try text).compare(other, options: options).rawValue
  }

  fileprivate func outOfBounds(ofString index: Int, _ count: Int) -> ThrownObject {
    interpreter.exception(
      "NSRangeException",
      "*** \(name): Index \(UInt(bitPattern: index)) out of bounds; string length \(count)")
  }
}
