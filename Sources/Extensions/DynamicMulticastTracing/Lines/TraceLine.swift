/// An event of a trace, as a line of JSON.
struct TraceLine {
  private(set) var text: String
  private var hasArguments = false

  /// Makes the line of an event.
  ///
  /// - Parameters:
  ///   - phase: The event's type, as the format names it: X for a slice, i for an instant, s and f for
  ///     an arrow's start and end, M for what a track is called.
  ///   - category: Its category.
  ///   - name: What a viewer shows.
  ///   - track: The number of its track.
  ///   - time: When it is, or begins.
  init(_ phase: String, category: String? = nil, name: String, track: Int, time: Duration? = nil) {
    text = ",\n{\"ph\":\""
    text.reserveCapacity(500)
    text += phase
    text += "\",\"pid\":1"
    add("tid", track)
    add("name", name)
    add("cat", category)
    add("ts", microseconds: time)
  }

  /// Adds a member, unless it is nil, as all of these do.
  mutating func add(_ key: String, _ value: String?) {
    guard let value else { return }
    add(key)
    text.append(json: value)
  }

  mutating func add(_ key: String, _ value: (some BinaryInteger)?) {
    guard let value else { return }
    add(key)
    text += String(value)
  }

  mutating func add(_ key: String, microseconds time: Duration?) {
    guard let time else { return }
    add(key)
    text.append(microseconds: time)
  }

  /// Adds a value that is JSON already.
  mutating func add(_ key: String, json: String?) {
    guard let json else { return }
    add(key)
    text += json
  }

  /// Begins the members that a viewer shows as they are.
  mutating func beginArguments() {
    add("args")
    text += "{"
    hasArguments = true
  }

  /// Ends the line, to which nothing can be added then.
  mutating func end() {
    text += hasArguments ? "}}" : "}"
  }

  private mutating func add(_ key: String) {
    text += text.utf8.last == UInt8(ascii: "{") ? "\"" : ",\""
    text += key
    text += "\":"
  }
}
