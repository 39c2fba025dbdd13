import Foundation
import Invocation

/// A way to write and read the values of one type.
protocol TypeCoding: AnyObject, Sendable {
  /// The type of the values.
  var type: any Any.Type { get }

  /// Names the type in messages.
  var name: String { get }

  /// The byte that begins the binary form, or `BinaryTag.named` if the name of the type follows.
  var tag: UInt8 { get }

  /// `true` if both processes know the values, so that an object of a subclass is decoded as
  /// itself.
  var isByReference: Bool { get }

  /// Returns the content of the JSON for `value`, which has the type ``type``.
  func encodable(_ value: any Sendable) throws -> any Encodable

  /// Decodes a value from JSON.
  func decode(from decoder: any Decoder) throws -> any Sendable

  /// Appends the tag and the binary form of `value`, which has the type ``type``.
  ///
  /// - Throws: An error if JSON in the binary form is nested more than `depth` levels deep, or if
  ///   the code of the type throws.
  func write(_ value: any Sendable, to bytes: inout [UInt8], depth: Int) throws

  /// Reads the bytes that ``write(_:to:depth:)`` wrote after the tag and the name.
  func read(_ reader: inout BinaryReader) throws -> any Sendable

  /// Appends the tag and the binary form of the only argument of a message.
  ///
  /// - Returns: `true` if the argument has the type ``type`` and is stored without a box. Otherwise
  ///   the method appends nothing and returns `false`.
  func write(only arguments: ArgumentStore, to bytes: inout [UInt8]) -> Bool

  /// Reads the only argument of a message, like ``read(_:)``.
  func readOnly(_ reader: inout BinaryReader) throws -> ArgumentStore
}

extension TypeCoding {
  func write(only arguments: ArgumentStore, to bytes: inout [UInt8]) -> Bool { false }

  func readOnly(_ reader: inout BinaryReader) throws -> ArgumentStore {
    ListedArguments([try read(&reader)])
  }
}
