import TestSupport
import Testing

@_spi(ObjectiveC) @testable import PlugIns

/// Tests that compare the order of random bundles with a slow implementation of its definition.
struct DependencyFuzzTests {
  @Test func `the order holds what it promises for random bundles`() {
    fuzz("the order of bundles", rounds: 300) { seed in
      var random = SeededGenerator(seed: seed)
      let bundles = makeBundles(versions: seed % 3 == 0 ? 1 : 3, using: &random)
      let result = DependencyOrder(bundles.shuffled(using: &random), hostVersion: nil)
      let comment: Comment = "seed \(seed): \(bundles.map(\.summary))"
      let isPartition = isPartition(result, of: bundles)
      #expect(isPartition, comment)
      let isOrdered = isOrdered(result.bundles)
      #expect(isOrdered, comment)
      // If versions of bundles need each other in a cycle, there is no best selection.
      let isNewest = hasCircle(bundles) || isNewest(result, of: bundles)
      #expect(isNewest, comment)
      for failure in result.failures {
        let isTrue = isTrue(failure.error, of: result, bundles)
        #expect(isTrue, "\(failure) \(comment)")
      }
      if Set(bundles.map(\.identifier)).count == bundles.count {
        #expect(Set(result.bundles) == usable(bundles), comment)
      }
      // The result does not depend on the order of the input.
      #expect(DependencyOrder(bundles, hostVersion: nil).bundles == result.bundles, comment)
    }
  }

  private func makeBundles(
    versions: Int, using random: inout SeededGenerator
  ) -> [PlugInBundle] {
    let identifiers = ["a", "b", "c", "d", "e", "f"].prefix(Int.random(in: 1...6, using: &random))
    return identifiers.flatMap { identifier in
      (1...Int.random(in: 1...versions, using: &random)).map { version in
        var needs: [String: BundleVersionRange] = [:]
        for _ in 0..<Int.random(in: 0...2, using: &random) {
          // Prefer later identifiers, so that most bundles are in no cycle. No bundle has the
          // identifier g.
          let other = ["a", "b", "c", "d", "e", "f", "g"].filter {
            $0 > identifier || Int.random(in: 0..<5, using: &random) == 0
          }.randomElement(using: &random)
          let ranges: [BundleVersionRange] = ["0", "1", "2", "1..<2", "1...2", "2..<3", "3"]
          if let other, let range = ranges.randomElement(using: &random) { needs[other] = range }
        }
        return PlugInBundle(identifier, BundleVersion(stringLiteral: "\(version)"), needs: needs)
      }
    }
  }

  private func isPartition(_ result: DependencyOrder, of bundles: [PlugInBundle]) -> Bool {
    let paths = result.bundles.map(\.path) + result.superseded.map(\.path)
    return (paths + result.failures.map(\.path)).sorted() == bundles.map(\.path).sorted()
      && Set(result.bundles.map(\.identifier)).count == result.bundles.count
  }

  /// Returns `true` if the bundles are in the promised order.
  ///
  /// Each bundle must follow the bundles that it needs. Its identifier must be the least among the
  /// identifiers of the bundles that could be at its position.
  private func isOrdered(_ bundles: [PlugInBundle]) -> Bool {
    bundles.indices.allSatisfy { index in
      let placed = bundles[..<index]
      let isReady = { (bundle: PlugInBundle) in
        bundle.requirements.allSatisfy { identifier, range in
          placed.contains { $0.identifier == identifier && range.contains($0.version) }
        }
      }
      return bundles[index...].filter(isReady).map(\.identifier).min() == bundles[index].identifier
    }
  }

  /// Returns `true` if no usable newer version would have satisfied all other bundles.
  private func isNewest(_ result: DependencyOrder, of bundles: [PlugInBundle]) -> Bool {
    result.superseded.allSatisfy { version in
      result.bundles.contains {
        $0.identifier == version.identifier && $0.version > version.version
      }
        || result.bundles.contains {
          $0.requirements[version.identifier]?.contains(version.version) == false
        }
    }
  }

  /// Returns `true` if any versions of the identifiers need each other in a cycle.
  private func hasCircle(_ bundles: [PlugInBundle]) -> Bool {
    var rest = Set(bundles.map(\.identifier))
    while let leaf = rest.first(where: { identifier in
      bundles.filter { $0.identifier == identifier }
        .allSatisfy { rest.isDisjoint(with: $0.requirements.keys) }
    }) {
      rest.remove(leaf)
    }
    return !rest.isEmpty
  }

  /// Returns `true` if the bundles justify the error.
  private func isTrue(
    _ error: PlugInError, of result: DependencyOrder, _ bundles: [PlugInBundle]
  ) -> Bool {
    let failed = Set(result.failures.map(\.path))
    func versions(_ requirement: String, for bundle: PlugInBundle) -> [PlugInBundle] {
      bundles.filter {
        $0.identifier == requirement
          && bundle.requirements[requirement]?.contains($0.version) == true
      }
    }
    switch error {
    case .requirementMissing(let requirement, _):
      return !bundles.contains { $0.identifier == requirement }
    case .requirementVersionMissing(let requirement, let bundle, let found):
      return !found.isEmpty && versions(requirement, for: bundle).isEmpty
        && found == bundles.filter { $0.identifier == requirement }.map(\.version)
    case .requirementUnusable(let requirement, let bundle):
      let versions = versions(requirement, for: bundle)
      return !versions.isEmpty && versions.allSatisfy { failed.contains($0.path) }
    case .requirementsConflict(let requirement, let demanding):
      let usable = bundles.filter {
        $0.identifier == requirement && !failed.contains($0.path)
      }
      return demanding.count > 1
        && !usable.contains { version in
          demanding.allSatisfy { $0.requirements[requirement]?.contains(version.version) == true }
        }
    case .cycle(let identifiers):
      return zip(identifiers, identifiers.dropFirst() + identifiers.prefix(1)).allSatisfy {
        first, second in
        bundles.contains { $0.identifier == first && $0.requirements[second] != nil }
      }
    default: return false
    }
  }

  /// Returns the usable bundles, if each identifier has one version.
  ///
  /// A bundle is usable if all its requirements are usable. The method adds usable bundles until no
  /// further bundle is usable.
  private func usable(_ bundles: [PlugInBundle]) -> Set<PlugInBundle> {
    var usable: Set<PlugInBundle> = []
    while true {
      let more = bundles.filter { bundle in
        bundle.requirements.allSatisfy { identifier, range in
          usable.contains { $0.identifier == identifier && range.contains($0.version) }
        }
      }
      if usable.count == more.count { return usable }
      usable.formUnion(more)
    }
  }
}

extension PlugInBundle {
  fileprivate var summary: String { "\(identifier)-\(version) \(requirements)" }
}
