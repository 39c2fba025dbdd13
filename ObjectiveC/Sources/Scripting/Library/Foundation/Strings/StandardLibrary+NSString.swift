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
    constants([
      "NSCaseInsensitiveSearch": 1, "NSLiteralSearch": 2, "NSBackwardsSearch": 4,
      "NSAnchoredSearch": 8, "NSNumericSearch": 64, "NSDiacriticInsensitiveSearch": 128,
      "NSWidthInsensitiveSearch": 256, "NSForcedOrderingSearch": 512,
      "NSRegularExpressionSearch": 1024,
    ])
  }

  private func installStringCreation() {
    let string = ClassTable<StringObject>(type: strings)
    string.make("string", nil) { _, _ in }
    string.make("stringWithString:", "initWithString:", "@") { try $0.text(0) }
    for name in ["stringWithFormat:", "localizedStringWithFormat:"] as [Selector] {
      string.make(name, "initWithFormat:", "@", isVariadic: true) { try $0.formatted(0) }
    }
    string.make(nil, "initWithFormat:arguments:", "@*") { call in
      try FormatString(try call.text(0), on: call.activation).text(
        of: Array(try Self.begun(call[1]).rest), on: call.activation)
    }
    string.make("stringWithCharacters:length:", "initWithCharacters:length:", "^SQ") { call in
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
      let (units, index) = (try call.text.utf16, call.integer(0))
      guard 0..<units.count ~= index else {
        throw call.interpreter.exception(
          "NSRangeException", "*** \(call.name): Range or index out of bounds")
      }
      return .integer(Int(units[units.index(units.startIndex, offsetBy: index)]))
    }
    strings.method("UTF8String", "*@:") { try $0.cString(try $0.text) }
    let string = ClassTable<StringObject>(type: strings)
    string.change("enumerateLinesUsingBlock:") { (_, block: BlockObject, call: Call) in
      let text = try call.text
      try call.chargeParts(text.utf8.count { $0 == 10 || $0 == 13 } + 1, of: text)
      var lines: [Value] = []
      text.enumerateLines { line, _ in lines.append(call.string(line)) }
      try call.run(block, forEach: lines.lazy.map { [$0] })
    }
  }

  private func installStringComparison() {
    let string = ClassTable<StringObject>(type: strings)
    string.method("isEqualToString:") { (own, other: Object?, call: Call) in
      other.map { own.isEqual(to: $0, on: call.activation) } ?? false
    }
    func comparison(_ selectors: [Selector], _ options: NSString.CompareOptions) {
      for selector in selectors {
        string.method(selector) { (_, other: String, call: Call) in
          try call.compare(other, options)
        }
      }
    }
    comparison(["compare:", "localizedCompare:"], [])
    comparison(["caseInsensitiveCompare:", "localizedCaseInsensitiveCompare:"], .caseInsensitive)
    comparison(["localizedStandardCompare:"], [.caseInsensitive, .numeric])
    string.method("compare:options:") { (_, other: String, _: UInt, call: Call) in
      try call.compare(other, try call.options(1))
    }
    strings.method("compare:options:range:", "q@:@\"NSString\"Q" + Self.rangeType) { call in
      let text = NSString(string: try call.text)
      let range = NSRange(try call.range(2, within: text.length))
      try call.step(range.length / 4)
      return .integer(
        text.compare(try call.text(0), options: try call.options(1), range: range).rawValue)
    }
    string.method("hasPrefix:") { (own, part: String, call: Call) in
      try call.step(part.utf8.count / 8)
      // No string begins or ends with the empty string.
      return !part.isEmpty && own.text.utf16.starts(with: part.utf16)
    }
    string.method("hasSuffix:") { (own, part: String, call: Call) in
      try call.step(part.utf8.count / 8)
      return !part.isEmpty && own.text.utf16.reversed().starts(with: part.utf16.reversed())
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
    for (name, options) in [
      ("containsString:", []), ("localizedCaseInsensitiveContainsString:", .caseInsensitive),
    ] as [(Selector, NSString.CompareOptions)] {
      strings.method(name, "B@:@\"NSString\"") { call in
        let text = NSString(string: try call.text)
        let found = try call.range(of: try call.text(0), in: text, options: options)
        return call.bool(found.location != NSNotFound)
      }
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
    for (name, isStart) in [("substringFromIndex:", true), ("substringToIndex:", false)]
      as [(Selector, Bool)]
    {
      part(name, "Q") { call in
        let string = try call.receiver(as: StringObject.self)
        let (index, count) = (call.integer(0), string.length)
        guard 0...count ~= index else { throw call.outOfBounds(ofString: index, count) }
        return string.text(in: isStart ? index..<count : 0..<index)
      }
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
    ) { try $0.replacing(in: try $0.text, options: try $0.options(2), range: 3).text }
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
    let string = ClassTable<StringObject>(type: strings)
    string.method("componentsSeparatedByString:") { (_, separator: String, call: Call) in
      call.array(ofTexts: try call.components(of: try call.text, separatedBy: separator))
    }
    string.method("componentsSeparatedByCharactersInSet:") {
      (own, separators: CharacterSet, call: Call) in
      let text = own.text
      try call.step(text.utf8.count / 4)
      try call.chargeParts(text.unicodeScalars.count(where: separators.contains) + 1, of: text)
      return call.array(ofTexts: text.components(separatedBy: separators))
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
    let table = ClassTable<String>(type: strings)
    table.method("uppercaseStringWithLocale:") { $0.uppercased(with: $1 as Locale?) }
    table.method("lowercaseStringWithLocale:") { $0.lowercased(with: $1 as Locale?) }
    table.method("capitalizedStringWithLocale:") { $0.capitalized(with: $1 as Locale?) }
    let string = ClassTable<StringObject>(type: strings)
    string.method("integerValue", "longLongValue") { (_, call: Call) in
      NSString(string: try call.text).integerValue
    }
    string.method("intValue") { (_, call: Call) in
      Int32(clamping: NSString(string: try call.text).integerValue)
    }
    string.method("doubleValue") { (_, call: Call) in NSString(string: try call.text).doubleValue }
    string.method("floatValue") { (_, call: Call) in
      Float(NSString(string: try call.text).doubleValue)
    }
    string.method("boolValue") { (_, call: Call) in
      try call.text.starts(with: /\s*[-+]?0*[YyTt1-9]/)
    }
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
      return .object(call.array(ofTexts: NSString(string: text).pathComponents))
    }
  }

  /// Returns `true` if an object is an instance of the mutable class `type`, or of one of its
  /// subclasses.
  func isMutable(_ object: Object, _ type: ClassObject) -> Bool {
    object.isa?.inherits(from: type) ?? false
  }

  static let rangeType = "{_NSRange=\"location\"Q\"length\"Q}"
}

extension Call {
  func array(ofTexts texts: [String]) -> ArrayObject { array(texts.map(library.string)) }

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
