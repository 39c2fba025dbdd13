import Foundation
import Invocation
import ScriptProgram

extension StandardLibrary {
  func installMutableStrings() {
    mutableStrings.classMethod("stringWithCapacity:", "@@:Q") { call in
      .object(StringObject("", isa: try call.receivingClass))
    }
    mutableStrings.method("initWithCapacity:", "@@:Q") { .object($0.receiver) }
    mutableStrings.method("appendString:", "v@:@") { call in
      let added = try call.text(0)
      try call.receiver(as: StringObject.self).text += added
      return .void
    }
    mutableStrings.method("appendFormat:", "v@:@", isVariadic: true) { call in
      let added = try call.formatted(0)
      try call.receiver(as: StringObject.self).text += added
      return .void
    }
    mutableStrings.method("setString:", "v@:@") { call in
      try call.receiver(as: StringObject.self).text = try call.text(0)
      return .void
    }
    mutableStrings.method("insertString:atIndex:", "v@:@Q") { call in
      let string = try call.receiver(as: StringObject.self)
      let count = string.text.utf16.count
      let index = call.integer(1)
      guard index >= 0, index <= count else { throw call.outOfBounds(index, count) }
      string.replace(index..<index, with: try call.text(0))
      return .void
    }
    mutableStrings.method("deleteCharactersInRange:", "v@:" + Self.rangeType) { call in
      let string = try call.receiver(as: StringObject.self)
      string.replace(try call.range(0, within: string.text.utf16.count), with: "")
      return .void
    }
    mutableStrings.method(
      "replaceCharactersInRange:withString:", "v@:" + Self.rangeType + "@"
    ) { call in
      let string = try call.receiver(as: StringObject.self)
      string.replace(
        try call.range(0, within: string.text.utf16.count), with: try call.text(1))
      return .void
    }
    mutableStrings.method(
      "replaceOccurrencesOfString:withString:options:range:", "Q@:@@Q" + Self.rangeType
    ) { call in
      let string = try call.receiver(as: StringObject.self)
      let text = NSMutableString(string: string.text)
      let count = text.replaceOccurrences(
        of: try call.text(0), with: try call.text(1),
        options: NSString.CompareOptions(rawValue: UInt(bitPattern: call.integer(2))),
        range: NSRange(try call.range(3, within: text.length)))
      string.text = String(decoding: (text as String).utf8, as: UTF8.self)
      return .integer(count)
    }
  }
}

extension StringObject {
  fileprivate func replace(_ range: Range<Int>, with new: String) {
    let count = text.utf16.count
    text = text(in: 0..<range.lowerBound) + new + text(in: range.upperBound..<count)
  }
}
