import RuntimeSupport

/// A source of random values for sessions, which depend only on the seed.
public struct PortGenerator: Sendable {
  private var random: SeededGenerator

  /// The choices of the present draw so far, and the next choices of a repeated draw.
  private var choices: [UInt64]?
  private var repeated: ArraySlice<UInt64>?

  /// What generators of the host have drawn in the session, by the keys of ``GeneratorDraw``.
  private(set) var draws: [String: GeneratorDraw] = [:]

  /// Strings of the session so far, which are drawn again.
  private var strings: [String] = []

  /// `true` if the host knows identifiers, which are then drawn, too.
  let hasIdentifiers: Bool

  init(seed: UInt64, hasIdentifiers: Bool) {
    random = SeededGenerator(seed: seed)
    self.hasIdentifiers = hasIdentifiers
  }

  /// Forgets the strings and draws so far, at the beginning of a session.
  mutating func forgetStrings() { (strings, draws) = ([], [:]) }

  /// Remembers the draws of an earlier session, from which simpler values can be drawn.
  mutating func remember(_ old: [String: GeneratorDraw]) { draws = old }

  private mutating func choice() -> UInt64 {
    let choice = repeated != nil ? repeated?.popFirst() ?? 0 : random.next()
    choices?.append(choice)
    return choice
  }

  /// Draws values with a generator of the host, and remembers how to draw simpler ones.
  mutating func draw(
    _ name: String, _ generate: @escaping @Sendable (inout PortGenerator) -> [PortValue]
  ) -> [PortValue] {
    let draw = GeneratorDraw(name, from: &self, generate)
    draws[draw.key] = draw
    return draw.values
  }

  /// Draws values from the choices of an earlier draw, and then from zeros, or from new choices.
  ///
  /// - Returns: The values, with the choices that were made.
  mutating func values(
    from old: [UInt64]?, _ generate: (inout PortGenerator) -> [PortValue]
  ) -> (values: [PortValue], choices: [UInt64]) {
    (choices, repeated) = ([], old?[...])
    defer { (choices, repeated) = (nil, nil) }
    let values = generate(&self)
    return (values, choices ?? [])
  }

  /// The generator without the draws so far.
  var withoutDraws: PortGenerator {
    var copy = self
    copy.draws = [:]
    return copy
  }

  /// Draws an integer in a range.
  public mutating func integer(in range: ClosedRange<Int>) -> Int {
    let width = UInt64(bitPattern: Int64(range.upperBound &- range.lowerBound)) &+ 1
    let drawn = width == 0 ? choice() : choice() % width
    return range.lowerBound &+ Int(Int64(bitPattern: drawn))
  }

  /// Returns `true` in the given share of cases.
  public mutating func chance(_ share: Double) -> Bool {
    Double(choice() >> 11) * 0x1p-53 < share
  }

  /// Draws an element of an array.
  ///
  /// - Precondition: `elements` is not empty.
  public mutating func element<Element>(of elements: [Element]) -> Element {
    elements[integer(in: 0...(elements.count - 1))]
  }

  /// Draws a string: often one of the session again, otherwise an empty, short, long, numeric or
  /// unusual string.
  public mutating func string() -> String {
    if !strings.isEmpty, chance(0.5) { return element(of: strings) }
    let new =
      switch integer(in: 0...9) {
      case 0: ""
      case 1, 2: "\(integer(in: -2...100))"
      case 3: element(of: Self.unusual)
      case 4: String(repeating: element(of: ["x", "ab ", "ü"]), count: integer(in: 50...300))
      default: element(of: Self.plain)
      }
    strings.append(new)
    return new
  }

  /// Draws a string, or an identifier that the plug-in has made.
  public mutating func text() -> PortValue {
    if hasIdentifiers, chance(0.4) { return identifier() }
    return .string(string())
  }

  /// Draws an identifier that the plug-in has made, more often a late one.
  public mutating func identifier() -> PortValue {
    .identifier(chance(0.6) ? 0 : integer(in: 0...4))
  }

  /// Draws an integer in a range, most often near zero or near an edge of `range`.
  mutating func integer(within range: ClosedRange<Int128>) -> Int128 {
    let edges: [Int128] = [
      0, 1, 2, -1, 7, 10, 100, range.lowerBound, range.upperBound,
      range.upperBound - 1, range.lowerBound + 1, 1 << 31, 1 << 53,
    ]
    let fitting = edges.filter(range.contains)
    if chance(0.8) { return element(of: fitting) }
    return min(max(Int128(integer(in: -1000...1000)), range.lowerBound), range.upperBound)
  }

  /// Draws a floating-point number, most often a small one.
  mutating func number() -> Double {
    switch integer(in: 0...9) {
    case 0: element(of: [-1, -0.0, 0.1, 1e9, 1e300, .infinity, .nan])
    case 1, 2: Double(integer(in: 1...1000)) / 8
    default: Double(integer(in: 0...60))
    }
  }

  private static let plain = ["a", "b", "name", "Hello", "juliet@example.com", "1", "result"]
  private static let unusual = [
    "\n", " ", "\"'<&>", "e\u{301}", "\u{1F468}\u{200D}\u{1F469}", "\u{FEFF}x", "%@ %d", "\\u0000",
    "\u{202E}abc", "nil",
  ]
}
