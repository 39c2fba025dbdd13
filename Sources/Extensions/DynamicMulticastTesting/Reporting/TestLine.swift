/// A line of a test at which a failure is shown.
struct TestLine: Sendable {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt
}
