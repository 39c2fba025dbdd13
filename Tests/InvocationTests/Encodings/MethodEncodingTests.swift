import Invocation
import ObjectiveCEncoding
import Testing

struct MethodEncodingTests {
  @Test(arguments: [
    "v24@0:8@16", "v@:@", "v", "v16", "@@:", "Vv56@0:8rn*16o^i24N^@32O@40R@48", "v12@?0i8",
    "v@?@?<v@?@\"NSError\">", "v20@0:+8i-16", "v24@0:8@?<v@?@\"NSString\">16",
    "{CGRect={CGPoint=dd}{CGSize=dd}}40@0:8^{?=b3b5}16[3i]24(U=if)32",
  ])
  func `an encoding is printed as it was read`(text: String) throws {
    #expect("\(try MethodEncoding(text))" == text)
  }

  @Test func `an encoding is read into its parts`() throws {
    let method = try MethodEncoding("B24@0:+8r^i-16")
    #expect(method.returnType == TypeEncoding(.scalar(.bool)))
    #expect(method.frameSize == 24)
    #expect(method.arguments.map { "\($0.type)" } == ["@", ":", "r^i"])
    #expect(method.arguments.map(\.offset) == [.init(0), .init(8, isInRegister: true), .init(-16)])
  }

  @Test(arguments: [
    ("", 0, "a type"), ("24", 0, "a type"), ("v24@0:8x", 7, "a type"), ("v24@+", 5, "a number"),
    ("v24@-0", 5, "a number from 1 on"), ("v024", 1, "a number without zeros before it"),
    ("v24@0:8{", 8, "a name or '?'"), ("v@:>", 3, "a type"),
  ])
  func `a mistake is reported with its offset`(text: String, offset: Int, expected: String) {
    #expect(throws: TypeEncodingError(encoding: text, offset: offset, expected: expected)) {
      try MethodEncoding(text)
    }
  }

  // The encodings are written by the clang of the toolchain; see scripts/check-encodings.sh.
  @Test(
    arguments: [
      "v24@0:8@16", "B52@0:8s16q20Q28q36f44S48", "t32@0:8T16", "jd24@0:8jf16", "v20@0:8B16",
      "i56@0:8^i16i24^i28r^i36Ai44^Ai48", "v12@?0i8", "v24@0:8D16",
      "v64@0:8{CGRect={CGPoint=dd}{CGSize=dd}}16[3i]48*56",
    ])
  func `frame offsets are those of the compiler`(text: String) throws {
    let types = try MethodEncoding(text).withoutFrameOffsets
    #expect(types.frameSize == nil && types.arguments.allSatisfy { $0.offset == nil })
    #expect("\(types.withFrameOffsets)" == text)
  }

  @Test func `a method is made of its types`() {
    let method = MethodEncoding(
      returnType: TypeEncoding(of: Bool.self),
      parameterTypes: [TypeEncoding(of: Int16.self), TypeEncoding(of: String.self)])
    #expect("\(method)" == "B28@0:8s16@20")
    #expect("\(method.withoutFrameOffsets)" == "B@:s@")
  }

  @Test func `a method with a type of unknown size has no offsets`() throws {
    let method = try MethodEncoding("v24@0:8{A}16")
    #expect("\(method.withFrameOffsets)" == "v@:{A}")
  }

  @Test(arguments: [
    ("v24@0:8@16", "v@:@", true), ("v24@0:8@16", "Vv@:r@", true), ("v@:@", "v@:@@", false),
    ("v@:@", "i@:@", false), ("v@:{?=i}", "v@:{A=i}", true),
  ])
  func `methods match as the runtimes compare them`(
    left: String, right: String, match: Bool
  ) throws {
    #expect(try MethodEncoding(left).matches(MethodEncoding(right)) == match)
    #expect(try MethodEncoding(right).matches(MethodEncoding(left)) == match)
  }
}
