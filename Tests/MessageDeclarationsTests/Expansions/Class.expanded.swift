// MARK: @Responding, member of Log

#sourceLocation(file: "File.swift", line: 2)
nonisolated class var methods: MethodTable {
#sourceLocation()
  var methods = MethodTable(of: Log.self)
#sourceLocation(file: "File.swift", line: 8)
  methods.add(
    "worker(_:shouldPerform:)",
    .byRule("worker:shouldPerform:"),
    [Worker.self, String.self],
    Log._i_worker_shouldPerform_,
    onMainActor: Log._i_worker_shouldPerform_,
    line: 8
  ) { (try $0.next(), try $0.next()) }
#sourceLocation()
#sourceLocation(file: "File.swift", line: 11)
  methods.add(
    "worker(_:didFinish:in:)",
    .given("worker:didFinishSubTask:inDuration:"),
    [Worker.self, String.self, Double.self],
    Log._i_worker_didFinishSubTask_inDuration_,
    onMainActor: Log._i_worker_didFinishSubTask_inDuration_,
    line: 11
  ) { (try $0.next(), try $0.next(), try $0.next()) }
#sourceLocation()
  return methods
}

/// Answers `worker:shouldPerform:`.
private static func _i_worker_shouldPerform_(_ receiver: Log, _ values: (Worker, String)) -> Bool {
#sourceLocation(file: "File.swift", line: 8)
  return receiver.worker(values.0, shouldPerform: values.1)
#sourceLocation()
}

/// Answers `worker:didFinishSubTask:inDuration:`.
private static func _i_worker_didFinishSubTask_inDuration_(
  _ receiver: Log, _ values: (Worker, String, Double)
) {
#sourceLocation(file: "File.swift", line: 11)
  return receiver.worker(values.0, didFinish: values.1, in: values.2)
#sourceLocation()
}

// MARK: @Responding, extension of Log

extension Log: RespondingClass {}
