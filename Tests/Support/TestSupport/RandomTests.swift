import Foundation
public import Testing

/// The extent of random tests, which environment variables can change.
///
/// `LONG_TESTS=20` makes each random test twenty times as long. `TEST_SEED=7` begins with the seed
/// 7, to repeat a failure.
private enum RandomTests {
  static let factor = number("LONG_TESTS").map { max(1, Int($0)) } ?? 1
  static let firstSeed = number("TEST_SEED")

  private static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].map {
      guard let number = UInt64($0) else {
        preconditionFailure("\(name) is '\($0)'; write a whole number, as in \(name)=20")
      }
      return number
    }
  }
}

/// Returns the seeds of a random test: some fixed seeds from 1 on, and at least one random seed.
///
/// - Parameter count: The number of seeds in a normal run.
/// - Returns: The seeds, whose number is a multiple of `count` if tests are long.
public func seeds(_ count: Int) -> [UInt64] {
  let total = count * RandomTests.factor
  if let first = RandomTests.firstSeed { return (0..<UInt64(total)).map { first &+ $0 } }
  return (1..<UInt64(count)) + (count...total).map { _ in .random(in: UInt64(count)...UInt64.max) }
}

/// Returns the number of rounds of a test, or the size of its input.
///
/// - Parameters:
///   - count: The number in a normal run.
///   - limit: The number that is large enough for any run.
/// - Returns: The number, which is a multiple of `count` if tests are long.
public func rounds(_ count: Int, atMost limit: Int = .max) -> Int {
  min(count * RandomTests.factor, limit)
}

/// Returns a random sample of a list, or all elements if tests are long enough.
///
/// A failure must name its element.
public func sample<Element>(of list: [Element], rounds count: Int) -> [Element] {
  Array(list.shuffled().prefix(rounds(count)))
}

/// Returns offsets in a text at equal distances, beginning at a random offset.
///
/// If tests are long enough, all offsets are returned. A failure must name its offset.
public func places(in length: Int, rounds count: Int) -> StrideTo<Int> {
  let step = max(1, length / rounds(count))
  return stride(from: Int.random(in: 0..<step), to: length, by: step)
}

/// Calls a body with several seeds, one after the other, and limits the time of each call.
///
/// The first seed is random. Every ten seconds, the current seed is printed before it is used, so
/// that a crash can be repeated.
///
/// - Parameters:
///   - what: A name for the random texts or values, for the output.
///   - count: The number of rounds in a normal run.
///   - limit: The processor time that a round may take.
///   - sourceLocation: The line of the test.
///   - body: The round with a seed.
public func fuzz(
  _ what: String, rounds count: Int, atMost limit: Duration = .seconds(10),
  sourceLocation: SourceLocation = #_sourceLocation, _ body: (UInt64) -> Void
) {
  let first = RandomTests.firstSeed ?? .random(in: 0..<1_000_000_000)
  let seeds = first..<first + UInt64(rounds(count))
  print("fuzzing \(what) with the seeds \(seeds)")
  fflush(nil)
  var nextLine = ProcessorTime.ofThread + .seconds(10)
  for seed in seeds {
    let start = ProcessorTime.ofThread
    if start >= nextLine {
      print("fuzzing \(what) from seed \(seed)")
      fflush(nil)
      nextLine = start + .seconds(10)
    }
    body(seed)
    let time = ProcessorTime.ofThread - start
    if time > limit {
      Issue.record("seed \(seed) took \(time)", sourceLocation: sourceLocation)
    }
  }
}
