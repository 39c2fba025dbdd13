import Foundation

/// Does something with one seed after the other, for some seconds.
///
/// `scripts/fuzz.sh` says for how long, and from which seed on: by `FUZZ_SECONDS` and `FUZZ_SEED`. The
/// seed is printed now and then, before it is used: after a crash, that is what is left.
///
/// - Returns: The seed that took longest, and how long.
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
