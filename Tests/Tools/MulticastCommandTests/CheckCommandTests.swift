import Foundation
import ProgramSupport
import TestSupport
import Testing

@testable import multicast

struct CheckCommandTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    _ = try directory.write(
      """
      @MessageProtocol
      protocol WorkerDelegate: Respondable {
        @OptionalMessage func workerDidFinish(_ sender: Worker)
      }
      """, to: "WorkerDelegate.swift")
  }

  private func run(_ arguments: [String]) -> (status: Int32, output: String, errors: String) {
    var output: [String] = []
    var errors: [String] = []
    let status = Multicast.program.run(
      ["check"] + arguments, output: { output.append($0) }, errors: { errors.append($0) })
    return (status, output.joined(separator: "\n"), errors.joined(separator: "\n"))
  }

  private func writeLog(_ method: String, to name: String) throws -> String {
    try FileManager.default.createDirectory(
      atPath: (directory.path(name) as NSString).deletingLastPathComponent,
      withIntermediateDirectories: true)
    return try directory.write(
      "@Responding\nfinal class Log: WorkerDelegate {\n  func \(method)(_ sender: Worker) {}\n}",
      to: name)
  }

  @Test func `a finding has its place, its fix and its notes`() throws {
    let log = try writeLog("workerDidFnish", to: "Sources/Log.swift")
    let folder = directory.path("")
    let (status, output, errors) = run([folder])
    #expect(status == 1)
    #expect(errors.isEmpty)
    #expect(
      output == """
        \(log):3:8: error: 'workerDidFnish(_:)' is almost 'workerDidFinish(_:)' of WorkerDelegate, which 'Log' does not answer
        \(log):3:8: fix: write 'workerDidFinish' instead of 'workerDidFnish'
        \(directory.path("WorkerDelegate.swift")):3:25: note: 'workerDidFinish(_:)' is here
        """)
  }

  @Test func `the findings are JSON if asked for`() throws {
    let log = try writeLog("workerDidFnish", to: "Log.swift")
    let (status, output, _) = run(["--json", directory.path("")])
    #expect(status == 1)
    let list = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [NSDictionary]
    #expect(
      list == [
        [
          "file": log, "line": 3, "column": 8, "severity": "error",
          "message":
            "'workerDidFnish(_:)' is almost 'workerDidFinish(_:)' of WorkerDelegate, which 'Log' does not answer",
          "fix": "write 'workerDidFinish' instead of 'workerDidFnish'",
          "notes": [
            [
              "file": directory.path("WorkerDelegate.swift"), "line": 3, "column": 25,
              "message": "'workerDidFinish(_:)' is here",
            ]
          ],
        ]
      ])
  }

  @Test func `nothing is printed where nothing is wrong`() throws {
    _ = try writeLog("workerDidFinish", to: "Log.swift")
    #expect(run([directory.path("")]) == (0, "", ""))
    #expect(run(["--json", directory.path("")]).output == "[\n\n]")
  }

  @Test func `hidden folders are not read`() throws {
    _ = try writeLog("workerDidFnish", to: ".build/Log.swift")
    #expect(run([directory.path("")]) == (0, "", ""))
  }

  @Test func `files can be named, and are read once`() throws {
    let log = try writeLog("workerDidFnish", to: "Log.swift")
    let (status, remarks, _) = run([log])
    #expect(status == 0)
    #expect(
      remarks == """
        \(log):2:18: remark: 'WorkerDelegate' is in none of the files, so its messages are not compared
        \(log):2:18: fix: name the folder with its declaration, too
        """)
    let output = run([log, directory.path("WorkerDelegate.swift"), log]).output
    #expect(output.split(separator: "\n").count == 3)
  }

  @Test func `a superclass and protocols that are not there are named once`() throws {
    let text = """
      @Responding final class One: Base, @unchecked Sendable, Chat.RoomDelegate & WorkerDelegate {}
      @Responding final class Two: Base, CustomStringConvertible {}
      final class Other: Unread {}
      """
    _ = try directory.write(text, to: "Two.swift")
    let (status, output, _) = run([directory.path("")])
    #expect(status == 0)
    let names = output.matches(of: /remark: '(\w+)'/).map { String($0.1) }
    #expect(names == ["Base", "RoomDelegate"])
    #expect(run(["--json", directory.path("")]).output.contains("\"severity\" : \"remark\""))
  }

  @Test func `a folder without Swift files, and one that is missing, is an error`() throws {
    let empty = directory.path("Empty")
    try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
    #expect(run([empty]) == (1, "", "\(empty): error: no Swift file is below it"))
    let missing = directory.path("Missing")
    #expect(run([missing]) == (1, "", "\(missing): error: No such file or directory"))
  }

  @Test(arguments: [([], "missing folder"), (["--jsn", "."], "unknown option '--jsn'")])
  func `a mistake in the arguments points to the help`(arguments: [String], reason: String) {
    #expect(
      run(arguments) == (64, "", "multicast check: \(reason)\nTry 'multicast check --help'."))
  }
}
