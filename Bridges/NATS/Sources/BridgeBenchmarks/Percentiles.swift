import Foundation

/// The median and the 99th percentile of measured times, in microseconds.
struct Percentiles {
  let median: Double
  let slow: Double

  init(_ times: [Duration]) {
    let sorted = times.map { $0 / .microseconds(1) }.sorted()
    median = sorted[sorted.count / 2]
    slow = sorted[sorted.count * 99 / 100]
  }

  init?(_ line: String) {
    let parts = line.split(separator: " ").compactMap { Double($0) }
    guard parts.count == 2 else { return nil }
    (median, slow) = (parts[0], parts[1])
  }

  var line: String { "\(median) \(slow)" }
}
