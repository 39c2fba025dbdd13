/// An event of a trace without a duration, such as the drop of a message.
struct TraceMark: Equatable {
  enum Kind: String, CaseIterable {
    case dropped, unheard, failed, waiting, added, removed, deallocated, lost
  }

  let kind: Kind

  /// The selector, the name of the delegate, or a description of the lost events, depending on
  /// `kind`.
  let name: String

  /// The index of the mark's track in ``Trace/tracks``.
  let track: Int

  let time: Int
  let delivery: Int?
  let send: Int?
  let cause: Int?
  let delegate: String
  let addedAt: String
  let reason: String
}
