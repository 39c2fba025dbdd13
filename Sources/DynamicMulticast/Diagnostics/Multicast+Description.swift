import Invocation

extension Multicast: CustomStringConvertible {
  /// The class of the multicast, and a table of the delegates.
  ///
  /// The table has the class and description of each delegate, the delivery mode, the number of
  /// pending messages, and the line of code that added the delegate. If deliveries are counted, the
  /// table also has columns for limits, and for delivered, dropped and failed messages. A
  /// `CustomStringConvertible` delegate is asked for its `description` on the caller's thread. A
  /// delegate that is a `Multicast` is shown by name only.
  public var description: String {
    let living = livingDelegates()
    let count = living.count == 1 ? "1 delegate" : "\(living.count) delegates"
    let kind = conformance.map { "\(type(of: self)) to \($0.description.name)" }
    let limit = limit.map { ", limit \($0)" } ?? ""
    let head = "\(kind ?? "\(type(of: self))") with \(count)\(limit)"
    if living.isEmpty { return head }
    let rows = living.map { registration, delegate in
      let own = delegate is Multicast ? nil : DelegateName.own(of: delegate)
      return RegistrationRow(registration, DelegateName(registration.type, own))
    }
    return ([head] + RegistrationRow.table(of: rows)).joined(separator: "\n")
  }
}

/// A row of the table: a registration.
private struct RegistrationRow {
  private let name: String
  private let registration: Registration
  private let counts: DeliveryCounts
  private let limit: DeliveryLimit?

  init(_ registration: Registration, _ name: DelegateName) {
    self.name = "\(name)"
    self.registration = registration
    counts = registration.counts
    limit = DeliveryMonitor.of(registration)?.limit
  }

  /// Returns the lines of a table.
  ///
  /// Columns without values are left out.
  static func table(of rows: [RegistrationRow]) -> [String] {
    var columns: [[String]] = [
      ["delegate"] + rows.map(\.name),
      ["called on"] + rows.map { "\($0.registration.delivery)" },
      ["pending"] + rows.map { "\($0.counts.pending)" },
    ]
    if rows.contains(where: { $0.limit != nil }) {
      columns.append(["limit"] + rows.map { $0.limit.map { "\($0)" } ?? "none" })
    }
    let counted: [(String, KeyPath<DeliveryCounts, Int?>)] = [
      ("delivered", \.delivered), ("dropped", \.dropped), ("failed", \.failed),
    ]
    for (title, count) in counted where rows.contains(where: { $0.counts[keyPath: count] != nil }) {
      columns.append([title] + rows.map { $0.counts[keyPath: count].map { "\($0)" } ?? "–" })
    }
    columns.append(["added at"] + rows.map { "\($0.registration.site)" })
    let widths = columns.map { $0.map(\.count).max() ?? 0 }
    return (0...rows.count).map { row in
      let cells = columns.indices.map { column in
        let text = columns[column][row]
        // The last column is not padded, so that no line ends in spaces.
        return column == columns.count - 1
          ? text : text + String(repeating: " ", count: widths[column] - text.count)
      }
      return "  " + cells.joined(separator: "  ")
    }
  }
}
