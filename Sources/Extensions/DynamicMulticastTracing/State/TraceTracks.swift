/// The tracks of a trace, each with the slices that are open on it.
///
/// Slices of one track nest or follow one another. So a queue whose handlers overlap has several
/// tracks, and so has a thread.
struct TraceTracks {
  /// The queue or thread that tracks belong to, by its number.
  enum Owner: Hashable {
    case queue(Int)
    case thread(Int)
  }

  /// A slice that has begun.
  struct Slice {
    let id: ID
    let start: Duration
    let thread: Int

    enum ID: Hashable {
      case delivery(UInt64)
      case send(UInt64)
    }
  }

  private struct Track {
    let group: Int

    /// The open slices, outermost first.
    var slices: [Slice] = []

    /// When the last of the closed slices ended.
    var end = Duration.zero
  }

  /// The tracks of one owner.
  private struct Group {
    let label: String
    var tracks: [Int] = []

    /// Those without an open slice, in descending order.
    var free: [Int] = []
  }

  private var groups: [Group] = []
  private var groupsByOwner: [Owner: Int] = [:]

  /// The tracks, of which the first has the number 1.
  private var tracks: [Track] = []

  /// The lines that name the tracks, until they are taken.
  private(set) var lines = ""

  mutating func takeLines() -> String {
    defer { lines = "" }
    return lines
  }

  // MARK: Slices

  /// Opens a slice on a track of its owner that has no other slice at this time.
  ///
  /// - Returns: The number of the track.
  mutating func open(_ slice: Slice, of owner: Owner, label: String) -> Int {
    let group = group(of: owner, label: label)
    // Searched from the first track on, which is the last in the list.
    let index = groups[group].free.lastIndex { tracks[$0 - 1].end <= slice.start }
    let track = index.map { groups[group].free.remove(at: $0) } ?? makeTrack(in: group)
    tracks[track - 1].slices.append(slice)
    return track
  }

  /// Opens a slice inside the innermost one of a track.
  ///
  /// - Returns: Whether this is possible: not if the other begins later, or is not the right one.
  mutating func nest(_ slice: Slice, in track: Int, if isRight: (Slice) -> Bool) -> Bool {
    guard let outer = tracks[track - 1].slices.last, isRight(outer), outer.start <= slice.start,
      tracks[track - 1].end <= slice.start
    else { return false }
    tracks[track - 1].slices.append(slice)
    return true
  }

  /// Closes a slice.
  ///
  /// - Returns: When it ended, which is not before the slices inside it; and those inside it that are
  ///   still open, which are on no track now.
  mutating func close(_ id: Slice.ID, on track: Int, at time: Duration) -> (Duration, [Slice.ID]) {
    guard let index = tracks[track - 1].slices.lastIndex(where: { $0.id == id }) else {
      return (time, [])
    }
    let end = max(time, tracks[track - 1].end)
    let inner = tracks[track - 1].slices[(index + 1)...].map(\.id)
    tracks[track - 1].slices.removeSubrange(index...)
    tracks[track - 1].end = end
    if index == 0 { free(track) }
    return (end, inner)
  }

  /// The track whose innermost open slice is a handler on a thread.
  func track(ofThread thread: Int) -> Int? {
    let index = tracks.lastIndex { track in
      guard let inner = track.slices.last, case .delivery = inner.id else { return false }
      return inner.thread == thread
    }
    return index.map { $0 + 1 }
  }

  /// The outermost of the open slices of a track.
  func outermost(on track: Int) -> Slice.ID? { tracks[track - 1].slices.first?.id }

  /// Takes all open slices but the outermost off a track.
  mutating func removeInner(on track: Int) -> [Slice.ID] {
    defer { tracks[track - 1].slices.removeLast(max(0, tracks[track - 1].slices.count - 1)) }
    return tracks[track - 1].slices.dropFirst().map(\.id)
  }

  /// Removes all open slices.
  mutating func removeAllSlices() {
    for track in tracks.indices where !tracks[track].slices.isEmpty {
      tracks[track].slices = []
      free(track + 1)
    }
  }

  // MARK: Tracks

  /// The number of an owner's first track.
  mutating func first(of owner: Owner, label: String) -> Int {
    let group = group(of: owner, label: label)
    if let track = groups[group].tracks.first { return track }
    let track = makeTrack(in: group)
    free(track)
    return track
  }

  private mutating func group(of owner: Owner, label: String) -> Int {
    if let group = groupsByOwner[owner] { return group }
    groups.append(Group(label: label))
    groupsByOwner[owner] = groups.count - 1
    return groups.count - 1
  }

  private mutating func free(_ track: Int) {
    let group = tracks[track - 1].group
    // Mostly the only one, or one of the first.
    let index = groups[group].free.lastIndex { $0 > track }.map { $0 + 1 } ?? 0
    groups[group].free.insert(track, at: index)
  }

  private mutating func makeTrack(in group: Int) -> Int {
    tracks.append(Track(group: group))
    let number = tracks.count
    groups[group].tracks.append(number)
    let (label, position) = (groups[group].label, groups[group].tracks.count)
    var name = TraceLine("M", name: "thread_name", track: number)
    name.beginArguments()
    name.add("name", position == 1 ? label : "\(label) #\(position)")
    name.add("queue", label)
    name.end()
    var order = TraceLine("M", name: "thread_sort_index", track: number)
    order.beginArguments()
    // The tracks of a group are beside each other.
    order.add("sort_index", group * 1000 + position)
    order.end()
    lines += name.text + order.text
    return number
  }
}
