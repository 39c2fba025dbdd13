import Foundation
import Invocation

extension StandardLibrary {
  func installMutableStrings() {
    mutableStrings.classMethod("stringWithCapacity:", "@@:Q") { call in
      .object(StringObject("", isa: try call.receivingClass))
    }
    mutableStrings.method("initWithCapacity:", "@@:Q") { .object($0.receiver) }
    mutableStrings.method("appendString:", "v@:@") { call in
      try call.with(StringObject.self) { string, _ in try string.append(try call.text(0)) }
      return .void
    }
    mutableStrings.method("appendFormat:", "v@:@", isVariadic: true) { call in
      try call.with(StringObject.self) { string, _ in try string.append(try call.formatted(0)) }
      return .void
    }
    mutableStrings.method("setString:", "v@:@") { call in
      try call.receiver(as: StringObject.self).setText(try call.text(0))
      return .void
    }
    mutableStrings.method("insertString:atIndex:", "v@:@Q") { call in
      let string = try call.receiver(as: StringObject.self)
      let count = string.length
      let index = call.integer(1)
      guard index >= 0, index <= count else { throw call.outOfBounds(index, count) }
      try call.replace(index..<index, of: string, with: try call.text(0))
      return .void
    }
    mutableStrings.method("deleteCharactersInRange:", "v@:" + Self.rangeType) { call in
      let string = try call.receiver(as: StringObject.self)
      try call.replace(try call.range(0, within: string.length), of: string, with: "")
      return .void
    }
    mutableStrings.method(
      "replaceCharactersInRange:withString:", "v@:" + Self.rangeType + "@"
    ) { call in
      let string = try call.receiver(as: StringObject.self)
      try call.replace(
        try call.range(0, within: string.length), of: string, with: try call.text(1))
      return .void
    }
    mutableStrings.method(
      "replaceOccurrencesOfString:withString:options:range:", "Q@:@@Q" + Self.rangeType
    ) { call in
      let string = try call.receiver(as: StringObject.self)
      let (text, count) = try call.replacing(
        in: string.text, options: try call.options(2), range: 3)
      try string.setText(text)
      return .integer(count)
    }
  }
}

extension Call {
  fileprivate func replace(_ range: Range<Int>, of string: StringObject, with new: String) throws {
    let count = string.length
    try charge(2 * (string.text.utf8.count + new.utf8.count))
    try step((count + new.utf8.count) / 16)
    try string.setText(
      string.text(in: 0..<range.lowerBound) + new + string.text(in: range.upperBound..<count))
  }
}
