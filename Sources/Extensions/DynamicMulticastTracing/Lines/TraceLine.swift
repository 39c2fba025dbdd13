/// An event of a trace, as a line of JSON.
struct TraceLine {
  private(set) var text: String
  private var hasArguments = false

  /// Makes the line of an event.
  ///
  /// - Parameters:
  ///   - phase: The type of the event in the trace-event format: `X` for a slice, `i` for an
  ///     instant, `s` and `f` for the start and the end of an arrow, `M` for the name of a track.
  ///   - category: The category of the event, `cat` in the file.
  ///   - name: The name that a viewer shows.
  ///   - track: The number of the event's track, `tid` in the file.
  ///   - time: The time at which the event happens or begins, `ts` in the file.
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

  /// Adds a member with the name `key` to the line.
  ///
  /// All methods `add` do nothing if the value is `nil`.
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

  /// Adds a member with a JSON value.
  mutating func add(_ key: String, json: String?) {
    guard let json else { return }
    add(key)
    text += json
  }

  /// Begins the `args`, the members that a viewer shows unchanged.
  mutating func beginArguments() {
    add("args")
    text += "{"
    hasArguments = true
  }

  /// Ends the line; nothing can be added afterwards.
  mutating func end() {
    text += hasArguments ? "}}" : "}"
  }

  private mutating func add(_ key: String) {
    text += text.utf8.last == UInt8(ascii: "{") ? "\"" : ",\""
    text += key
    text += "\":"
  }
}
