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
  ///
  /// - Returns: The lines of a table with a row for each step, and a column for each size.
  func lines(quick: Bool) throws -> [String] {
    let sizes = quick ? Array(sizes.dropLast()) : sizes
    let logs = try sizes.map { size in
      var log = ScaleLog()
      run(size, &log)
      if !log.isRight {
        throw WrongTotal(name: name, subject: .library, operations: size)
      }
      return log
    }
    let head = name.padded(to: 44) + sizes.map { "\($0)".padded(to: 13, isRight: true) }.joined()
    return [head]
      + logs[0].steps.indices.map { index in
        let step = logs[0].steps[index]
        return "  \(step.name)".padded(to: 44)
          + logs.map {
            step.unit.text(of: $0.steps[index].cost).padded(to: 13, isRight: true)
          }.joined()
      } + [""]
  }
}
