/// Finds a short session that shows the same difference as a long one.
struct SessionShrinker {
  /// Runs steps, and returns the first difference.
  let run: ([PortStep]) throws -> PortDifference?

  /// The greatest number of runs, each of which makes two worlds.
  static let limit = 600

  init(run: @escaping ([PortStep]) throws -> PortDifference?) {
    self.run = run
  }

  /// Returns the difference in a session from which no single step can be removed, and in which no
  /// single value can be simplified.
  ///
  /// The result is not minimal if the limit of runs was reached.
  func shrink(_ difference: PortDifference) -> PortDifference {
    var search = Search(run: run, best: difference)
    // A simpler argument may make a step unnecessary, and without a step an argument may become
    // simpler.
    repeat { search.removeSteps() } while search.simplifyValues()
    return search.best
  }

  /// The shortest session so far, and the number of attempts to shorten it.
  private struct Search {
    let run: ([PortStep]) throws -> PortDifference?
    var best: PortDifference
    private var runs = 0

    init(run: @escaping ([PortStep]) throws -> PortDifference?, best: PortDifference) {
      self.run = run
      self.best = best
    }

    private var isOver: Bool { runs >= SessionShrinker.limit }

    /// Keeps the difference of other steps if it is of the same kind.
    private mutating func attempt(_ steps: [PortStep]) -> Bool {
      if isOver { return false }
      runs += 1
      // Steps that cannot be taken, for example because a limit is exceeded, show no difference.
      guard let found = try? run(steps), found.kind == best.kind else { return false }
      best = found
      return true
    }

    /// Removes ever smaller parts, until no single step can be removed: delta debugging.
    mutating func removeSteps() {
      var size = max(1, best.steps.count / 2)
      while !isOver {
        var start = 0
        var hasRemoved = false
        while start < best.steps.count {
          var steps = best.steps
          steps.removeSubrange(start..<min(start + size, steps.count))
          if attempt(steps) { hasRemoved = true } else { start += size }
        }
        if size == 1, !hasRemoved { return }
        size = hasRemoved && size == 1 ? 1 : max(1, size / 2)
      }
    }

    /// Simplifies the values, one after the other, until none becomes simpler.
    ///
    /// - Returns: `true` if a value has become simpler.
    mutating func simplifyValues() -> Bool {
      var hasSimplified = false
      var hasChanged = true
      while hasChanged {
        hasChanged = false
        var index = 0
        while index < best.steps.count {
          var candidates = best.steps[index].simpler
          while let candidate = candidates.popLast() {
            var steps = best.steps
            steps[index] = candidate
            guard attempt(steps) else { continue }
            (hasChanged, hasSimplified) = (true, true)
            // The difference may now show before this step.
            candidates = index < best.steps.count ? best.steps[index].simpler : []
          }
          index += 1
        }
      }
      return hasSimplified
    }
  }
}

extension PortStep {
  /// Steps with one simpler value, simplest last.
  fileprivate var simpler: [PortStep] {
    switch self {
    case .message(let selector, let arguments, let queue, let toClass):
      let elsewhere =
        queue == nil ? [] : [PortStep.message(selector, arguments, toClass: toClass)]
      return elsewhere
        + arguments.indices.flatMap { index in
          arguments[index].simpler.map { value in
            var changed = arguments
            changed[index] = value
            return .message(selector, changed, on: queue, toClass: toClass)
          }
        }
    case .answer(let object, let selector, let value):
      return value.simpler.map { .answer(object, selector, $0) }
    case .ignore, .release, .hold, .resume: return []
    case .together(let queue, let steps):
      let simplified = steps.indices.flatMap { index in
        steps[index].simpler.map { step in
          var changed = steps
          changed[index] = step
          return PortStep.together(on: queue, changed)
        }
      }
      let shorter = steps.indices.map { index in
        var rest = steps
        rest.remove(at: index)
        return PortStep.together(on: queue, rest)
      }
      return simplified + (steps.count == 1 ? steps : shorter)
    case .advance(let time):
      return time > .seconds(1) ? [.advance(.seconds(1))] : []
    }
  }
}

extension PortValue {
  /// Simpler values, simplest last; each chain of simpler values ends.
  fileprivate var simpler: [PortValue] {
    switch self {
    case .null, .plugIn: return []
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
    case .list(let elements):
      let shorter = elements.indices.map { index in
        var rest = elements
        rest.remove(at: index)
        return PortValue.list(rest)
      }
      let simplified = elements.indices.flatMap { index in
        elements[index].simpler.map { value in
          var changed = elements
          changed[index] = value
          return PortValue.list(changed)
        }
      }
      return simplified + shorter
    case .dictionary(let pairs): return Self.simpler(pairs).map { .dictionary($0) }
    case .made(let type, let parts): return Self.simpler(parts).map { .made(type, $0) }
    case .object, .queue: return []
    case .identifier(let index): return index > 0 ? [.identifier(0)] : []
    }
  }

  private static func simpler(_ pairs: [String: PortValue]) -> [[String: PortValue]] {
    let keys = pairs.keys.sorted()
    let simplified = keys.flatMap { key in
      (pairs[key]?.simpler ?? []).map { value in
        var changed = pairs
        changed[key] = value
        return changed
      }
    }
    let shorter = keys.map { key in pairs.filter { $0.key != key } }
    return simplified + shorter
  }
}
