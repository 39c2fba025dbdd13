import Foundation
import Invocation

extension StandardLibrary {
  func installMutableStrings() {
    let string = ClassTable<StringObject>(type: mutableStrings)
    string.make("stringWithCapacity:", "initWithCapacity:", "Q") { _, _ in }
    mutableStrings.method("appendString:", "v@:@") { call in
      try call.with(StringObject.self) { string, _ in try string.append(try call.text(0)) }
      return .void
    }
    mutableStrings.method("appendFormat:", "v@:@", isVariadic: true) { call in
      try call.with(StringObject.self) { string, _ in try string.append(try call.formatted(0)) }
      return .void
    }
    string.change("setString:") { (own, new: String) in try own.set(new) }
    string.change("insertString:atIndex:") { (own, new: String, _: UInt, call: Call) in
      let index = call.integer(1)
      guard 0...own.length ~= index else { throw call.outOfBounds(index, own.length) }
      try call.replace(index..<index, of: own, with: new)
    }
    string.change("deleteCharactersInRange:") { (own, _: NSRange, call: Call) in
      try call.replace(try call.range(0, within: own.length), of: own, with: "")
    }
    string.change("replaceCharactersInRange:withString:") {
      (own, _: NSRange, new: String, call: Call) in
      try call.replace(try call.range(0, within: own.length), of: own, with: new)
    }
    mutableStrings.method(
      "replaceOccurrencesOfString:withString:options:range:", "Q@:@@Q" + Self.rangeType
    ) { call in
      let string = try call.receiver(as: StringObject.self)
      let (text, count) = try call.replacing(
        in: string.text, options: try call.options(2), range: 3)
      try string.set(text)
      return .integer(count)
    }
  }
}

extension Call {
  fileprivate func replace(_ range: Range<Int>, of string: StringObject, with new: String) throws {
    let count = string.length
    try charge(2 * (string.text.utf8.count + new.utf8.count))
    try step((count + new.utf8.count) / 16)
    try string.set(
      string.text(in: 0..<range.lowerBound) + new + string.text(in: range.upperBound..<count))
  }
}
