import Foundation
import Invocation

/// How values of one type are written and read.
protocol TypeCoding: AnyObject, Sendable {
  /// The type of the values.
  var type: any Any.Type { get }

  /// The name that stands for the type in a message.
  var name: String { get }

  /// The byte that begins the binary form; `BinaryTag.named` if the name follows.
  var tag: UInt8 { get }

  /// Whether values are known on both sides, so that an object of a subclass comes back as itself.
  var isByReference: Bool { get }

  /// What JSON has for a value, which is of the type.
  func encodable(_ value: any Sendable) throws -> any Encodable

  /// Makes a value of JSON.
  func decode(from decoder: any Decoder) throws -> any Sendable

  /// Appends the tag and the binary form of a value, which is of the type.
  ///
  /// JSON in it has no more than `depth` levels, or it is an error.
  func write(_ value: any Sendable, to bytes: inout [UInt8], depth: Int) throws

  /// Reads what ``write(_:to:depth:)`` wrote after the tag and the name.
  func read(_ reader: inout BinaryReader) throws -> any Sendable

  /// Appends the tag and the binary form of the only argument of a message.
  ///
  /// - Returns: Whether the argument is of the type and in no box, so that this could be done.
  func write(only arguments: ArgumentStore, to bytes: inout [UInt8]) -> Bool

  /// Reads the only argument of a message, as ``read(_:)``.
  func readOnly(_ reader: inout BinaryReader) throws -> ArgumentStore
}

extension TypeCoding {
  func write(only arguments: ArgumentStore, to bytes: inout [UInt8]) -> Bool { false }

  func readOnly(_ reader: inout BinaryReader) throws -> ArgumentStore {
    ListedArguments([try read(&reader)])
  }
}
