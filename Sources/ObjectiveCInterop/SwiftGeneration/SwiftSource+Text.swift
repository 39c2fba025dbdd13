extension SwiftSource {
  /// The contents of a Swift file, which each read writes anew.
  public var text: String {
    let placeholders = types.filter(\.isPlaceholder)
    let others = types.filter { !$0.isPlaceholder }
    var sections = [
      [
        headers.count == 1
          ? "// Made from \(headers[0]) by ObjectiveCInterop."
          : "// Made from \(headers.count) headers by ObjectiveCInterop:"
      ] + (headers.count == 1 ? [] : headers.map { "// - \($0)" })
        + ["// swift-format-ignore-file"],
      ["import Dispatch", "import DynamicMulticast"]
        + (needsFoundation ? ["import Foundation"] : []),
    ]
    if !placeholders.isEmpty {
      sections.append(
        [
          "// Types that are not known here. Write what stands for each after its equals sign, or remove",
          "// the line where there is a type of that name. It has to be `Sendable`.",
        ] + placeholders.flatMap(\.lines))
    }
    if !others.isEmpty {
      sections.append(["// MARK: - Types"])
      sections += others.map(\.lines)
    }
    sections += protocols.flatMap { one in
      SwiftProtocolText(
        one, refined: adopted(by: one), lineage: lineage(of: one)
      ).sections
    }
    return sections.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }
}
