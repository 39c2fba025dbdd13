import Foundation
public import Testing

/// How much random tests do, which the environment can change.
///
/// `LONG_TESTS=20` makes each of them twenty times as long. `TEST_SEED=7` begins with that seed, to repeat what failed.
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

/// Returns the seeds of a random test: those from 1, and at least one that is random.
///
/// - Parameter count: The number of seeds where tests are not long.
/// - Returns: As many seeds, or a multiple where tests are long.
public func seeds(_ count: Int) -> [UInt64] {
  let total = count * RandomTests.factor
  if let first = RandomTests.firstSeed { return (0..<UInt64(total)).map { first &+ $0 } }
  return (1..<UInt64(count)) + (count...total).map { _ in .random(in: UInt64(count)...UInt64.max) }
}

/// Returns the rounds of a test, or the size of what it makes.
///
/// - Parameters:
///   - count: The number where tests are not long.
///   - limit: The number that is large enough for any test.
/// - Returns: The number, or a multiple where tests are long.
public func rounds(_ count: Int, atMost limit: Int = .max) -> Int {
  min(count * RandomTests.factor, limit)
}

/// Some of the elements of a list, drawn at random; all of them where tests are so long.
///
/// What fails has to name its element.
public func sample<Element>(of list: [Element], rounds count: Int) -> [Element] {
  Array(list.shuffled().prefix(rounds(count)))
}

/// Places in a text, equally far from each other, of which the first is random; all of them where tests are so long.
///
/// What fails has to name its place.
public func places(in length: Int, rounds count: Int) -> StrideTo<Int> {
  let step = max(1, length / rounds(count))
  return stride(from: Int.random(in: 0..<step), to: length, by: step)
}

/// Calls a body with one seed after the other, in some rounds, none of which may take long.
///
/// The first seed is random. The present one is printed every ten seconds before it is used, so that a crash
/// can be repeated.
///
/// - Parameters:
///   - what: The texts or values that are random, for the output.
///   - count: The number of rounds where tests are not long.
///   - limit: The processor time that a round may take.
///   - sourceLocation: The line of the test.
///   - body: The round of a seed.
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
