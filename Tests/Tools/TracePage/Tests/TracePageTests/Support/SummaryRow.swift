/// A row of the table of selectors, with times in nanoseconds.
struct SummaryRow: Decodable, Equatable {
  let selector: String
  let count: Int
  let median: Double
  let percentile99: Double
  let longestWait: Double
  let problems: Int
}
