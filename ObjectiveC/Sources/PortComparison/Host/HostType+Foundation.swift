import Foundation

// Classes of Foundation that have no case of `PortValue`.
extension HostType {
  static let foundation = [
    data, date, text("NSURL", ["a/b", "https://a.org"], { URL(string: $0) }, \.absoluteString),
    text(
      "NSUUID", ["00000000-0000-4000-8000-00000000000A"], { UUID(uuidString: $0) }, \.uuidString),
    text("NSTimeZone", ["GMT", "GMT+0200"], { TimeZone(identifier: $0) }, \.identifier),
    text("NSLocale", ["en_US", "de_DE"], { Locale(identifier: $0) }, \.identifier),
  ].map { type in
    var type = type
    type.isConverted = true
    return type
  }

  /// Describes a type of which each value has a text.
  private static func text<Value: Sendable>(
    _ name: String, _ known: [String], _ make: @escaping @Sendable (String) -> Value?,
    _ text: @escaping @Sendable (Value) -> String
  ) -> HostType {
    HostType(
      name, as: Value.self, generate: { ["text": .string($0.element(of: known))] },
      make: { parts in
        if case .string(let text)? = parts["text"], let value = make(text) { return value }
        throw PortComparisonError.unknown(name, "\(parts)", known: known)
      }, parts: { ["text": .string(text($0))] })
  }

  private static let data = HostType(
    "NSData", as: Data.self,
    generate: { source in
      let count = source.integer(in: 0...8)
      return [
        "bytes": .list((0..<count).map { _ in .integer(Int128(source.integer(in: 0...255))) })
      ]
    },
    make: { parts in
      Data((parts["bytes"]?.elements ?? []).compactMap { $0.number.flatMap(UInt8.init(exactly:)) })
    },
    parts: { ["bytes": .list($0.map { .integer(Int128($0)) })] })

  private static let date = HostType(
    "NSDate", as: Date.self,
    generate: { ["seconds": .number(Double($0.integer(in: 0...100_000)))] },
    make: { Date(timeIntervalSince1970: $0["seconds"]?.number ?? 0) },
    parts: { ["seconds": .number($0.timeIntervalSince1970)] })
}

extension PortValue {
  fileprivate var number: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    default: nil
    }
  }
}
