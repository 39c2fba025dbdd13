import Foundation

/// The positions of values on a logarithmic axis.
struct LogScale {
  /// The powers of ten between which the values are.
  let exponents: ClosedRange<Int>

  /// Where the axis begins and ends on the page.
  let start: Double
  let end: Double

  /// Makes the scale of an axis on which all the values, each above zero, find room.
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

  /// The powers of ten on the axis.
  var marks: [Double] { exponents.map { pow(10, Double($0)) } }
}
