import Foundation
import Glibc
@_spi(ObjectiveC) import Invocation

/// An `NSString` or `NSMutableString`.
final class StringObject: ValueObject, ContentObject, Wrapper, @unchecked Sendable {
  // `Sendable` is unchecked: the interpreter's lock guards the properties. Exclusivity is
  // unchecked, too: no code of the script runs while the properties are accessed.

  @exclusivity(unchecked) private(set) var text: String

  /// The number of UTF-16 code units, if it has been computed.
  @exclusivity(unchecked) private var knownLength: Int?

  /// The hash, if it has been computed.
  @exclusivity(unchecked) private var knownHash: Int?

  /// The number of UTF-16 code units.
  var length: Int {
    if let knownLength { return knownLength }
    let length = text.utf16.count
    knownLength = length
    return length
  }

  init(_ text: String, isa: ClassObject) {
    self.text = text
    super.init(isa)
    note(contents: Self.size(text.utf8.count))
  }

  /// Returns the number of bytes to charge for a text.
  ///
  /// Up to 15 bytes are stored inline in the object.
  private static func size(_ count: Int) -> Int {
    count <= 15 ? 0 : (32 &+ count).addingReportingOverflow(count / 8).partialValue
  }

  func set(_ new: String) throws {
    try reserve(contents: Self.size(new.utf8.count))
    text = new
    knownLength = nil
    knownHash = nil
  }

  func append(_ added: String) throws {
    try reserve(contents: Self.size(text.utf8.count + added.utf8.count))
    text += added
    knownLength = knownLength.map { $0 + added.utf16.count }
    knownHash = nil
  }

  var wrapped: Any { interpreter?.run { _ in text } ?? text }

  override func value(as type: any Any.Type) -> (any Sendable)? { type == String.self ? text : nil }

  override var isLeaf: Bool { true }

  override func isEqual(to other: Object, on activation: Activation) -> Bool {
    guard let other = other as? StringObject else { return false }
    return isEqual(to: other, on: activation)
  }

  func isEqual(to other: StringObject, on activation: Activation) -> Bool {
    guard other.text.utf8.count == text.utf8.count else { return false }
    activation.count(text.utf8.count / 256)
    return text.hasSameBytes(as: other.text)
  }

  override var copySteps: Int { text.utf8.count / 256 }

  override func hash(on activation: Activation) -> Int {
    if let knownHash { return knownHash }
    activation.count(text.utf8.count / 16)
    // FNV-1a gives the same hash in each run, and scripts may print hashes.
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt) {
      ($0 ^ UInt($1)) &* 0x100_0000_01b3
    }
    knownHash = Int(bitPattern: hash)
    return Int(bitPattern: hash)
  }

  override func describe(indent: Int, on activation: Activation) -> String { text }

  /// Returns the text between two UTF-16 offsets.
  func text(in range: Range<Int>) -> String {
    let units = text.utf16
    let start = units.index(units.startIndex, offsetBy: range.lowerBound)
    let end = units.index(start, offsetBy: range.count)
    return String(decoding: units[start..<end], as: UTF16.self)
  }
}

extension String {
  /// Returns `true` if another string has the same bytes.
  ///
  /// Strings that compare as equal may have different bytes.
  fileprivate func hasSameBytes(as other: String) -> Bool {
    let result = utf8.withContiguousStorageIfAvailable { own in
      other.utf8.withContiguousStorageIfAvailable { other in
        guard own.count == other.count else { return false }
        guard let start = own.baseAddress, let otherStart = other.baseAddress else { return true }
        return memcmp(start, otherStart, own.count) == 0
      }
    }
    return (result ?? nil) ?? utf8.elementsEqual(other.utf8)
  }
}
