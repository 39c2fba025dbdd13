import MessageDeclarations

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
      modules.sorted().map { "import \($0)" },
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
      [
        ["// MARK: - \(one.objectiveCName)"],
        [
          "/// `@protocol \(one.objectiveCName)`.",
          declaration(of: one).source(notes: one.omissions.map { "Left out: \($0)." }),
        ],
      ]
    }
    return sections.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }
}
