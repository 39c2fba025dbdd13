import Foundation

extension Double {
  /// Returns the number with `digits` decimals, optionally without trailing zeros.
  func formatted(digits: Int, dropsZeros: Bool = false) -> String {
    var text = String(format: "%.\(digits)f", self)
    guard dropsZeros, text.contains(".") else { return text }
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }

  /// Returns the number rounded to `digits` decimals.
  func rounded(to digits: Int) -> Double {
    let power = pow(10, Double(digits))
    return (self * power).rounded() / power
  }
}
