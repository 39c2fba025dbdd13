/// A moment of a trace, such as the one when a message was dropped.
struct TraceMark: Equatable {
  enum Kind: String, CaseIterable {
    case dropped, unheard, failed, waiting, added, removed, died, lost
  }

  let kind: Kind

  /// A selector; the name of a delegate that was added, removed or deallocated; or what was lost.
  let name: String

  /// The index of its track.
  let track: Int

  let time: Int
  let delivery: Int?
  let send: Int?
  let cause: Int?
  let delegate: String
  let addedAt: String
  let reason: String
}
