// 'take(_:_:_:d:f:g:h:i:)' cannot answer messages: parameter 'i' is variadic

// MARK: @Responding, member of Wide

#sourceLocation(file: "File.swift", line: 2)
nonisolated class var methods: MethodTable {
#sourceLocation()
  var methods = MethodTable(of: Wide.self)
#sourceLocation(file: "File.swift", line: 4)
  methods.add(
    "take(_:_:_:d:f:g:h:in:)",
    .byRule("take:::d:f:g:h:in:"),
    [Int.self, Int.self, ([String: Int]).self, ((Int, Int)).self, ((Int) -> Void).self, String.self, String.self, Int.self],
    Wide._i_take___d_f_g_h_in_,
    onMainActor: Wide._i_take___d_f_g_h_in_,
    line: 4
  ) { (try $0.next(), try $0.next(), try $0.next(), try $0.next(), try $0.next(), try $0.next(), try $0.next(), try $0.next()) }
#sourceLocation()
  return methods
}

/// Answers `take:::d:f:g:h:in:`.
private static func _i_take___d_f_g_h_in_(
  _ receiver: Wide,
  _ values: (Int, Int, [String: Int], (Int, Int), (Int) -> Void, String, String, Int)
) {
#sourceLocation(file: "File.swift", line: 4)
  return receiver.take(values.0, values.1, values.2, d: values.3, f: values.4, g: values.5, h: values.6, in: values.7)
#sourceLocation()
}

// MARK: @Responding, extension of Wide

extension Wide: RespondingClass {}
