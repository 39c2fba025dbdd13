import Foundation

/// The HTML page of a trace.
struct TracePage {
  let text: String

  /// Makes the page.
  ///
  /// - Parameters:
  ///   - trace: The trace.
  ///   - title: The name of the trace's file.
  init(_ trace: Trace, title: String) {
    let script = [
      PackageResources.TraceModel_js, PackageResources.Lanes_js, PackageResources.Painter_js,
      PackageResources.Controls_js, PackageResources.Timeline_js, PackageResources.Search_js,
      PackageResources.MessagePanel_js, PackageResources.SummaryPanel_js,
      PackageResources.ProblemsPanel_js, PackageResources.Page_js,
    ]
    let parts = [
      // The browser runs only scripts with this nonce, which an injected script cannot know.
      "nonce": "\(UInt64.random(in: .min ... .max))\(UInt64.random(in: .min ... .max))",
      "style": String(decoding: PackageResources.Page_css, as: UTF8.self),
      "script": script.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n"),
      "data": TraceColumns(trace, title: title).text,
    ]
    // Substitute in a single pass, because the data may contain text that looks like a placeholder.
    text = String(decoding: PackageResources.Page_html, as: UTF8.self)
      .components(separatedBy: "{{").enumerated()
      .map { index, piece in
        guard index > 0, let end = piece.range(of: "}}") else { return piece }
        return (parts[String(piece[..<end.lowerBound])] ?? "") + piece[end.upperBound...]
      }
      .joined()
  }
}
