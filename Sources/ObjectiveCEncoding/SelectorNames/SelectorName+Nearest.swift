extension SelectorName {
  /// Returns the name in `others` with the smallest edit distance from `name`.
  ///
  /// - Returns: The nearest name, or `nil` if the distance is more than a third of the length of
  ///   `name`.
  public static func nearest(to name: String, among others: [String]) -> String? {
    let nearest = others.map { (name: $0, distance: distance(from: name, to: $0)) }
      .min { $0.distance < $1.distance }
    guard let nearest, nearest.distance * 3 <= name.count else { return nil }
    return nearest.name
  }

  /// Returns `true` if `name` may be a misspelling of `other`: if the names differ only in case, by
  /// one letter of at least eight, or by two letters of at least ten.
  ///
  /// Short names often differ in a few letters on purpose.
  package static func isNearMiss(_ name: String, of other: String) -> Bool {
    if name == other || abs(name.count - other.count) > 2 { return false }
    let letters = name.count { $0.isLetter }
    return distance(from: name, to: other) <= (letters < 8 ? 0 : letters < 10 ? 1 : 2)
  }

  /// Returns the Levenshtein distance of two names: the number of letters to insert, remove or
  /// replace.
  ///
  /// Case is ignored.
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
