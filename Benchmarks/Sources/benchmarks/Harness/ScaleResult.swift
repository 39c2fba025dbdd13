import Foundation

/// The measurements of a scale case.
struct ScaleResult {
  let name: String
  let sizes: [Int]
  let steps: [Step]

  /// The costs of a step at each size.
  struct Step {
    let name: String
    let unit: Unit
    let costs: [Double]
  }

  /// Returns the slope of a step's cost against the size, if both have logarithmic scales.
  ///
  /// The slope is 0 for a cost that does not depend on the size, and 1 for a cost that is
  /// proportional to the size. The result is the slope of the least-squares line.
  func slope(of step: Step) -> Double {
    let points = zip(sizes, step.costs).map { (x: log(Double($0)), y: log(max($1, 1e-9))) }
    let count = Double(points.count)
    let x = points.map(\.x).reduce(0, +) / count
    let y = points.map(\.y).reduce(0, +) / count
    let variance = points.map { ($0.x - x) * ($0.x - x) }.reduce(0, +)
    return points.map { ($0.x - x) * ($0.y - y) }.reduce(0, +) / variance
  }
}
