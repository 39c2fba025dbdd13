/// One figure of a case, by a name.
struct Row {
  let name: String

  /// Which part of the cost it is.
  let figure: KeyPath<Reading, Double>

  let targets: [Target]

  /// Where the plot shows it, if it does.
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
