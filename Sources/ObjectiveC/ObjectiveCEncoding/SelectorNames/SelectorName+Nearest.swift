extension SelectorName {
  /// The name that differs least from another, if it differs by less than a third.
  package static func nearest(to name: String, among others: [String]) -> String? {
    let nearest = others.map { (name: $0, distance: distance(from: name, to: $0)) }
      .min { $0.distance < $1.distance }
    guard let nearest, nearest.distance * 3 <= name.count else { return nil }
    return nearest.name
  }

  /// Whether two names differ so little that one may well be a slip of the other: by case, or by one
  /// or two letters.
  package static func isSlip(_ name: String, of other: String) -> Bool {
    name != other && distance(from: name, to: other) <= 2
  }

  /// The number of letters to insert, remove or replace, a difference of case counting as none
  /// where there is another.
  private static func distance(from name: String, to other: String) -> Int {
    let target = Array(other.lowercased())
    var row = Array(0...target.count)
    for (index, letter) in name.lowercased().enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in target.indices {
        let replaced = diagonal + (letter == target[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
      }
    }
    return row[target.count]
  }
}
