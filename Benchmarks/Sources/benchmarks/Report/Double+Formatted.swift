import Foundation

extension Double {
  /// The number with so many digits after the point, or only those that are needed.
  func formatted(digits: Int, dropsZeros: Bool = false) -> String {
    var text = String(format: "%.\(digits)f", self)
    guard dropsZeros, text.contains(".") else { return text }
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }

  /// The number rounded to so many digits after the point.
  func rounded(to digits: Int) -> Double {
    let power = pow(10, Double(digits))
    return (self * power).rounded() / power
  }
}
