// MARK: @Responding, member of Window

#sourceLocation(file: "File.swift", line: 2)
nonisolated static var _methods_Window_Reporting: MethodTable {
  _ = Window._Window_names_extension_Reporting
#sourceLocation()
  var methods = MethodTable(of: Window.self)
#sourceLocation(file: "File.swift", line: 3)
  methods.add(
    "report(_:at:)",
    .byRule("report:at:"),
    [String.self, Int.self],
    Window._i_report_at_,
    onMainActor: Window._i_report_at_,
    line: 3
  ) { (try $0.next(), try $0.next()) }
#sourceLocation()
  return methods
}

#sourceLocation(file: "File.swift", line: 2)
nonisolated static var _classMethods_Window_Reporting: MethodTable {
  _ = Window._Window_names_extension_Reporting
#sourceLocation()
  var methods = MethodTable(ofClass: Window.self)
#sourceLocation(file: "File.swift", line: 4)
  methods.add(
    "levels", .byRule("levels"), [], Window._c_levels, onMainActor: Window._c_levels, line: 4
  ) { _ in }
#sourceLocation()
  return methods
}

/// Answers `report:at:`.
private static func _i_report_at_(_ receiver: Window, _ values: (String, Int)) -> Bool {
#sourceLocation(file: "File.swift", line: 3)
  return receiver.report(values.0, at: values.1)
#sourceLocation()
}

/// Answers `levels`.
private static func _c_levels(_ receiver: Window.Type, _: Void) -> [Int] {
#sourceLocation(file: "File.swift", line: 4)
  return receiver.levels
#sourceLocation()
}
