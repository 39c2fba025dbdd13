/// A lane of the timeline.
struct LaneRow: Decodable, Hashable {
  let queue: String
  let delegate: String
  let addedAt: String
  let isOfSends: Bool

  /// The number of slices in the lane.
  let count: Int
}
