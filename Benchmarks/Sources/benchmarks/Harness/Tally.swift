/// A total for work on one thread at a time.
final class Tally: @unchecked Sendable {
  // Unchecked, because `total` has no lock, so that adding costs no more than an addition. The
  // users must order their accesses.
  var total = 0
}
