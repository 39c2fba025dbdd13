import Foundation
import Invocation
import ScriptProgram

/// An `NSString`, or an `NSMutableString`.
final class StringObject: ValueObject, Wrapper, @unchecked Sendable {
  var text: String

  init(_ text: String, isa: ClassObject) {
    self.text = text
    super.init(isa)
  }

  var wrapped: Any { machine?.run { _ in text } ?? text }

  override func isEqual(to other: Object, on activation: Activation) -> Bool {
    guard let other = other as? StringObject else { return false }
    return text.utf8.elementsEqual(other.text.utf8)
  }

  override func hash(on activation: Activation) -> Int {
    // FNV, which is the same in each run: scripts may print it.
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt) {
      ($0 ^ UInt($1)) &* 0x100_0000_01b3
    }
    return Int(bitPattern: hash)
  }

  override func describe(indent: Int, on activation: Activation) -> String { text }

  /// The text between two UTF-16 offsets.
  func text(in range: Range<Int>) -> String {
    let units = text.utf16
    let start = units.index(units.startIndex, offsetBy: range.lowerBound)
    let end = units.index(start, offsetBy: range.count)
    return String(decoding: units[start..<end], as: UTF16.self)
  }
}
