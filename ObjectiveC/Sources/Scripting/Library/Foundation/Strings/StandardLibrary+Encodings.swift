import Foundation
import Invocation

extension String.Encoding: ScriptEnumeration {
  private static let known = Set(String.availableStringEncodings)

  /// Reads an encoding; an encoding that Foundation does not have is read as 0, which no text has.
  static func read(_ value: Value, _ index: Int, _ call: Call) throws -> String.Encoding {
    let encoding = String.Encoding(rawValue: UInt(bitPattern: value.integer))
    return known.contains(encoding) ? encoding : String.Encoding(rawValue: 0)
  }
}

extension StandardLibrary {
  /// Installs the methods that convert strings from and to bytes.
  func installEncodings() {
    constants([
      "NSASCIIStringEncoding": 1, "NSNEXTSTEPStringEncoding": 2, "NSUTF8StringEncoding": 4,
      "NSISOLatin1StringEncoding": 5, "NSISOLatin2StringEncoding": 9, "NSUTF16StringEncoding": 10,
      "NSNonLossyASCIIStringEncoding": 7, "NSShiftJISStringEncoding": 8,
      "NSUnicodeStringEncoding": 10, "NSMacOSRomanStringEncoding": 30,
      "NSUTF16BigEndianStringEncoding": 0x9000_0100, "NSUTF32BigEndianStringEncoding": 0x9800_0100,
      "NSUTF16LittleEndianStringEncoding": 0x9400_0100, "NSUTF32StringEncoding": 0x8c00_0100,
      "NSUTF32LittleEndianStringEncoding": 0x9c00_0100, "NSWindowsCP1252StringEncoding": 12,
    ])
    for (selector, initializer, types, size, encoding) in [
      ("stringWithUTF8String:", "initWithUTF8String:", "*", nil, nil),
      ("stringWithCString:", "initWithCString:", "*", nil, nil),
      ("stringWithCString:length:", "initWithCString:length:", "*Q", 1, nil),
      ("stringWithCString:encoding:", "initWithCString:encoding:", "*Q", nil, 1),
      ("stringWithData:encoding:", "initWithData:encoding:", "@Q", nil, 1),
      (nil, "initWithBytes:length:encoding:", "^vQQ", 1, 2),
      (nil, "initWithBytesNoCopy:length:encoding:freeWhenDone:", "^vQQB", 1, 2),
    ] as [(Selector?, Selector, String, Int?, Int?)] {
      ClassTable<StringObject>(type: strings).make(selector, initializer, types) { call in
        let bytes =
          try size.map { try call.bytes(OutPointer.read(call[0], 0, call), call.size($0)) }
          ?? (types.hasPrefix("*") ? Data(call.bytes(0)) : Data.read(call[0], 0, call))
        try call.charge(4 * bytes.count)
        try call.step(bytes.count / 8)
        let encoding = try encoding.map { try String.Encoding.read(call[$0], $0, call) }
        return String(data: bytes, encoding: encoding ?? .utf8)
      }
    }
    let encodings = String.availableStringEncodings.map { Value.integer(Int($0.rawValue)) }
    strings.classMethod("availableStringEncodings", "^Q@:") { _ in
      .pointer(ElementPointer(Memory(encodings + [.integer(0)])))
    }
    let type = ClassTable<String>(type: strings)
    type.classMethod("localizedNameOfStringEncoding:") { (encoding: String.Encoding) in
      encoding.rawValue == 0 ? "" : String.localizedName(of: encoding)
    }
    installBytes(type)
  }

  private func installBytes(_ text: ClassTable<String>) {
    text.method("dataUsingEncoding:") { $0.data(using: $1) }
    text.method("dataUsingEncoding:allowLossyConversion:") {
      $0.data(using: $1, allowLossyConversion: $2)
    }
    text.method("canBeConvertedToEncoding:") { $0.data(using: $1) != nil }
    text.method("lengthOfBytesUsingEncoding:") { UInt($0.lengthOfBytes(using: $1)) }
    for (selector, types) in [
      ("cStringUsingEncoding:", "*@:Q"), ("cString", "*@:"), ("lossyCString", "*@:"),
    ] as [(Selector, String)] {
      strings.method(selector, types) { call in
        let encoding = call.count == 0 ? .utf8 : try String.Encoding.read(call[0], 0, call)
        try call.charge(8 * call.text.utf8.count)
        return try call.text.data(using: encoding).map(CString.value(charging:)) ?? .pointer(nil)
      }
    }
    strings.method("getCString:maxLength:encoding:", "B@:*QQ") { call in
      try call.charge(8 * call.text.utf8.count)
      let bytes = try call.text.data(using: String.Encoding.read(call[2], 2, call))
      guard let bytes, bytes.count < call.integer(1) else { return .integer(0) }
      try call.write(bytes + [0], at: 0)
      return .integer(1)
    }
    for (selector, types) in [
      ("getCharacters:", "v@:^S"), ("getCharacters:range:", "v@:^S" + Self.rangeType),
    ] as [(Selector, String)] {
      strings.method(selector, types) { call in
        let units = try call.text.utf16
        let range = call.count == 1 ? 0..<units.count : try call.range(1, within: units.count)
        for (offset, unit) in units.dropFirst(range.lowerBound).prefix(range.count).enumerated() {
          try call.step()
          try call.pointer(0).advanced(by: offset).store(.integer(Int(unit)))
        }
        return .void
      }
    }
    text.method("propertyList") { (text, call: Call) in
      try call.object(
        forPlain: PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil),
        isMutable: true)
    }
    for (selector, convert) in [
      ("decomposedStringWithCanonicalMapping", \.decomposedStringWithCanonicalMapping),
      ("precomposedStringWithCanonicalMapping", \.precomposedStringWithCanonicalMapping),
      ("decomposedStringWithCompatibilityMapping", \.decomposedStringWithCompatibilityMapping),
      ("precomposedStringWithCompatibilityMapping", \.precomposedStringWithCompatibilityMapping),
    ] as [(Selector, Swift.KeyPath<String, String>)] {
      text.method(selector) { text in text[keyPath: convert] }
    }
  }
}
