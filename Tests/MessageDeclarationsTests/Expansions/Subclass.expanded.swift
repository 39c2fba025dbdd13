// MARK: @Responding, member of Loud

#sourceLocation(file: "File.swift", line: 2)
nonisolated override class var methods: MethodTable {
#sourceLocation()
  var methods = MethodTable(of: Loud.self)
#sourceLocation(file: "File.swift", line: 3)
  methods.add(
    "close()", .byRule("close"), [], Loud._i_close, onMainActor: Loud._i_close, line: 3
  ) { _ in }
#sourceLocation()
#sourceLocation(file: "File.swift", line: 4)
  methods.add(
    "shout(_:)",
    .byRule("shout:"),
    [String.self],
    Loud._i_shout_,
    onMainActor: Loud._i_shout_,
    line: 4
  ) { try $0.next() }
#sourceLocation()
  return methods
}

#sourceLocation(file: "File.swift", line: 2)
nonisolated override class var classMethods: MethodTable {
#sourceLocation()
  var methods = MethodTable(ofClass: Loud.self)
#sourceLocation(file: "File.swift", line: 5)
  methods.add(
    "isSupported()",
    .byRule("isSupported"),
    [],
    Loud._c_isSupported,
    onMainActor: Loud._c_isSupported,
    line: 5
  ) { _ in }
#sourceLocation()
  return methods
}

/// Answers `close`.
private static func _i_close(_ receiver: Loud, _: Void) throws {
#sourceLocation(file: "File.swift", line: 3)
  return try receiver.close()
#sourceLocation()
}

/// Answers `shout:`.
private static func _i_shout_(_ receiver: Loud, _ values: String) {
#sourceLocation(file: "File.swift", line: 4)
  return receiver.shout(values)
#sourceLocation()
}

/// Answers `isSupported`.
private static func _c_isSupported(_ receiver: Loud.Type, _: Void) -> Bool {
#sourceLocation(file: "File.swift", line: 5)
  return receiver.isSupported()
#sourceLocation()
}

// MARK: @Responding, member of Quiet

#sourceLocation(file: "File.swift", line: 2)
nonisolated override class var methods: MethodTable {
#sourceLocation()
  var methods = MethodTable(of: Quiet.self)
#sourceLocation(file: "File.swift", line: 3)
  methods.add(
    "whisper()", .byRule("whisper"), [], Quiet._i_whisper, onMainActor: Quiet._i_whisper, line: 3
  ) { _ in }
#sourceLocation()
  return methods
}

/// Answers `whisper`.
private static func _i_whisper(_ receiver: Quiet, _: Void) {
#sourceLocation(file: "File.swift", line: 3)
  return receiver.whisper()
#sourceLocation()
}

// MARK: @Responding, extension of Quiet

extension Quiet: RespondingClass {}
