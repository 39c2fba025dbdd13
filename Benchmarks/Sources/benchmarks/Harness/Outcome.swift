/// A target and the measured value.
struct Outcome {
  let target: Target
  let unit: Unit
  let value: Double

  /// `true` if the value, rounded to the printed precision, is within the limit.
  var isMet: Bool { value.rounded(to: digits) <= target.limit }

  /// The limit as text, such as `≤ by hand + 60 ns`.
  var limit: String {
    let limit = target.limit.formatted(digits: digits, dropsZeros: true)
    return switch target.quantity {
    case .ratio(let other): "≤ \(limit) × \(other.name)"
    case .excess(let other): "≤ \(other.name) + \(limit) \(unit.rawValue)"
    case .cost: "≤ \(limit) \(unit.rawValue)"
    case .allocations: "≤ \(limit) allocs"
    }
  }

  /// The limit, the value and the outcome as text, such as `≤ by hand + 60 ns: 41.2, met`.
  var description: String {
    "\(limit): \(value.formatted(digits: digits)), \(isMet ? "met" : "missed")"
  }

  private var digits: Int {
    switch target.quantity {
    case .ratio, .allocations: 2
    case .excess, .cost: 1
    }
  }
}
