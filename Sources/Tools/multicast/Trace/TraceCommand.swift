import Foundation
import ProgramSupport

/// Implements `multicast trace`, which turns a trace into a page for the browser.
struct TraceCommand: Command {
  static let name = "trace"
  static let summary = "Draw a trace of deliveries as a page for the browser"
  static let usage = """
    Reads a trace, as TraceFile and the option --trace write it, and writes one HTML page that needs
    neither a network nor a server. The page shows

      - a lane for each delegate below its queue, and one for each thread that sends
      - a message at a click: its cause, its wait, its run time, and what its handler sent
      - for each selector the number of its deliveries, their run times and the longest wait
      - the messages that failed, were dropped or unheard, or still wait

    A trace that was cut off, as by a program that crashed, is drawn up to there. Prints the path of
    the page.

    Usage: multicast trace [--output PAGE] FILE

    Options:
      --output PAGE  The page (default: FILE, with .html in place of its extension).
      -h, --help     Print this.
    """

  private let file: String
  private let page: String

  init(_ arguments: Arguments) throws(UsageError) {
    var arguments = arguments
    var file: String?
    var page: String?
    while let argument = try arguments.next() {
      switch argument {
      case "--output": page = try arguments.value(of: argument)
      case _ where file != nil || argument.hasPrefix("-"): throw arguments.unexpected(argument)
      default: file = argument
      }
    }
    guard let file else { throw UsageError("missing trace", command: Self.name) }
    self.file = file
    self.page = page ?? (file as NSString).deletingPathExtension + ".html"
  }

  func run(output: @escaping (String) -> Void, errors: (String) -> Void) throws {
    let trace = try TraceReader.read(Data(try InputFile.bytes(of: file)), of: file)
    let source = URL(fileURLWithPath: file).standardizedFileURL
    let target = URL(fileURLWithPath: page).standardizedFileURL
    if source == target { throw FileError(page, "the page would replace the trace") }
    do {
      try Data(TracePage(trace, title: source.lastPathComponent).text.utf8).write(to: target)
    } catch {
      throw FileError(page, error)
    }
    if trace.isCutOff { errors("\(file): warning: the trace was cut off") }
    output(page)
  }
}
