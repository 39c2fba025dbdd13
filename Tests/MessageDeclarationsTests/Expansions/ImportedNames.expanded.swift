// MARK: @Responding, member of Loader

#sourceLocation(file: "File.swift", line: 2)
nonisolated class var methods: MethodTable {
#sourceLocation()
  var methods = MethodTable(of: Loader.self)
#sourceLocation(file: "File.swift", line: 3)
  methods.add(
    "load(_:)",
    .given("load:error:"),
    [String.self, (OutParameter<(any Error)?>?).self],
    Loader._i_load_error_,
    onMainActor: Loader._i_load_error_,
    line: 3
  ) { (try $0.next(), try $0.next()) }
#sourceLocation()
#sourceLocation(file: "File.swift", line: 4)
  methods.add(
    "save()",
    .given("saveAndReturnError:"),
    [(OutParameter<(any Error)?>?).self],
    Loader._i_saveAndReturnError_,
    onMainActor: Loader._i_saveAndReturnError_,
    line: 4
  ) { try $0.next() }
#sourceLocation()
#sourceLocation(file: "File.swift", line: 5)
  methods.add(
    "fetch(_:)",
    .given("fetch:completionHandler:"),
    [String.self, (@Sendable (String) -> Void).self],
    awaiting: Loader._i_fetch_completionHandler_,
    line: 5
  ) { (try $0.next(), try $0.next()) }
#sourceLocation()
#sourceLocation(file: "File.swift", line: 6)
  methods.add(
    "fetch()",
    .given("fetchWithCompletionHandler:"),
    [(@Sendable ((any Error)?) -> Void).self],
    awaiting: Loader._i_fetchWithCompletionHandler_,
    line: 6
  ) { try $0.next() }
#sourceLocation()
#sourceLocation(file: "File.swift", line: 7)
  methods.add(
    "ping()", .given("ping:"), [(@Sendable () -> Void).self], awaiting: Loader._i_ping_, line: 7
  ) { try $0.next() }
#sourceLocation()
  return methods
}

/// Answers `load:error:`.
private static func _i_load_error_(
  _ receiver: Loader, _ values: (String, OutParameter<(any Error)?>?)
) -> String? {
#sourceLocation(file: "File.swift", line: 3)
  do { return try receiver.load(values.0) } catch { values.1?.value = error; return nil }
#sourceLocation()
}

/// Answers `saveAndReturnError:`.
private static func _i_saveAndReturnError_(
  _ receiver: Loader, _ values: OutParameter<(any Error)?>?
) -> Bool {
#sourceLocation(file: "File.swift", line: 4)
  do { try receiver.save(); return true } catch { values?.value = error; return false }
#sourceLocation()
}

/// Answers `fetch:completionHandler:`.
private static func _i_fetch_completionHandler_(
  _ receiver: Loader, _ values: (String, @Sendable (String) -> Void)
) async {
#sourceLocation(file: "File.swift", line: 5)
  values.1(await receiver.fetch(values.0))
#sourceLocation()
}

/// Answers `fetchWithCompletionHandler:`.
private static func _i_fetchWithCompletionHandler_(
  _ receiver: Loader, _ values: @escaping @Sendable ((any Error)?) -> Void
) async {
#sourceLocation(file: "File.swift", line: 6)
  do { try await receiver.fetch(); values(nil) } catch { values(error) }
#sourceLocation()
}

/// Answers `ping:`.
private static func _i_ping_(_ receiver: Loader, _ values: @escaping @Sendable () -> Void) async {
#sourceLocation(file: "File.swift", line: 7)
  await receiver.ping(); values()
#sourceLocation()
}

// MARK: @Responding, extension of Loader

extension Loader: RespondingClass {}
