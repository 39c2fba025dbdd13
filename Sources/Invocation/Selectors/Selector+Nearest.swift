extension Selector {
  /// The selector whose name differs least, if it differs by less than a third.
  package func nearest(among others: [Selector]) -> Selector? {
    let nearest = others.map { (selector: $0, distance: distance(to: $0)) }
      .min { $0.distance < $1.distance }
    guard let nearest, nearest.distance * 3 <= name.count else { return nil }
    return nearest.selector
  }

  /// The number of letters to insert, remove or replace, a difference of case counting as none
  /// where there is another.
  private func distance(to other: Selector) -> Int {
    let target = Array(other.name.lowercased())
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
