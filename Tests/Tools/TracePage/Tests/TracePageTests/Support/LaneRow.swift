/// A lane of the picture.
struct LaneRow: Decodable, Hashable {
  let queue: String
  let delegate: String
  let addedAt: String
  let isOfSends: Bool

  /// The slices in it.
  let count: Int
}
