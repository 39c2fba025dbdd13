import Foundation

/// The figures of the page for people who choose a library.
///
/// The figures are a section of a Markdown file, in which all other sections are written by hand.
struct CostsPage {
  let results: [RowResult]
  let scales: [ScaleResult]
  let roundTrips: BridgeRoundTrips

  private static let heading = "\n## The figures\n"

  /// The columns of the first table.
  private static let subjects: [(subject: Subject, title: String)] = [
    (.byHand, "by hand"), (.library, "this library"), (.dictionary, "dictionary"),
    (.notificationCenter, "NotificationCenter"), (.openCombine, "OpenCombine"),
    (.asyncStream, "AsyncStream"),
  ]

  /// The rows of the first table, with the subject in the column of this library.
  private static let lines: [(title: String, row: String, subject: Subject)] =
    [("one object, `perform`", "perform/matching", .library)]
    + [1, 10, 100].map { ("the sender's thread, \($0)", "multicast/synchronous/\($0)", .library) }
    + [1, 10, 100].map {
      ("a serial queue, \($0)", "multicast/serial-queue/until-delivered/\($0)", .library)
    }
    + [1, 10, 100].map {
      ("a queue for each, \($0)", "multicast/own-queues/until-delivered/\($0)", .library)
    }
    + [1, 10].map { ("asked, with a completion, \($0)", "question/completion/\($0)", .library) }
    + [1, 10].map { ("asked, with `await`, \($0)", "question/async/\($0)", .library) }
    + [1, 100].flatMap { size in
      [Subject.library, LimitCases.each, LimitCases.observed].map { subject in
        let suffix = subject == .library ? "no limit, no observer" : subject.name
        return ("a serial queue, \(size), \(suffix)", "limits/serial-queue/\(size)", subject)
      }
    }

  static func needs(_ row: Row) -> Bool {
    row.position != nil || lines.contains { $0.row == row.name }
  }

  /// Replaces the figures in the page at `path`, and draws the plot beside the page.
  func write(to path: String) throws {
    let page = URL(filePath: path)
    let text = try String(contentsOf: page, encoding: .utf8)
    guard let start = text.range(of: Self.heading),
      let end = text[start.upperBound...].range(of: "\n## ")
    else { throw SectionMissing(path: path) }
    let plot = page.deletingLastPathComponent().appending(path: "performance.svg")
    try Plot(results)?.write(to: plot.path())
    let figures =
      ["", machine, "", "![Cost of a delivery](performance.svg)", ""] + table + roundTripTable
      + scaleTables
    try
      (text[..<start.upperBound] + figures.joined(separator: "\n") + "\n" + text[end.lowerBound...])
      .write(to: page, atomically: true, encoding: .utf8)
  }

  struct SectionMissing: Error, CustomStringConvertible {
    let path: String

    var description: String { "\(path) has no section 'The figures' with a section after it" }
  }

  private var machine: String {
    let information = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let model = information.split(separator: "\n").first { $0.hasPrefix("model name") }?
      .split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
    let process = ProcessInfo.processInfo
    let day = Date.now.formatted(.iso8601.year().month().day())
    return """
      Measured on \(day), on \(model ?? "an unknown processor") with \
      \(process.activeProcessorCount) processors, \(process.operatingSystemVersionString):
      """
  }

  // MARK: Tables

  private var table: [String] {
    let titles = ["where, and to how many"] + Self.subjects.map(\.title) + ["ratio", "allocations"]
    return head(titles)
      + Self.lines.compactMap { line in
        guard let result = results.first(where: { $0.row.name == line.row }),
          let own = result.lines.first(where: { $0.subject == line.subject })
        else { return nil }
        let costs = Self.subjects.map { subject, _ in
          let subject = subject == .library ? line.subject : subject
          return result.lines.first { $0.subject == subject }.map { $0.costPerDelivery }
        }
        let ratio = result.ratio(of: own, to: .byHand)?.formatted(digits: 2)
        let allocations = own.allocations?.formatted(digits: 0)
        return row(
          [line.title] + costs.map { $0.map(Self.figure) ?? "–" }
            + [ratio ?? "–", allocations ?? "–"])
      } + [""]
  }

  private var roundTripTable: [String] {
    head(["over NATS, there and back", "C client alone", "this library", "ratio"])
      + roundTrips.rows.map {
        row([
          $0.title, Self.grouped($0.client), Self.grouped($0.library),
          ($0.library / $0.client).formatted(digits: 2),
        ])
      } + [""]
  }

  private var scaleTables: [String] {
    scales.flatMap { scale in
      head([scale.name] + scale.sizes.map { Self.grouped(Double($0)) } + ["slope"])
        + scale.steps.map { step in
          let unit = step.unit == .bytes ? " bytes" : ""
          return row(
            [step.name] + step.costs.map { Self.figure($0) + unit }
              + [scale.slope(of: step).formatted(digits: 2)])
        } + [""]
    }
  }

  private func head(_ titles: [String]) -> [String] {
    [row(titles), "|" + String(repeating: "---|", count: titles.count)]
  }

  private func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }

  private static func figure(_ value: Double) -> String {
    value < 10 ? value.formatted(digits: 1) : grouped(value)
  }

  private static func grouped(_ value: Double) -> String {
    Int(value.rounded()).formatted(.number.locale(Locale(identifier: "en")))
  }
}
