import ArgumentParser
import Glibc

/// The command-line interface of the benchmarks.
@main
struct Benchmarks: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "benchmarks",
    abstract: "Measures DynamicMulticast beside what a program could use instead.")

  @Option(help: ArgumentHelp("Measure only what has a text in its name.", valueName: "text"))
  var filter: String?

  @Flag(help: "Measure for a shorter time: everything in less than a minute.")
  var quick = false

  @Option(help: ArgumentHelp("Write the results to a file.", valueName: "file"))
  var json: String?

  @Option(
    help: ArgumentHelp(
      "Draw the cost of multicasts against the number of delegates, as SVG.", valueName: "file"))
  var plot: String?

  @Option(
    help: ArgumentHelp(
      "Measure what the page for people who choose shows, with the scale cases, and replace the figures of the page.",
      valueName: "file"))
  var page: String?

  @Flag(help: "Print the names of what can be measured, and measure nothing.")
  var list = false

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Do some operations of each of these, and measure nothing; see count-instructions.sh.",
      valueName: "name"))
  var operate: [String] = []

  func run() throws {
    if !operate.isEmpty { return try Operations.perform(for: operate) }
    let cases = Catalog.cases.filter { $0.rows.contains(where: isWanted) }
    // Scale cases take long and have a separate table, so they run only if the filter names them.
    let scaleCases = Catalog.scaleCases.filter { scale in
      filter.map { $0.hasPrefix("scale") && scale.name.contains($0) } ?? (page != nil)
    }
    guard !cases.isEmpty || !scaleCases.isEmpty else {
      throw ValidationError("nothing has '\(filter ?? "")' in its name; see --list")
    }
    if list {
      for row in cases.flatMap(\.rows) where isWanted(row) { print(row.name) }
      for scale in filter == nil ? Catalog.scaleCases : scaleCases { print(scale.name) }
      return
    }
    // First, because this fails if the server is not installed, and the other cases take minutes.
    let roundTrips = try page.map { _ in try BridgeRoundTrips.measured() }
    let scales = try scaleCases.map { scale in
      let result = try scale.result(quick: quick)
      for line in Table().lines(for: result) { print(line) }
      fflush(nil)
      return result
    }
    if cases.isEmpty { return }
    if plot != nil, !cases.flatMap(\.rows).contains(where: { isWanted($0) && $0.position != nil }) {
      throw ValidationError("there is nothing to plot in what is measured")
    }
    let runner =
      quick
      ? Runner(repetitions: 9, duration: .milliseconds(2))
      : Runner(repetitions: 15, duration: .milliseconds(30))
    let results = try measure(cases, by: runner)
    if let json { try ResultsFile(results, by: runner).write(to: json) }
    if let plot { try Plot(results)?.write(to: plot) }
    if let page, let roundTrips {
      try CostsPage(results: results, scales: scales, roundTrips: roundTrips).write(to: page)
    }
  }

  /// Measures `cases` with `runner`, and prints each case as soon as the results are known.
  private func measure(_ cases: [Case], by runner: Runner) throws -> [RowResult] {
    let table = Table()
    print(table.legend, terminator: "\n\n")
    let results = try cases.flatMap { measured in
      let results = try runner.run(measured).filter { isWanted($0.row) }
      for line in results.flatMap(table.lines) { print(line) }
      fflush(nil)  // Shows the lines at once, even through a pipe.
      return results
    }
    for line in table.summary(of: results) { print(line) }
    return results
  }

  private func isWanted(_ row: Row) -> Bool {
    filter.map { row.name.contains($0) } ?? (page == nil || CostsPage.needs(row))
  }
}
