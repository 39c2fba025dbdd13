// MARK: @Responding, member of Window

@available(*, deprecated, message: "it lists methods that are deprecated")
#sourceLocation(file: "File.swift", line: 2)
open nonisolated class var methods: MethodTable {
#sourceLocation()
  var methods = MethodTable(of: Window.self)
#sourceLocation(file: "File.swift", line: 2)
  methods.add(Window._methods_Window_Reporting)
#sourceLocation()
#sourceLocation(file: "File.swift", line: 2)
  methods.add(Window._methods_Window_Tuning)
#sourceLocation()
#sourceLocation(file: "File.swift", line: 3)
  methods.add(
    "title", .byRule("title"), [], Window._i_title, onMainActor: Window._i_title, line: 3
  ) { _ in }
#sourceLocation()
#sourceLocation(file: "File.swift", line: 3)
  methods.add(
    "title=",
    .byRule("setTitle:"),
    [String.self],
    Window._i_setTitle_,
    onMainActor: Window._i_setTitle_,
    line: 3
  ) { try $0.next() }
#sourceLocation()
#sourceLocation(file: "File.swift", line: 4)
  methods.add(
    "size", .byRule("size"), [], Window._i_size, onMainActor: Window._i_size, line: 4
  ) { _ in }
#sourceLocation()
#sourceLocation(file: "File.swift", line: 5)
  methods.add(
    "default", .byRule("default"), [], Window._i_default, onMainActor: Window._i_default, line: 5
  ) { _ in }
#sourceLocation()
#sourceLocation(file: "File.swift", line: 8)
  methods.add(
    "close()", .byRule("close"), [], Window._i_close, onMainActor: Window._i_close, line: 8
  ) { _ in }
#sourceLocation()
#sourceLocation(file: "File.swift", line: 9)
  methods.add(
    "show(_:in:)",
    .byRule("show:in:"),
    [String?.self, (any Container).self],
    Window._i_show_in_,
    onMainActor: Window._i_show_in_,
    line: 9
  ) { (try $0.next(), try $0.next()) }
#sourceLocation()
#sourceLocation(file: "File.swift", line: 10)
  methods.add(
    "free(_:)",
    .byRule("free:"),
    [(@Sendable (Int) -> Void).self],
    Window._i_free_,
    onMainActor: Window._i_free_,
    line: 10
  ) { try $0.next() }
#sourceLocation()
#sourceLocation(file: "File.swift", line: 11)
  methods.add(
    "shut()", .byRule("shut"), [], Window._i_shut, onMainActor: Window._i_shut, line: 11
  ) { _ in }
#sourceLocation()
#sourceLocation(file: "File.swift", line: 13)
  methods.add(
    "load(_:)", .byRule("load:"), [String.self], awaiting: Window._i_load_, line: 13
  ) { try $0.next() }
#sourceLocation()
  #if DEBUG
#sourceLocation(file: "File.swift", line: 15)
  methods.add(
    "dump(depth:)",
    .byRule("dumpWithDepth:"),
    [Int.self],
    Window._i_dumpWithDepth_,
    onMainActor: Window._i_dumpWithDepth_,
    line: 15
  ) { try $0.next() }
#sourceLocation()
  #elseif os(Linux)
#sourceLocation(file: "File.swift", line: 17)
  methods.add(
    "dump(depth:to:)",
    .byRule("dumpWithDepth:to:"),
    [Int.self, String.self],
    Window._i_dumpWithDepth_to_,
    onMainActor: Window._i_dumpWithDepth_to_,
    line: 17
  ) { (try $0.next(), try $0.next()) }
#sourceLocation()
  #else
#sourceLocation(file: "File.swift", line: 19)
  methods.add(
    "dump()", .byRule("dump"), [], Window._i_dump, onMainActor: Window._i_dump, line: 19
  ) { _ in }
#sourceLocation()
  #endif
  return methods
}

#sourceLocation(file: "File.swift", line: 2)
open nonisolated class var classMethods: MethodTable {
#sourceLocation()
  var methods = MethodTable(ofClass: Window.self)
#sourceLocation(file: "File.swift", line: 2)
  methods.add(Window._classMethods_Window_Reporting)
#sourceLocation()
#sourceLocation(file: "File.swift", line: 2)
  methods.add(Window._classMethods_Window_Tuning)
#sourceLocation()
#sourceLocation(file: "File.swift", line: 6)
  methods.add(
    "isSupported()",
    .byRule("isSupported"),
    [],
    Window._c_isSupported,
    onMainActor: Window._c_isSupported,
    line: 6
  ) { _ in }
#sourceLocation()
#sourceLocation(file: "File.swift", line: 7)
  methods.add(
    "pluginName",
    .byRule("pluginName"),
    [],
    Window._c_pluginName,
    onMainActor: Window._c_pluginName,
    line: 7
  ) { _ in }
#sourceLocation()
  return methods
}

/// Says that the methods of the extension Reporting are listed.
nonisolated static var _Window_names_extension_Reporting: Void { () }

/// Says that the methods of the extension Tuning are listed.
nonisolated static var _Window_names_extension_Tuning: Void { () }

/// Answers `title`.
private static func _i_title(_ receiver: Window, _: Void) -> String {
#sourceLocation(file: "File.swift", line: 3)
  return receiver.title
#sourceLocation()
}

/// Answers `setTitle:`.
private static func _i_setTitle_(_ receiver: Window, _ values: String) {
#sourceLocation(file: "File.swift", line: 3)
  receiver.title = values
#sourceLocation()
}

/// Answers `size`.
private static func _i_size(_ receiver: Window, _: Void) -> (Int, Int) {
#sourceLocation(file: "File.swift", line: 4)
  return receiver.size
#sourceLocation()
}

/// Answers `default`.
private static func _i_default(_ receiver: Window, _: Void) -> Int? {
#sourceLocation(file: "File.swift", line: 5)
  return receiver.`default`
#sourceLocation()
}

/// Answers `close`.
private static func _i_close(_ receiver: Window, _: Void) throws {
#sourceLocation(file: "File.swift", line: 8)
  return try receiver.close()
#sourceLocation()
}

/// Answers `show:in:`.
@MainActor private static func _i_show_in_(
  _ receiver: Window, _ values: (String?, any Container)
) -> Window {
#sourceLocation(file: "File.swift", line: 9)
  return receiver.show(values.0, in: values.1)
#sourceLocation()
}

/// Answers `free:`.
nonisolated private static func _i_free_(
  _ receiver: Window, _ values: @escaping @Sendable (Int) -> Void
) {
#sourceLocation(file: "File.swift", line: 10)
  return receiver.free(values)
#sourceLocation()
}

@available(*, deprecated, message: "use close")
/// Answers `shut`.
private static func _i_shut(_ receiver: Window, _: Void) {
#sourceLocation(file: "File.swift", line: 11)
  return receiver.shut()
#sourceLocation()
}

/// Answers `load:`.
private static func _i_load_(_ receiver: Window, _ values: String) async throws -> Int {
#sourceLocation(file: "File.swift", line: 13)
  return try await receiver.load(values)
#sourceLocation()
}
#if DEBUG
/// Answers `dumpWithDepth:`.
private static func _i_dumpWithDepth_(_ receiver: Window, _ values: Int) {
#sourceLocation(file: "File.swift", line: 15)
  return receiver.dump(depth: values)
#sourceLocation()
}
#elseif os(Linux)
/// Answers `dumpWithDepth:to:`.
private static func _i_dumpWithDepth_to_(_ receiver: Window, _ values: (Int, String)) {
#sourceLocation(file: "File.swift", line: 17)
  return receiver.dump(depth: values.0, to: values.1)
#sourceLocation()
}
#else
/// Answers `dump`.
private static func _i_dump(_ receiver: Window, _: Void) {
#sourceLocation(file: "File.swift", line: 19)
  return receiver.dump()
#sourceLocation()
}
#endif

/// Answers `isSupported`.
private static func _c_isSupported(_ receiver: Window.Type, _: Void) -> Bool {
#sourceLocation(file: "File.swift", line: 6)
  return receiver.isSupported()
#sourceLocation()
}

/// Answers `pluginName`.
private static func _c_pluginName(_ receiver: Window.Type, _: Void) -> String {
#sourceLocation(file: "File.swift", line: 7)
  return receiver.pluginName
#sourceLocation()
}

// MARK: @Responding, extension of Window

extension Window: RespondingClass {}
