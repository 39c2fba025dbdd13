/// Finds a short session that shows the same difference as a long one.
struct SessionShrinker {
  var host = HostDescription()

  /// What generators of the host have drawn in the session, by the keys of ``GeneratorDraw``.
  var draws: [String: GeneratorDraw] = [:]

  /// Runs steps, and returns the first difference.
  let run: ([PortStep]) throws -> PortDifference?

  /// The greatest number of runs, each of which makes two worlds.
  static let limit = 600

  /// Returns the difference in a session from which no single step can be removed, and in which no
  /// single value can be simplified.
  ///
  /// If the limit of runs was reached, the result is not minimal.
  func shrink(_ difference: PortDifference) -> PortDifference {
    var search = Search(
      run: run, best: difference, simplifier: ValueSimplifier(host: host, draws: draws))
    // A simpler argument may make a step unnecessary, and without a step an argument may become
    // simpler.
    repeat { search.removeSteps() } while search.simplifyValues()
    return search.best
  }

  /// Holds the shortest session so far, and the number of attempts to shorten it.
  private struct Search {
    let run: ([PortStep]) throws -> PortDifference?
    var best: PortDifference
    var simplifier: ValueSimplifier
    var runs = 0

    private var isOver: Bool { runs >= SessionShrinker.limit }

    /// Keeps the difference of other steps if it has the same subject.
    private mutating func attempt(_ steps: [PortStep]) -> Bool {
      if isOver { return false }
      runs += 1
      // Steps that cannot be taken, for example because a limit is exceeded, show no difference.
      guard let found = try? run(steps), found.subject == best.subject else { return false }
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
          let steps = Self.removing(start..<min(start + size, best.steps.count), from: best.steps)
          if attempt(steps) { hasRemoved = true } else { start += size }
        }
        if size == 1, !hasRemoved { return }
        size = hasRemoved && size == 1 ? 1 : max(1, size / 2)
      }
    }

    /// Removes steps, and renumbers the steps that have made identifiers.
    private static func removing(_ range: Range<Int>, from steps: [PortStep]) -> [PortStep] {
      var rest = steps
      rest.removeSubrange(range)
      return rest.map { step in
        step.mapped { value in
          guard case .identifier(let index, let step?) = value, step > range.lowerBound else {
            return value
          }
          return step > range.upperBound ? .identifier(index, step: step - range.count) : nil
        }
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
          var candidates = simplifier.simpler(best.steps[index])
          while let candidate = candidates.popLast() {
            var steps = best.steps
            steps[index] = candidate
            guard attempt(steps) else { continue }
            (hasChanged, hasSimplified) = (true, true)
            // The difference may now show before this step.
            candidates = index < best.steps.count ? simplifier.simpler(best.steps[index]) : []
          }
          index += 1
        }
      }
      return hasSimplified
    }
  }
}
