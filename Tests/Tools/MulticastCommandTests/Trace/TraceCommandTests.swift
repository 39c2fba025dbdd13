import Foundation
import ProgramSupport
import TestSupport
import Testing

@testable import multicast

struct TraceCommandTests {
  private let directory: TemporaryDirectory
  private let trace = """
    {"traceEvents":[{"ph":"X","cat":"delivery","name":"a:","tid":1,"ts":1,"dur":1,"args":{}},
    """

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func run(_ arguments: String...) -> (status: Int32, output: String, errors: String) {
    var output: [String] = []
    var errors: [String] = []
    let status = Multicast.program.run(
      ["trace"] + arguments, output: { output.append($0) }, errors: { errors.append($0) })
    return (status, output.joined(separator: "\n"), errors.joined(separator: "\n"))
  }

  @Test func `the page is written next to the trace, and its path printed`() throws {
    let whole = try directory.write(String(trace.dropLast()) + "]}", to: "run.1.json")
    let page = directory.path("run.1.html")
    #expect(run(whole) == (0, page, ""))
    #expect(try directory.text(of: "run.1.html").contains("run.1.json"))
  }

  @Test func `the page can be written elsewhere`() throws {
    let file = try directory.write(String(trace.dropLast()) + "]}", to: "run.json")
    let page = directory.path("other")
    #expect(run("--output", page, file) == (0, page, ""))
    #expect(try directory.text(of: "other").hasPrefix("<!doctype html>"))
  }

  @Test func `a trace that was cut off is drawn, with a warning`() throws {
    let file = try directory.write(trace, to: "run.json")
    let page = directory.path("run.html")
    #expect(run(file) == (0, page, "\(file): warning: the trace was cut off"))
    #expect(try directory.text(of: "run.html").contains("\"isCutOff\":true"))
  }

  @Test func `the trace is not replaced`() throws {
    let file = try directory.write(trace, to: "run.html")
    #expect(run(file) == (1, "", "\(file): error: the page would replace the trace"))
    #expect(try directory.text(of: "run.html") == trace)
  }

  @Test func `a file that cannot be read or written is an error`() throws {
    let missing = directory.path("missing.json")
    #expect(run(missing) == (1, "", "\(missing): error: No such file or directory"))
    let file = try directory.write(trace, to: "run.json")
    let page = directory.path("missing/run.html")
    #expect(run(file, "--output", page).errors.hasPrefix("\(page): error: "))
    let other = try directory.write("hello", to: "hello.json")
    #expect(run(other).errors.hasPrefix("\(other): error: it is no trace: it is not JSON: "))
  }

  @Test(
    arguments: [
      ([], "missing trace"), (["a", "b"], "unexpected argument 'b'"),
      (["--out", "b"], "unknown option '--out'"),
      (["a", "--output"], "missing value for '--output'"),
    ])
  func `a mistake in the arguments points to the help`(arguments: [String], reason: String) {
    var errors = ""
    let status = Multicast.program.run(
      ["trace"] + arguments, output: { _ in }, errors: { errors += $0 })
    #expect(status == 64)
    #expect(errors == "multicast trace: \(reason)\nTry 'multicast trace --help'.")
  }
}
