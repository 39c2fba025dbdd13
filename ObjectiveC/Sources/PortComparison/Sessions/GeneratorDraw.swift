/// Values that a generator of the host has drawn, from which the same generator can draw simpler
/// values.
///
/// A value that was made simpler in another way might be one that the host never sends.
struct GeneratorDraw: Sendable {
  let values: [PortValue]
  private let name: String
  private let generate: @Sendable (inout PortGenerator) -> [PortValue]
  private let start: PortGenerator
  private let choices: [UInt64]

  init(
    _ name: String, from source: inout PortGenerator,
    _ generate: @escaping @Sendable (inout PortGenerator) -> [PortValue]
  ) {
    (self.name, self.generate, start) = (name, generate, source.withoutDraws)
    (values, choices) = source.values(from: nil, generate)
  }

  private init(_ draw: GeneratorDraw, choices: [UInt64]) {
    (name, generate, start) = (draw.name, draw.generate, draw.start)
    var source = draw.start
    (values, self.choices) = source.values(from: choices, draw.generate)
  }

  /// The key under which the draw is found again for its values.
  var key: String { Self.key(name, values) }

  /// Returns the key of values, whatever identifiers they contain.
  static func key(_ name: String, _ values: [PortValue]) -> String {
    name + values.map { $0.withoutNumbers.swiftText }.joined(separator: ",")
  }

  /// The length of the values as text, and the text.
  private var size: (Int, String) { (key.utf8.count, key) }

  /// Draws of smaller values from fewer or other choices, smallest last.
  var simpler: [GeneratorDraw] {
    // In most generators, zero is the first of several, and the greatest number is 'no'.
    var candidates = [[], choices.map { _ in UInt64.max }]
    for index in choices.indices {
      for choice in [nil, 0, 1, UInt64.max] as [UInt64?] where choice != choices[index] {
        var changed = choices
        changed.replaceSubrange(index...index, with: choice.map { [$0] } ?? [])
        candidates.append(changed)
      }
    }
    var known: Set<String> = []
    return candidates.map { GeneratorDraw(self, choices: $0) }
      .filter { $0.size < size && known.insert($0.key).inserted }
      .sorted { $0.size > $1.size }
  }

  /// Returns the values with the identifiers that `values` stands for in a session.
  func bound(as old: [PortValue], in session: [PortValue]) -> [PortValue] {
    let pairs = zip(old.flatMap(\.identifiers), session.flatMap(\.identifiers))
    return values.map { value in
      value.mapped { leaf in pairs.first { $0.0 == leaf }?.1 ?? leaf }
    }
  }
}

extension PortValue {
  fileprivate var withoutNumbers: PortValue {
    mapped { if case .identifier = $0 { .identifier(0) } else { $0 } }
  }

  fileprivate var identifiers: [PortValue] {
    var found: [PortValue] = []
    _ = mapped {
      if case .identifier = $0 { found.append($0) }
      return $0
    }
    return found
  }
}
