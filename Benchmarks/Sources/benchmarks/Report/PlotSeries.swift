/// The line of a subject in a panel of the plot.
struct PlotSeries {
  let subject: String
  var points: [(delegates: Double, cost: Double)]
}

extension [PlotSeries] {
  /// Adds `point` to the line of `subject`, and begins the line if necessary.
  mutating func add(_ point: (delegates: Double, cost: Double), to subject: String) {
    if let index = firstIndex(where: { $0.subject == subject }) {
      self[index].points.append(point)
    } else {
      append(PlotSeries(subject: subject, points: [point]))
    }
  }
}
