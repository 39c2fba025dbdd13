@_spi(ObjectiveC) import PlugIns

/// A bundle in the form that `multicast plugins` prints.
struct ListedBundle: Encodable {
  let path: String

  /// The position in the order of loading, counted from 1.
  ///
  /// If another version of the bundle is used, or if the bundle has problems, the value is `nil`.
  let order: Int?

  let problems: [String]

  /// The identifier in the manifest.
  ///
  /// This property and the following ones are `nil` if the manifest cannot be read.
  var identifier: String?
  var version: String?
  var name: String?
  var kind: String?
  var principalClass: String?
  var files: [String]?
  var hostVersions: String?
  var requirements: [String: String]?

  init(_ bundle: PlugInBundle, order: Int? = nil, problems: [PlugInError] = []) {
    path = bundle.path
    self.order = order
    self.problems = problems.map(\.description)
    identifier = bundle.identifier
    version = "\(bundle.version)"
    name = bundle.name
    kind = bundle.isScript ? "script" : "library"
    principalClass = bundle.principalClass
    files = bundle.executable.map { [$0] } ?? bundle.scripts
    hostVersions = bundle.hostVersions?.description
    requirements = bundle.requirements.mapValues(\.description)
  }

  init(_ failure: BundleFailure) {
    path = failure.path
    order = nil
    problems = [failure.description]
  }

  /// Writes the bundle as text: a line with the identifier, and a line for each fact and each
  /// problem.
  var text: String {
    let title = [identifier, version].compactMap { $0 }.joined(separator: " ")
    let state = order.map { "\($0). " } ?? (problems.isEmpty ? "superseded: " : "unusable: ")
    var lines = [state + (title.isEmpty ? path : title)]
    if let name, name != identifier { lines.append("name: \(name)") }
    if let kind, let files { lines.append("\(kind): \(files.joined(separator: ", "))") }
    if let principalClass { lines.append("principal class: \(principalClass)") }
    if let hostVersions { lines.append("host versions: \(hostVersions)") }
    if let requirements, !requirements.isEmpty {
      let list = requirements.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
      lines.append("requires: \(list.joined(separator: ", "))")
    }
    lines += problems.map { "error: \($0)" }
    return lines.joined(separator: "\n    ")
  }
}
