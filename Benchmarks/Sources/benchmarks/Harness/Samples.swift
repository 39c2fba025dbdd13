/// Values of the same thing, measured several times.
struct Samples {
  /// In the order they were measured.
  let values: [Double]

  private let sorted: [Double]

  init(_ values: [Double]) {
    self.values = values
    sorted = values.sorted()
  }

  var median: Double { quantile(0.5) }

  /// The range of the middle half, as a part of the median.
  var spread: Double { (quantile(0.75) - quantile(0.25)) / median }

  /// The value below which a part of all values is.
  private func quantile(_ part: Double) -> Double {
    let position = part * Double(sorted.count - 1)
    let below = sorted[Int(position.rounded(.down))]
    let above = sorted[Int(position.rounded(.up))]
    return below + (above - below) * (position - position.rounded(.down))
  }
}
