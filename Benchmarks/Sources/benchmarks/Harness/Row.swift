/// A named figure of a case.
struct Row {
  let name: String

  /// The part of the cost that the row shows.
  let figure: KeyPath<Reading, Double>

  let targets: [Target]

  /// The position in the plot; `nil` if the plot does not show the row.
  let position: PlotPosition?

  init(
    _ name: String, figure: KeyPath<Reading, Double> = \.whole, targets: [Target] = [],
    position: PlotPosition? = nil
  ) {
    self.name = name
    self.figure = figure
    self.targets = targets
    self.position = position
  }
}
