import Foundation
import ProgramSupport
import SwiftDeclarations

/// Implements `multicast check`, which compares classes with the protocols of their messages.
struct CheckCommand: Command {
  static let name = "check"
  static let summary = "Find the methods that are almost messages in Swift programs"
  static let usage = """
    Reads Swift files, and compares their classes with the protocols that are marked @MessageProtocol.
    The compiler cannot do that, since a class may do without an optional message, and a macro sees
    one declaration at a time. Of folders, it reads all Swift files, except hidden ones and those in
    hidden folders, such as .build.

    It finds

      - methods that are almost a message which the class does not answer: by their name, or by types
      - methods in extensions that are not marked, or that the class does not name
      - properties, classes and subclasses that are not marked, though a protocol has their messages
      - required messages that a class does not answer: by a default implementation, a superclass that
        is not marked, @NonMessage, or a table without the message
      - selectors in literals, as in send("workerDidFnish:"), that are almost a message and are none
      - selectors that a class and a protocol give differently, and those that two methods have
      - all that the macros find when they are expanded

    Each finding says what to do:

      Log.swift:7:8: error: 'workerDidFnish(_:)' is almost 'workerDidFinish(_:)' of WorkerDelegate,
      which 'Log' does not answer
      Log.swift:7:8: fix: write 'workerDidFinish' instead of 'workerDidFnish'

    Classes, extensions and protocols find each other by their names; of several with one name, the
    nearest is meant. A protocol or a superclass outside of the folders is not known, and a remark
    names it, which does not change the exit status.

    Usage: multicast check [--json] FOLDER...

    Options:
      --json      Print JSON instead of text.
      -h, --help  Print this.

    Exit status: 0 if there is nothing to report; 1 if there is, or if a file cannot be read; 64 if
    the arguments are wrong.
    """

  private var paths: [String] = []
  private var isJSON = false

  init(_ arguments: Arguments) throws(UsageError) {
    var arguments = arguments
    while let argument = try arguments.next() {
      switch argument {
      case "--json": isJSON = true
      case _ where argument.hasPrefix("-"): throw arguments.unexpected(argument)
      default: paths.append(argument)
      }
    }
    if paths.isEmpty { throw UsageError("missing folder", command: Self.name) }
  }

  func run(output: @escaping (String) -> Void, errors: (String) -> Void) throws {
    var seen: Set<String> = []
    let sources = try paths.flatMap(SwiftFiles.paths).filter { seen.insert($0).inserted }
      .map { path in
        CheckedSource(String(decoding: try InputFile.bytes(of: path), as: UTF8.self), name: path)
      }
    let check = MessageCheck(sources)
    let findings = (check.findings + check.remarks).map(ListedFinding.init)
    if isJSON {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      output(String(decoding: try encoder.encode(findings), as: UTF8.self))
    } else {
      for finding in findings { output(finding.text) }
    }
    if !check.findings.isEmpty { throw ExitStatus(code: EXIT_FAILURE) }
  }
}
