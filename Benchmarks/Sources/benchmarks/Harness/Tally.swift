/// A total for work that happens on one thread at a time.
final class Tally: @unchecked Sendable {
  // Unchecked, so that it costs no more than an addition; its users order their accesses.
  var total = 0
}
