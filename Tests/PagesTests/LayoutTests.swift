import Foundation
import Testing

/// What the pages say of the modules, folders and scripts is there, and all of it is said.
struct LayoutTests {
  private let contributing: [Page.Table]
  private let package: PackageDescription

  init() throws {
    contributing = try Page("CONTRIBUTING.md").tables
    package = try PackageDescription()
  }

  /// Expects that all that is said is there, and nothing else.
  private func expectEqual(
    _ said: Set<String>, _ there: Set<String>, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(said.subtracting(there) == [], "not there", sourceLocation: sourceLocation)
    #expect(there.subtracting(said) == [], "not said", sourceLocation: sourceLocation)
  }

  /// The rows of the table whose first column has a title.
  private func rows(_ title: String) throws -> [[String]] {
    try #require(contributing.first { $0.title == title }, "a table of '\(title)'").rows
  }

  /// The texts in code font of the first cells.
  private func names(_ title: String) throws -> Set<String> {
    Set(try rows(title).flatMap { Page.code(in: $0[0]) })
  }

  @Test
  func `the modules are in CONTRIBUTING's table, and those that are no products are called so`()
    throws
  {
    expectEqual(try names("module"), Set(package.modules.keys))
    for row in try rows("module") {
      for name in Page.code(in: row[0]) {
        let isProduct = !["Not a product", "Not products"].contains { row[1].contains($0) }
        #expect(isProduct == package.isProduct(name), "\(name)")
      }
    }
  }

  @Test(arguments: ["Invocation", "DynamicMulticast"])
  func `the folders of a main module are in CONTRIBUTING's table`(module: String) throws {
    let folders = try Page.contents(of: "Sources/\(module)").filter { !$0.hasSuffix(".docc") }
    expectEqual(try names("folder of `\(module)`"), folders)
  }

  @Test func `the other folders are in CONTRIBUTING's table`() throws {
    let rows = try rows("elsewhere")
    for path in rows.flatMap({ Page.code(in: $0[0]) }) { #expect(Page.exists(path), "\(path)") }
    let named = Set(rows.flatMap { Page.code(in: $0.joined()) })
    func expect(_ paths: Set<String>) { #expect(paths.filter { !named.contains($0) } == []) }
    let folders = try Page.contents(of: "").subtracting(["Sources", "scripts"])
    // A folder is named, or each folder in it.
    let missing = folders.subtracting(named)
    for folder in missing.union(["Examples"]) {
      expect(Set(try Page.contents(of: folder).map { "\(folder)/\($0)" }))
    }
    for group in try Page.contents(of: "Tests") where !group.hasSuffix("Tests") {
      let others = try Page.contents(of: "Tests/\(group)").filter { !$0.hasSuffix("Tests") }
      expect(Set(others.map { "Tests/\(group)/\($0)" }))
    }
  }

  @Test func `the scripts are in CONTRIBUTING's table`() throws {
    let scripts = try names("script").map { String($0.prefix { $0 != " " }) }
    let files = try Page.contents(of: "scripts", foldersOnly: false)
      .subtracting(Page.contents(of: "scripts"))
    expectEqual(Set(scripts), files)
  }

  @Test func `README leads to each page of Docs`() throws {
    let readme = try Page("README.md").text
    for page in try Page.contents(of: "Docs", foldersOnly: false) where page.hasSuffix(".md") {
      #expect(readme.contains("(Docs/\(page)"), "\(page)")
    }
  }

  @Test func `the picture shows the modules, which are products, and what each needs`() throws {
    let picture = try ModulesPicture()
    expectEqual(Set(picture.boxes.flatMap(\.modules)), Set(package.modules.keys))
    for box in picture.boxes {
      #expect(box.isInternal != package.isProduct(box.modules[0]), "\(box.modules)")
    }
    // Modules in one box are as one, and what follows from other arrows has none.
    let box = Dictionary(
      picture.boxes.flatMap { box in box.modules.map { ($0, box.modules[0]) } }
    ) { first, _ in first }
    var needs: [String: Set<String>] = [:]
    for (module, needed) in package.modules {
      let boxes = needed.compactMap { box[$0] }.filter { $0 != box[module] }
      needs[box[module] ?? module, default: []].formUnion(boxes)
    }
    func reach(_ module: String) -> Set<String> {
      (needs[module] ?? []).reduce(into: []) { $0.formUnion(reach($1).union([$1])) }
    }
    let arrows = needs.flatMap { module, needed in
      needed.filter { one in !needed.contains { reach($0).contains(one) } }
        .map { "\(module) needs \($0)" }
    }
    expectEqual(Set(picture.arrows), Set(arrows))
  }
}

/// The modules of `Package.swift` that are neither tests nor for tests.
private struct PackageDescription {
  /// What each needs of the others.
  private(set) var modules: [String: Set<String>] = [:]
  private var products: Set<String> = []

  init() throws {
    let text = try Page("Package.swift").text
    let targets = text.split(separator: "\n  targets: [", maxSplits: 1)[1]
    for target in targets.split(separator: /\n    \.(?=[a-zA-Z]+\()/) {
      guard !target.hasPrefix("testTarget"), !target.hasPrefix("plugin"),
        let name = target.firstMatch(of: /name: "(\w+)"/)?.1
      else { continue }
      let path = target.firstMatch(of: /path: "([^"]+)"/)?.1
      if let path,
        path.hasPrefix("Tests/")
          || path.hasPrefix("Examples/LastActivity")
      {
        continue
      }
      let needed = target.firstMatch(of: /dependencies: \[([^\]]*)\]/)?.1 ?? ""
      modules[String(name)] = Set(needed.matches(of: /"(\w+)"/).map { String($0.1) })
    }
    for match in text.matches(of: /\.(?:library|executable)\(name: "\w+", targets: \["(\w+)"\]\)/) {
      products.insert(String(match.1))
    }
  }

  func isProduct(_ module: String) -> Bool { products.contains(module) }
}

/// The boxes and arrows of `Docs/modules.svg`.
private struct ModulesPicture {
  struct Box {
    var modules: [String] = []
    var isInternal: Bool
    var x: ClosedRange<Double>
    var y: ClosedRange<Double>
  }

  private(set) var boxes: [Box] = []

  /// "A needs B", for the boxes that an arrow begins and ends at.
  private(set) var arrows: [String] = []

  init() throws {
    let text = try Page("Docs/modules.svg").text
    for match in text.matches(
      of: /<rect class="(\w+)" x="(\d+)" y="(\d+)" width="(\d+)" height="(\d+)"/)
    {
      let numbers = [match.2, match.3, match.4, match.5].compactMap { Double($0) }
      boxes.append(
        Box(
          isInternal: match.1 == "internal", x: numbers[0]...(numbers[0] + numbers[2]),
          y: numbers[1]...(numbers[1] + numbers[3])))
    }
    for match in text.matches(of: /<text class="name" x="(\d+)" y="(\d+)">(\w+)</) {
      let place = (Double(match.1) ?? 0, Double(match.2) ?? 0)
      guard let index = index(at: place) else { continue }
      boxes[index].modules.append(String(match.3))
    }
    for match in text.matches(of: /<path class="needs" d="M([\d.]+),([\d.]+)([^"]*)" marker-end/) {
      let begin = (Double(match.1) ?? 0, Double(match.2) ?? 0)
      let end = match.3.matches(of: /([HV])([\d.]+)/).reduce(into: begin) { place, step in
        let value = Double(step.2) ?? 0
        if step.1 == "H" { place.0 = value } else { place.1 = value }
      }
      let names = [begin, end].map { index(at: $0).map { boxes[$0].modules[0] } ?? "nothing" }
      arrows.append("\(names[0]) needs \(names[1])")
    }
  }

  /// The box at a place, or a pixel beside it, where an arrow ends.
  private func index(at place: (Double, Double)) -> Int? {
    boxes.firstIndex { box in
      (box.x.lowerBound - 1...box.x.upperBound + 1).contains(place.0)
        && (box.y.lowerBound - 1...box.y.upperBound + 1).contains(place.1)
    }
  }
}
