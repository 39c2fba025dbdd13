import Foundation
import Testing

/// The modules, folders and scripts on the pages, compared with the repository.
struct LayoutTests {
  private let contributing: [Page.Table]

  init() throws {
    contributing = try Page("CONTRIBUTING.md").tables
  }

  /// Expects that the named items and the existing items are the same.
  private func expectEqual(
    _ said: Set<String>, _ there: Set<String>, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(said.subtracting(there) == [], "not there", sourceLocation: sourceLocation)
    #expect(there.subtracting(said) == [], "not said", sourceLocation: sourceLocation)
  }

  /// Returns the rows of the table whose first column has a title.
  private func rows(_ title: String) throws -> [[String]] {
    try #require(contributing.first { $0.title == title }, "a table of '\(title)'").rows
  }

  /// Returns the texts in code font of the first cells.
  private func names(_ title: String) throws -> Set<String> {
    Set(try rows(title).flatMap { Page.code(in: $0[0]) })
  }

  @Test(arguments: ["", "ObjectiveC/"])
  func `the modules are in CONTRIBUTING's tables, with their folders, products and needs`(
    of folder: String
  ) throws {
    let package = try PackageDescription(folder)
    let tables = contributing.filter { $0.title == "module" }
    try #require(tables.count == 2)
    let table = tables[folder.isEmpty ? 0 : 1]
    expectEqual(
      Set(table.names.compactMap { Page.code(in: $0).first }), Set(package.modules.keys))
    for row in table.rows {
      let name = try #require(Page.code(in: row[0]).first)
      #expect(row[2].contains("Not a product") != package.isProduct(name), "\(name)")
      let path = ([folder + "Sources"] + Page.code(in: row[1]) + [name]).joined(separator: "/")
      #expect(Page.exists(path), "\(path)")
      expectEqual(Set(Page.code(in: row[3])), package.modules[name] ?? [])
    }
  }

  @Test func `a test target depends on the modules that its files import`() throws {
    // Otherwise a fresh build fails if it compiles the tests before such a module.
    let package = try PackageDescription("")
    let targets = try Page("Package.swift").text.matches(
      of: /\n +tests\(\s*"(\w+)"(?:, in: "(\w+)")?(?:, of: "([\w-]+)")?(?:,\s+needs: \[([^\]]*)\])?/
    )
    #expect(targets.count > 10)
    for target in targets {
      let needs = (target.4 ?? "").matches(of: /"(\w+)"/).map { String($0.1) }
      let reachable = package.closure(
        of: needs + [String(target.3 ?? target.1), "DynamicMulticast"])
      let folder = ["Tests", target.2.map { String($0) }, "\(target.1)Tests"].compactMap(\.self)
        .joined(separator: "/")
      for path in try FileManager.default.subpathsOfDirectory(
        atPath: Page.root.appending(path: folder).path)
      where path.hasSuffix(".swift") {
        let imports = try Page("\(folder)/\(path)").text.matches(of: /(?m)^(?:@.* )?import (\w+)$/)
        let missing = Set(imports.map { String($0.1) }).intersection(package.modules.keys)
          .subtracting(reachable)
        #expect(missing == [], "\(folder)/\(path)")
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
    // The page names a folder, or each folder inside it.
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

  @Test func `the Swift Package Index documents each library`() throws {
    let targets = try Page(".spi.yml").text.matches(of: /\n +- (\w+)(?=\n)/)
    expectEqual(Set(targets.map { String($0.1) }), try PackageDescription("").libraries)
  }

  @Test(arguments: ["", "ObjectiveC/"])
  func `README leads to each page of Docs`(in folder: String) throws {
    let readme = try Page("\(folder)README.md").text
    for page in try Page.contents(of: "\(folder)Docs", foldersOnly: false)
    where page.hasSuffix(".md") {
      #expect(readme.contains("(Docs/\(page)"), "\(page)")
    }
  }
}

/// The modules of a `Package.swift`, without tests, examples and the modules for tests.
private struct PackageDescription {
  /// The modules on which each module depends.
  private(set) var modules: [String: Set<String>] = [:]
  private(set) var libraries: Set<String> = []
  private var programs: Set<String> = []

  init(_ folder: String) throws {
    let text = try Page("\(folder)Package.swift").text
    let targets = text.split(separator: "\nlet package")[0]
    for target in targets.split(separator: /\n  (?=[.a-z])/) {
      guard target.contains(/^(module|\.target|\.macro|\.executableTarget)\(/),
        let name = target.firstMatch(of: /"([\w-]+)"/)?.1
      else { continue }
      if target.contains(/path: "(Tests|Examples)\//) { continue }
      let needed = target.firstMatch(of: /(?:needs|dependencies): \[([^\]]*)\]/)?.1 ?? ""
      modules[String(name)] = Set(needed.matches(of: /"(\w+)"/).map { String($0.1) })
    }
    func names(in list: Substring?) -> Set<String> {
      Set((list ?? "").matches(of: /"([\w-]+)"/).map { String($0.1) })
    }
    libraries = names(in: text.firstMatch(of: /let libraries = \[([^\]]*)\]/)?.1)
    programs = names(in: text.firstMatch(of: /\.executable\([^,]*,/)?.0)
  }

  /// Returns some modules, and all on which they depend.
  func closure(of names: [String]) -> Set<String> {
    var found: Set<String> = []
    var rest = names
    while let name = rest.popLast() {
      if found.insert(name).inserted { rest += modules[name] ?? [] }
    }
    return found
  }

  func isProduct(_ module: String) -> Bool {
    libraries.contains(module) || programs.contains(module)
  }
}
