/// Repeated measurements of the same quantity.
struct Samples {
  /// The values in the order of measurement.
  let values: [Double]

  private let sorted: [Double]

  init(_ values: [Double]) {
    self.values = values
    sorted = values.sorted()
  }

  var median: Double { quantile(0.5) }

  /// The interquartile range as a fraction of the median.
  var spread: Double { (quantile(0.75) - quantile(0.25)) / median }

  /// Returns the value below which the fraction `part` of all values lies.
  private func quantile(_ part: Double) -> Double {
    let position = part * Double(sorted.count - 1)
    let below = sorted[Int(position.rounded(.down))]
    let above = sorted[Int(position.rounded(.up))]
    return below + (above - below) * (position - position.rounded(.down))
  }
}
