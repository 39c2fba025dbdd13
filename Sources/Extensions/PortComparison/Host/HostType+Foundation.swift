import Foundation

// Classes of Foundation that have no case of `PortValue`.
extension HostType {
  static let foundation = [data, date].map { type in
    var type = type
    type.isConverted = true
    return type
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
      Data((parts["bytes"]?.elements ?? []).compactMap { $0.integer.flatMap(UInt8.init(exactly:)) })
    },
    parts: { ["bytes": .list($0.map { .integer(Int128($0)) })] })

  private static let date = HostType(
    "NSDate", as: Date.self,
    generate: { ["seconds": .number(Double($0.integer(in: 0...100_000)))] },
    make: { Date(timeIntervalSince1970: $0["seconds"]?.number ?? 0) },
    parts: { ["seconds": .number($0.timeIntervalSince1970)] })
}

extension PortValue {
  fileprivate var integer: Int128? {
    if case .integer(let integer) = self { integer } else { nil }
  }

  fileprivate var number: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    default: nil
    }
  }
}
