// MARK: @Responding, member of Meter

#sourceLocation(file: "File.swift", line: 2)
public nonisolated static var methods: MethodTable {
#sourceLocation()
  var methods = MethodTable(of: Meter.self)
#sourceLocation(file: "File.swift", line: 3)
  methods.add(
    "usage(since:)", .byRule("usageSince:"), [Int.self], awaiting: Meter._i_usageSince_, line: 3
  ) { try $0.next() }
#sourceLocation()
#sourceLocation(file: "File.swift", line: 4)
  methods.add("reset()", .byRule("reset"), [], awaiting: Meter._i_reset, line: 4) { _ in }
#sourceLocation()
#sourceLocation(file: "File.swift", line: 5)
  methods.add(
    "name()", .byRule("name"), [], Meter._i_name, onMainActor: Meter._i_name, line: 5
  ) { _ in }
#sourceLocation()
  return methods
}

#sourceLocation(file: "File.swift", line: 2)
public nonisolated static var classMethods: MethodTable {
#sourceLocation()
  var methods = MethodTable(ofClass: Meter.self)
#sourceLocation(file: "File.swift", line: 6)
  methods.add(
    "isSupported()",
    .byRule("isSupported"),
    [],
    Meter._c_isSupported,
    onMainActor: Meter._c_isSupported,
    line: 6
  ) { _ in }
#sourceLocation()
  return methods
}

/// Answers `usageSince:`.
nonisolated private static func _i_usageSince_(_ receiver: Meter, _ values: Int) async -> Int {
#sourceLocation(file: "File.swift", line: 3)
  return await receiver.usage(since: values)
#sourceLocation()
}

/// Answers `reset`.
nonisolated private static func _i_reset(_ receiver: Meter, _: Void) async throws {
#sourceLocation(file: "File.swift", line: 4)
  return try await receiver.reset()
#sourceLocation()
}

/// Answers `name`.
nonisolated private static func _i_name(_ receiver: Meter, _: Void) -> String {
#sourceLocation(file: "File.swift", line: 5)
  return receiver.name()
#sourceLocation()
}

/// Answers `isSupported`.
private static func _c_isSupported(_ receiver: Meter.Type, _: Void) -> Bool {
#sourceLocation(file: "File.swift", line: 6)
  return receiver.isSupported()
#sourceLocation()
}

// MARK: @Responding, extension of Meter

extension Meter: RespondingClass {}

// MARK: @Responding, member of Store

#sourceLocation(file: "File.swift", line: 2)
nonisolated class var methods: MethodTable {
#sourceLocation()
  var methods = MethodTable(of: Store.self)
#sourceLocation(file: "File.swift", line: 3)
  methods.add(
    "write(_:)", .byRule("write:"), [String.self], awaiting: Store._i_write_, line: 3
  ) { try $0.next() }
#sourceLocation()
#sourceLocation(file: "File.swift", line: 4)
  methods.add(
    "name()", .byRule("name"), [], Store._i_name, onMainActor: Store._i_name, line: 4
  ) { _ in }
#sourceLocation()
  return methods
}

/// Answers `write:`.
nonisolated private static func _i_write_(_ receiver: Store, _ values: String) async -> Bool {
#sourceLocation(file: "File.swift", line: 3)
  return await receiver.write(values)
#sourceLocation()
}

/// Answers `name`.
nonisolated private static func _i_name(_ receiver: Store, _: Void) -> String {
#sourceLocation(file: "File.swift", line: 4)
  return receiver.name()
#sourceLocation()
}

// MARK: @Responding, extension of Store

extension Store: RespondingClass {}
