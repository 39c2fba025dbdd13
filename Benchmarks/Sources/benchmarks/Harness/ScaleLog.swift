/// The costs of a scale case's steps at one size.
struct ScaleLog {
  struct Step {
    let name: String
    let cost: Double
    let unit: Unit
  }

  private(set) var steps: [Step] = []

  /// `true` if all expectations were met.
  private(set) var isRight = true

  /// Performs the step `body`, and records the measured processor time divided by `items`.
  mutating func time(_ name: String, for items: Int, _ body: (inout ProcessorClock) -> Void) {
    var clock = ProcessorClock()
    body(&clock)
    note(name, clock.nanoseconds / Double(items), .nanoseconds)
  }

  mutating func note(_ name: String, _ cost: Double, _ unit: Unit) {
    steps.append(Step(name: name, cost: cost, unit: unit))
  }

  mutating func expect(_ condition: Bool) {
    if !condition { isRight = false }
  }
}
