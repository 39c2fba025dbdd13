/// Keeps the tracks of a trace, with the open slices of each track.
///
/// Slices of one track must nest or follow one another. So a queue or a thread whose handlers
/// overlap has several tracks.
struct TraceTracks {
  /// The queue or thread to which tracks belong, identified by its number.
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

    /// Open slices, outermost first.
    var slices: [Slice] = []

    /// When the latest closed slice ended.
    var end = Duration.zero
  }

  /// The tracks of one owner.
  private struct Group {
    let label: String
    var tracks: [Int] = []

    /// Tracks without an open slice, in descending order.
    var free: [Int] = []
  }

  private var groups: [Group] = []
  private var groupsByOwner: [Owner: Int] = [:]

  /// The tracks; the first track has the number 1.
  private var tracks: [Track] = []

  /// Lines with the names of new tracks, until `takeLines()` removes the lines.
  private(set) var lines = ""

  mutating func takeLines() -> String {
    defer { lines = "" }
    return lines
  }

  // MARK: Slices

  /// Opens `slice` on a track of `owner` that has no other slice at `slice.start`.
  ///
  /// If `owner` has no track yet, its tracks are named after `label`.
  ///
  /// - Returns: The number of the track.
  mutating func open(_ slice: Slice, of owner: Owner, label: String) -> Int {
    let group = group(of: owner, label: label)
    // Prefer the lowest track, which is the last in the list.
    let index = groups[group].free.lastIndex { tracks[$0 - 1].end <= slice.start }
    let track = index.map { groups[group].free.remove(at: $0) } ?? makeTrack(in: group)
    tracks[track - 1].slices.append(slice)
    return track
  }

  /// Opens `slice` inside the innermost open slice of `track`.
  ///
  /// - Returns: `true` if the slice was opened. `false` if the innermost slice begins after the
  ///   start of `slice`, if a closed slice on the track ends after the start of `slice`, or if
  ///   `isRight` returns `false` for the innermost slice.
  mutating func nest(_ slice: Slice, in track: Int, if isRight: (Slice) -> Bool) -> Bool {
    guard let outer = tracks[track - 1].slices.last, isRight(outer), outer.start <= slice.start,
      tracks[track - 1].end <= slice.start
    else { return false }
    tracks[track - 1].slices.append(slice)
    return true
  }

  /// Closes the slice `id` on `track`.
  ///
  /// - Returns: The end of the slice, which is `time` or the end of a slice inside the slice,
  ///   whichever is later; and the open slices inside the slice, which have no track now. If the
  ///   slice `id` is not open, the result is `time` without slices.
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

  /// Returns the track whose innermost open slice is a handler on `thread`, or `nil`.
  func track(ofThread thread: Int) -> Int? {
    let index = tracks.lastIndex { track in
      guard let inner = track.slices.last, case .delivery = inner.id else { return false }
      return inner.thread == thread
    }
    return index.map { $0 + 1 }
  }

  /// Returns the outermost open slice of `track`, or `nil` if no slice is open.
  func outermost(on track: Int) -> Slice.ID? { tracks[track - 1].slices.first?.id }

  /// Removes all open slices from `track` except the outermost, and returns the removed slices.
  mutating func removeInner(on track: Int) -> [Slice.ID] {
    defer { tracks[track - 1].slices.removeLast(max(0, tracks[track - 1].slices.count - 1)) }
    return tracks[track - 1].slices.dropFirst().map(\.id)
  }

  /// Removes all open slices from all tracks.
  mutating func removeAllSlices() {
    for track in tracks.indices where !tracks[track].slices.isEmpty {
      tracks[track].slices = []
      free(track + 1)
    }
  }

  // MARK: Tracks

  /// Returns the number of the first track of `owner`, and makes this track if needed.
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
    // Search from the end of the list: `track` is usually the lowest free track, or one of the
    // lowest.
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
    // Place the tracks of a group next to each other.
    order.add("sort_index", group * 1000 + position)
    order.end()
    lines += name.text + order.text
    return number
  }
}
