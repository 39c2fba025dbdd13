/// The costs of the steps of a case at one size.
struct ScaleLog {
  struct Step {
    let name: String
    let cost: Double
    let unit: Unit
  }

  private(set) var steps: [Step] = []

  /// Whether everything that was expected was so.
  private(set) var isRight = true

  /// Does a step, and notes the processor time that it measures, divided by a number of items.
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
