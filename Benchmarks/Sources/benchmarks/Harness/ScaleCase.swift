/// A case whose steps are performed with many items, at several sizes.
struct ScaleCase {
  let name: String
  private let sizes: [Int]
  private let run: (_ size: Int, _ log: inout ScaleLog) -> Void

  init(_ name: String, sizes: [Int], run: @escaping (_ size: Int, _ log: inout ScaleLog) -> Void) {
    self.name = name
    self.sizes = sizes
    self.run = run
  }

  /// Performs the steps at each size; if `quick` is `true`, the largest size is left out.
  func result(quick: Bool) throws -> ScaleResult {
    let sizes = quick ? Array(sizes.dropLast()) : sizes
    let logs = try sizes.map { size in
      var log = ScaleLog()
      run(size, &log)
      if !log.isRight {
        throw WrongTotal(name: name, subject: .library, operations: size)
      }
      return log
    }
    return ScaleResult(
      name: name, sizes: sizes,
      steps: logs[0].steps.indices.map { index in
        ScaleResult.Step(
          name: logs[0].steps[index].name, unit: logs[0].steps[index].unit,
          costs: logs.map { $0.steps[index].cost })
      })
  }
}
