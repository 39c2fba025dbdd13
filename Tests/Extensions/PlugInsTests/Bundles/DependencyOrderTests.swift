import Testing

@_spi(ObjectiveC) @testable import PlugIns

struct DependencyOrderTests {
  private func order(_ bundles: [PlugInBundle], host: BundleVersion? = nil) -> DependencyOrder {
    DependencyOrder(bundles.shuffled(), hostVersion: host)
  }

  @Test func `each bundle comes after those that it needs, and otherwise by its identifier`() {
    let base = PlugInBundle("z.base")
    let chat = PlugInBundle("chat", needs: ["z.base": "1", "roster": "1"])
    let roster = PlugInBundle("roster", needs: ["z.base": "1"])
    let ping = PlugInBundle("ping")
    let result = order([chat, roster, base, ping])
    #expect(result.bundles == [ping, base, roster, chat])
    #expect(result.failures.isEmpty && result.superseded.isEmpty)
  }

  @Test func `a missing bundle is named with those that need it, and the others are usable`() {
    let chat = PlugInBundle("chat", needs: ["roster": "1.1"])
    let states = PlugInBundle("states", needs: ["chat": "1"])
    let ping = PlugInBundle("ping")
    let result = order([chat, states, ping])
    #expect(result.bundles == [ping])
    #expect(
      result.failures.map(\.error) == [
        .requirementMissing("roster", of: chat), .requirementUnusable("chat", of: states),
      ])
    #expect(
      result.failures.map(\.description) == [
        "chat 1.0: it needs roster 1.1 or newer, which is not there; add its bundle",
        """
        states 1.0: it needs chat 1.0 or newer, which cannot be used itself; see the error of that \
        bundle
        """,
      ])
  }

  @Test func `a circle is named in its order, and bundles outside of it need not suffer`() {
    let bundles = [
      PlugInBundle("a", needs: ["c": "1"]), PlugInBundle("b", needs: ["a": "1"]),
      PlugInBundle("c", needs: ["b": "1", "d": "1"]), PlugInBundle("d"),
      PlugInBundle("e", needs: ["a": "1"]),
    ]
    let result = order(bundles)
    #expect(result.bundles.map(\.identifier) == ["d"])
    let circle = PlugInError.cycle(["a", "c", "b"])
    #expect(
      result.failures.map(\.error)
        == [circle, circle, circle, .requirementUnusable("a", of: bundles[4])])
    #expect("\(circle)" == "a: it needs itself: a → c → b → a; remove one of these requirements")
  }

  @Test func `a bundle that needs itself is a circle`() {
    let result = order([PlugInBundle("a", needs: ["a": "1"])])
    #expect(result.failures.map(\.error) == [.cycle(["a"])])
  }

  @Test func `a bundle that needs another version names those that are there`() {
    let chat = PlugInBundle("chat", needs: ["base": "2..<3"])
    let result = order([chat, PlugInBundle("base", "1"), PlugInBundle("base", "3.1")])
    #expect(
      result.failures.map(\.error)
        == [.requirementVersionMissing("base", of: chat, found: ["1", "3.1"])])
    #expect(
      result.failures.first?.description
        == "chat 1.0: it needs base 2.0..<3.0, and there is 1.0, 3.1; add a version that will do")
    #expect(result.bundles == [PlugInBundle("base", "3.1")])
  }

  @Test func `the newest version that will do for all is used`() {
    let versions = ["1", "1.5", "2"].map { PlugInBundle("base", BundleVersion(stringLiteral: $0)) }
    let chat = PlugInBundle("chat", needs: ["base": "1"])
    let old = PlugInBundle("old", needs: ["base": "1..<2"])
    #expect(order(versions + [chat]).bundles == [versions[2], chat])
    let result = order(versions + [chat, old])
    #expect(result.bundles == [versions[1], chat, old])
    #expect(result.superseded == [versions[0], versions[2]])
  }

  @Test func `an older version does not hold back what the newer one needs`() {
    let base = [PlugInBundle("base", "1"), PlugInBundle("base", "2")]
    let chat = [
      PlugInBundle("chat", "1", needs: ["base": "1..<2"]),
      PlugInBundle("chat", "2", needs: ["base": "2"]),
    ]
    #expect(order(base + chat).bundles == [base[1], chat[1]])
  }

  @Test func `a newer version that cannot be used leaves the place to an older one`() {
    let old = PlugInBundle("chat", "1")
    let new = PlugInBundle("chat", "2", needs: ["roster": "1"])
    let states = PlugInBundle("states", needs: ["chat": "1"])
    let result = order([old, new, states])
    #expect(result.bundles == [old, states])
    #expect(result.failures.map(\.error) == [.requirementMissing("roster", of: new)])
  }

  @Test func `versions that do not go together are an error of all that need them`() {
    let base = [PlugInBundle("base", "1"), PlugInBundle("base", "2")]
    let bundles = [
      PlugInBundle("a", needs: ["base": "1..<2"]), PlugInBundle("b", needs: ["base": "2"]),
    ]
    let result = order(base + bundles + [PlugInBundle("c")])
    #expect(result.bundles == [base[1], PlugInBundle("c")])
    let conflict = PlugInError.requirementsConflict("base", of: bundles)
    #expect(result.failures.map(\.error) == [conflict, conflict])
    #expect(
      "\(conflict)" == """
        a 1.0 needs base 1.0..<2.0, b 1.0 needs base 2.0 or newer; no version that is there will do \
        for all of them: add one, or remove a bundle
        """)
  }

  @Test func `of versions that do not go together, one that can be replaced is`() {
    let base = [PlugInBundle("base", "1"), PlugInBundle("base", "2")]
    let old = PlugInBundle("a", "1", needs: ["base": "1"])
    let new = PlugInBundle("a", "2", needs: ["base": "1..<2"])
    let other = PlugInBundle("b", needs: ["base": "2"])
    let result = order(base + [old, new, other])
    #expect(result.bundles == [base[1], old, other])
    #expect(result.failures.map(\.error) == [.requirementsConflict("base", of: [new, other])])
  }

  @Test func `two bundles of one identifier and version are both refused`() {
    let result = order([
      PlugInBundle("a", "1", folder: "First"), PlugInBundle("a", "1.0", folder: "Second"),
      PlugInBundle("a", "0.9"),
    ])
    #expect(result.bundles == [PlugInBundle("a", "0.9")])
    let duplicate = PlugInError.duplicateBundle(
      identifier: "a", version: "1", paths: ["/First", "/Second"])
    #expect(result.failures.map(\.error) == [duplicate, duplicate])
  }

  @Test func `a bundle for other versions of the host is refused`() {
    let old = PlugInBundle("a", "1", hostVersions: "1..<2")
    let new = PlugInBundle("a", "2", hostVersions: "2")
    #expect(order([old, new], host: "1.5").bundles == [old])
    #expect(order([old, new], host: "2").bundles == [new])
    #expect(order([old, new]).bundles == [new])
    #expect(
      order([new], host: "1.5").failures.first?.description == """
        a 2.0: it works with host versions 2.0 or newer, and this host has 1.5; install a version of \
        one that goes with the other
        """)
  }

  @Test func `a bundle that was refused before takes along those that need it`() {
    let base = PlugInBundle("base")
    let chat = PlugInBundle("chat", needs: ["base": "1"])
    let reason = PlugInError.libraryIsNoPlugIn(library: "lib.so")
    let result = DependencyOrder([base, chat], hostVersion: nil, refused: [base.path: reason])
    #expect(result.failures.map(\.error) == [reason, .requirementUnusable("base", of: chat)])
  }
}
