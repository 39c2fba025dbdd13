import RuntimeSupport

/// A generator of random texts, which are the same for the same seed.
public struct Mutator {
  private var random: SeededGenerator
  private let samples: [[UInt8]]
  private let pieces: [String]

  /// Makes a generator of texts.
  ///
  /// - Parameters:
  ///   - seed: The seed that determines all random choices.
  ///   - samples: The texts to change.
  ///   - pieces: Words and punctuation of the language.
  public init(seed: UInt64, samples: [String], pieces: [String]) {
    random = SeededGenerator(seed: seed)
    self.samples = samples.map { Array($0.utf8) }
    self.pieces = pieces
  }

  /// Returns a sample with some changes, or pieces in random order.
  public mutating func text() -> [UInt8] {
    var text = samples.randomElement(using: &random) ?? []
    if Int.random(in: 0..<8, using: &random) == 0 {
      text = (0..<Int.random(in: 0...200, using: &random)).flatMap { _ in piece() }
    }
    for _ in 0..<Int.random(in: 1...12, using: &random) { change(&text) }
    return text
  }

  private mutating func change(_ text: inout [UInt8]) {
    let range = range(in: text)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: text.removeSubrange(range)
    case 1: text.insert(contentsOf: text[range], at: range.lowerBound)
    case 2: text.insert(contentsOf: piece(), at: range.lowerBound)
    case 3: text.replaceSubrange(range, with: piece())
    case 4: text.removeSubrange(range.lowerBound...)
    case 5:
      let other = samples.randomElement(using: &random) ?? []
      text.insert(contentsOf: other[self.range(in: other)], at: range.lowerBound)
    case 6:
      let count = Int.random(in: 1...300, using: &random)
      text.insert(
        contentsOf: (0..<count).flatMap { [piece = piece()] _ in piece }, at: range.lowerBound)
    default:
      if !range.isEmpty { text[range.lowerBound] = UInt8.random(in: 0...255, using: &random) }
    }
  }

  /// Returns a range in a text, which is usually short.
  private mutating func range(in text: [UInt8]) -> Range<Int> {
    let start = Int.random(in: 0...text.count, using: &random)
    let limit = Bool.random(using: &random) ? 8 : 400
    let end = min(text.count, start + Int.random(in: 0...limit, using: &random))
    return start..<end
  }

  private mutating func piece() -> [UInt8] {
    Array((pieces.randomElement(using: &random) ?? "").utf8)
  }
}
