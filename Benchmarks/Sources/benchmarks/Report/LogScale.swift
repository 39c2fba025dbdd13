import Foundation

/// A logarithmic axis, which maps values to positions.
struct LogScale {
  /// The exponents of the powers of ten that enclose the values.
  let exponents: ClosedRange<Int>

  /// The positions on the page at which the axis begins and ends.
  let start: Double
  let end: Double

  /// Creates an axis that contains all `values`, each of which must be above 0.
  init(_ values: [Double], from start: Double, to end: Double) {
    let lowest = values.min().map { Int(log10($0).rounded(.down)) } ?? 0
    let highest = values.max().map { Int(log10($0).rounded(.up)) } ?? 0
    exponents = lowest...max(highest, lowest + 1)
    self.start = start
    self.end = end
  }

  func position(of value: Double) -> Double {
    let part = (log10(value) - Double(exponents.lowerBound)) / Double(exponents.count - 1)
    return start + (end - start) * part
  }

  /// The powers of ten on the axis, for marks.
  var marks: [Double] { exponents.map { pow(10, Double($0)) } }
}
