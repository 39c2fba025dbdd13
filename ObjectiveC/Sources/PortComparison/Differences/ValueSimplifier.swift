/// Simplifies the values of a session, within what the host could have drawn.
struct ValueSimplifier {
  let host: HostDescription

  /// What generators of the host have drawn, by the keys of ``GeneratorDraw``.
  var draws: [String: GeneratorDraw]

  /// Returns steps with one simpler value, simplest last.
  mutating func simpler(_ step: PortStep) -> [PortStep] {
    switch step {
    case .message(let selector, let arguments, let queue, let toClass):
      let elsewhere =
        queue == nil ? [] : [PortStep.message(selector, arguments, toClass: toClass)]
      let simplified =
        host.generators[selector] == nil
        ? simpler(arguments) : redrawn(selector.name, arguments)
      return elsewhere
        + simplified.map { .message(selector, $0, on: queue, toClass: toClass) }
    case .answer(let object, let selector, let value):
      return simpler(value).map { .answer(object, selector, $0) }
    case .ignore, .release, .hold, .resume: return []
    case .together(let queue, let steps):
      var simplified: [PortStep] = []
      for (index, step) in steps.enumerated() {
        for step in simpler(step) {
          simplified.append(.together(on: queue, Self.replacing(index, of: steps, by: step)))
        }
      }
      let shorter = steps.indices.map { index in
        PortStep.together(on: queue, Self.replacing(index, of: steps, by: nil))
      }
      return simplified + (steps.count == 1 ? steps : shorter)
    case .advance(let time):
      return time > .seconds(1) ? [.advance(.seconds(1))] : []
    }
  }

  private static func replacing<Element>(
    _ index: Int, of elements: [Element], by element: Element?
  ) -> [Element] {
    elements[..<index] + (element.map { [$0] } ?? []) + elements[(index + 1)...]
  }

  /// Returns values with one simpler value, simplest last.
  private mutating func simpler(_ values: [PortValue]) -> [[PortValue]] {
    var simplified: [[PortValue]] = []
    for (index, value) in values.enumerated() {
      simplified += simpler(value).map { Self.replacing(index, of: values, by: $0) }
    }
    return simplified
  }

  /// Returns simpler values from the generator that has drawn values, if it has drawn them.
  private mutating func redrawn(_ name: String, _ values: [PortValue]) -> [[PortValue]] {
    guard let draw = draws[GeneratorDraw.key(name, values)] else { return [] }
    return draw.simpler.map { new in
      draws[new.key] = new
      return new.bound(as: draw.values, in: values)
    }
  }

  /// Returns simpler values, simplest last; each chain of simpler values ends.
  private mutating func simpler(_ value: PortValue) -> [PortValue] {
    switch value {
    case .null, .plugIn, .object, .queue: return []
    case .bool(let flag): return flag ? [false] : []
    case .integer(let number):
      let candidates = [number / 2, 1, 0].filter { $0.magnitude < number.magnitude }
      return candidates.map { .integer($0) }
    case .number(let number):
      if number.isNaN || number.isInfinite { return [1.0, 0.0] }
      return [number.rounded(.towardZero), 1, 0].filter { $0.magnitude < number.magnitude }
        .map { .number($0) }
    case .string(let text):
      if text.isEmpty { return [] }
      let halves =
        text.count > 1
        ? [String(text.suffix(text.count / 2)), String(text.prefix(text.count / 2))] : []
      return (halves + (text == "a" ? [""] : ["a", ""])).filter { $0 != text }
        .map { .string($0) }
    case .identifier: return ["a", ""]
    case .list(let elements):
      let shorter = elements.indices.map { Self.replacing($0, of: elements, by: nil) }
      return (simpler(elements) + shorter).map { .list($0) }
    case .dictionary(let pairs): return simpler(pairs).map { .dictionary($0) }
    case .made(let type, let parts):
      // Any bytes and any date could be drawn.
      if host.types.contains(where: { $0.name == type && $0.isConverted }) {
        return simpler(parts).filter { $0.count == parts.count }.map { .made(type, $0) }
      }
      return redrawn(type, [value]).map { $0[0] }
    }
  }

  private mutating func simpler(_ pairs: [String: PortValue]) -> [[String: PortValue]] {
    let keys = pairs.keys.sorted()
    var simplified: [[String: PortValue]] = []
    for key in keys {
      for value in pairs[key].map({ simpler($0) }) ?? [] {
        simplified.append(pairs.merging([key: value]) { $1 })
      }
    }
    return simplified + keys.map { key in pairs.filter { $0.key != key } }
  }
}
