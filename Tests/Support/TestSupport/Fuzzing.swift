import Foundation

/// Calls a body with one seed after the other, for some seconds.
///
/// `FUZZ_SECONDS` and `FUZZ_SEED`, which `scripts/fuzz.sh` sets, override the time and the first
/// seed. The seed is printed every ten seconds before it is used, so that a crash can be repeated.
///
/// - Returns: The seed that took longest, and its time.
public func fuzz(
  _ what: String, seconds: Int, _ body: (UInt64) -> Void
) -> (seed: UInt64, time: Duration) {
  let environment = ProcessInfo.processInfo.environment
  let clock = ContinuousClock()
  let end = clock.now + .seconds(environment["FUZZ_SECONDS"].flatMap(Int.init) ?? seconds)
  var nextLine = clock.now
  var seed =
    environment["FUZZ_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 0..<1_000_000_000)
  var slowest = (seed: seed, time: Duration.zero)
  while clock.now < end {
    if clock.now >= nextLine {
      print("fuzzing \(what) from seed \(seed)")
      fflush(nil)
      nextLine = clock.now + .seconds(10)
    }
    let time = clock.measure { body(seed) }
    if time > slowest.time { slowest = (seed, time) }
    seed += 1
  }
  print("fuzzed \(what) up to seed \(seed)")
  return slowest
}
