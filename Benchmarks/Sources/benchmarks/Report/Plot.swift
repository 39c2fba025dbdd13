import Foundation

/// A plot of the cost of a delivery against the number of delegates.
///
/// The plot has a panel for each arrangement of delegates on queues, and a line for each subject.
/// All panels have the same scale.
struct Plot {
  private static let panelWidth = 300.0
  private static let panelHeight = 300.0
  private static let margin = (left: 84.0, top: 44.0, gap: 48.0, bottom: 96.0)

  private let panels: [(name: String, series: [PlotSeries])]
  private let subjects: [String]

  /// Creates a plot of the results with a plot position; returns `nil` if there are none.
  init?(_ results: [RowResult]) {
    var panels: [(name: String, series: [PlotSeries])] = []
    var subjects: [String] = []
    for result in results {
      guard let position = result.row.position else { continue }
      if panels.last?.name != position.panel { panels.append((position.panel, [])) }
      for line in result.lines {
        if !subjects.contains(line.subject.name) { subjects.append(line.subject.name) }
        panels[panels.count - 1].series.add(
          (Double(position.delegates), line.costPerDelivery), to: line.subject.name)
      }
    }
    if panels.isEmpty { return nil }
    self.panels = panels
    self.subjects = subjects
  }

  func write(to path: String) throws {
    try svg.write(toFile: path, atomically: true, encoding: .utf8)
  }

  private var svg: String {
    let points = panels.flatMap(\.series).flatMap(\.points)
    let top = Self.margin.top
    let bottom = top + Self.panelHeight
    let costs = LogScale(points.map(\.cost), from: bottom, to: top)
    let step = Self.panelWidth + Self.margin.gap
    let width = Self.margin.left + step * Double(panels.count)
    let height = bottom + Self.margin.bottom
    var lines = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(number(width)) \(number(height))" \
      width="\(number(width))" height="\(number(height))">
      <style>
      \(style)
      </style>
      <rect class="page" width="100%" height="100%"/>
      """
    ]
    for (index, panel) in panels.enumerated() {
      let left = Self.margin.left + step * Double(index)
      let delegates = LogScale(
        points.map(\.delegates), from: left, to: left + Self.panelWidth)
      lines += frame(panel.name, delegates, costs, showsCosts: index == 0)
      lines += panel.series.flatMap { curve($0, delegates, costs) }
    }
    let middle = (top + bottom) / 2
    lines.append(
      """
      <text class="middle" transform="translate(18 \(number(middle))) rotate(-90)">\
      nanoseconds per delivery</text>
      """)
    lines += legend(top: height - 34, width: width)
    return lines.joined(separator: "\n") + "\n</svg>\n"
  }

  /// Returns the elements of a panel's name, grid and marks.
  private func frame(
    _ name: String, _ delegates: LogScale, _ costs: LogScale, showsCosts: Bool
  ) -> [String] {
    let center = (delegates.start + delegates.end) / 2
    var lines = [text(name, center, costs.end - 16, "middle title")]
    for mark in delegates.marks {
      let x = delegates.position(of: mark)
      lines.append(line(x, costs.start, x, costs.end))
      lines.append(text(label(mark), x, costs.start + 18, "middle"))
    }
    for mark in costs.marks {
      let y = costs.position(of: mark)
      lines.append(line(delegates.start, y, delegates.end, y))
      if showsCosts { lines.append(text(label(mark), delegates.start - 8, y + 4, "end")) }
    }
    lines.append(text("delegates", center, costs.start + 38, "middle"))
    return lines
  }

  private func curve(_ series: PlotSeries, _ delegates: LogScale, _ costs: LogScale) -> [String] {
    let color = color(of: series.subject)
    let positions = series.points.map { point in
      (x: delegates.position(of: point.delegates), y: costs.position(of: point.cost))
    }
    let path = positions.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
    return [#"<polyline class="curve \#(color)" points="\#(path)"/>"#]
      + positions.map { dot($0.x, $0.y, color) }
  }

  private func legend(top: Double, width: Double) -> [String] {
    let columns = 3
    let column = (width - Self.margin.left) / Double(columns)
    return subjects.enumerated().flatMap { index, subject in
      let x = Self.margin.left + column * Double(index % columns)
      let y = top + 20 * Double(index / columns)
      return [
        dot(x + 5, y - 4, color(of: subject)), text(subject, x + 18, y, "start"),
      ]
    }
  }

  private func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> String {
    """
    <line class="grid" x1="\(number(x1))" y1="\(number(y1))" x2="\(number(x2))" y2="\(number(y2))"/>
    """
  }

  private func dot(_ x: Double, _ y: Double, _ color: String) -> String {
    #"<circle class="dot \#(color)" cx="\#(number(x))" cy="\#(number(y))" r="3.5"/>"#
  }

  private func text(_ text: String, _ x: Double, _ y: Double, _ classes: String) -> String {
    #"<text class="\#(classes)" x="\#(number(x))" y="\#(number(y))">\#(text)</text>"#
  }

  private func number(_ value: Double) -> String { value.formatted(digits: 1, dropsZeros: true) }

  private func label(_ value: Double) -> String {
    value >= 1 ? Int(value).formatted(.number.locale(Locale(identifier: "en"))) : "\(value)"
  }

  /// Returns the CSS class of the line and the dots of `subject`.
  private func color(of subject: String) -> String {
    "subject\(subjects.firstIndex(of: subject) ?? 0)"
  }

  /// The style sheet, whose colors are distinguishable on both white and black.
  private var style: String {
    let colors = ["#8a8a8a", "#e0443e", "#3a8fdd", "#2fa866", "#c98a1b", "#a566cc"]
    return """
      .page { fill: #ffffff }
      text { font: 13px sans-serif; fill: #333333 }
      .title { font-weight: bold }
      .middle { text-anchor: middle }
      .end { text-anchor: end }
      .grid { stroke: #dddddd }
      .curve { fill: none; stroke-width: 2; stroke-linejoin: round }
      @media (prefers-color-scheme: dark) {
        .page { fill: #0d1117 }
        text { fill: #cccccc }
        .grid { stroke: #30363d }
      }

      """
        + colors.enumerated().map { index, color in
          ".curve.subject\(index) { stroke: \(color) } .dot.subject\(index) { fill: \(color) }"
        }.joined(separator: "\n")
  }
}
