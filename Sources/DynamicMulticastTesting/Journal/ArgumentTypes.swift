import Foundation

/// The types that arguments in a journal can have, by their names.
struct ArgumentTypes: Sendable {
  typealias Restorable = Decodable & Sendable

  private var types: [String: any Restorable.Type] = [:]

  /// Makes a list of some types of the standard library and Foundation, and of the program's own.
  ///
  /// Optionals, arrays and string-keyed dictionaries of each are added, too.
  init(and others: [any Restorable.Type]) {
    for type in Self.known + others { add(type) }
  }

  private static let known: [any Restorable.Type] = [
    Bool.self, String.self, Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self,
    UInt8.self, UInt16.self, UInt32.self, UInt64.self, Float.self, Double.self, Data.self,
    Date.self, URL.self, UUID.self,
  ]

  private mutating func add<T: Restorable>(_ type: T.Type) {
    let all: [any Restorable.Type] = [
      T.self, T?.self, [T].self, [T]?.self, [T?].self, [String: T].self, [String: T]?.self,
    ]
    for type in all { types[String(reflecting: type)] = type }
  }

  func type(named name: String) -> (any Restorable.Type)? { types[name] }
}
