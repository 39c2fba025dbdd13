// Comments and spaces where a formatter would not leave them.
// swift-format-ignore-file

import DynamicMulticast

/// A protocol with `backquotes`, "quotes", """ and */ /* in its documentation.
///
/// ```swift
/// @MessageProtocol protocol Example {}
/// ```
/** A block /* in a block */ with `code` and """ */
@MessageProtocol
protocol CommentDelegate: Respondable {
  /// Says `x` """ */ \(y) 👩‍👩‍👧
  /// - Parameter x: A "thing" /*.
  func says(_ x: Int /* func fake(_: Int) */, /* b: */ y: Int) -> Int // behind func g() {
  /* func commented() */
  /**
   Several lines
   */
  @OptionalMessage
  /// Between the attribute and the function.
  func asks(
    _ x: Int,  // first
    // a line
    and y: Int /* second */
  ) /* before the arrow */ -> /* after */ Int
  //func disabled()
  // MARK: - End 🎉
  func `in`(/* nothing */) -> Int
  func dense/*a*/(_/*b*/x/*c*/:/*d*/Int/*e*/)/*f*/throws/*g*/->/*h*/Int
}

@Responding
final class CommentAnswerer: CommentDelegate {
  /// """
  func says(_ x: Int /* c */, /* b: */ y: Int) -> Int { /* } */ let s = "}\"{"; _ = s; return x }
  func asks(
    _ x: Int,  // first
    and y: Int /* second */
  ) /* before */ -> /* after */ Int { #"}"#.count }
  func `in`() -> Int { let r = /}/; _ = r; return 1 }
  func dense/*a*/(_/*b*/x/*c*/:/*d*/Int/*e*/)/*f*/throws/*g*/->/*h*/Int { "👩‍👩‍👧".count }
}

func comments() async throws {
  let (delegates, delegate) = (CommentDelegateMulticast(), CommentAnswerer())
  delegates.add(kept(delegate), delivery: .synchronous)
  try await answers(
    "1", { try await delegates.says(1, y: 2).first() }, { try await delegates.asks(1, and: 2).first() },
    { try await delegates.in().first() }, { try await delegates.dense(1).first() },
    { try delegate.perform("says:y:", 1, 2, as: Int.self) },
    { try delegate.perform("asks:and:", 1, 2, as: Int.self) },
    { try delegate.perform("in", as: Int.self) }, { try delegate.perform("dense:", 1, as: Int.self) })
}

@MessageProtocol protocol SpaceDelegate : Respondable{func a( _ x :Int )->Int;func b(_:Int,_:Int);var c:Int{get};func
d
(
_
x
:
Int
)
async
throws
->
Int
}
@Responding final class SpaceAnswerer:SpaceDelegate{func a( _ x :Int )->Int{x};func b(_:Int,_:Int){record()};@Responds var c:Int{1}
	func	d(_	x:	Int)	async	throws	->	Int	{	x	}; func e(_ x: Int,) -> Int { x }

	#sourceLocation(file: "Elsewhere.swift", line: 5)
	func f(_ x: Int) -> Int { x }
	#sourceLocation()
}

func spaces() async throws {
  let (delegates, delegate) = (SpaceDelegateMulticast(), SpaceAnswerer())
  delegates.add(kept(delegate), delivery: .synchronous)
  try await answers(
    "1", { try await delegates.a(1).first() }, { try await delegates.c().first() },
    { try await delegates.d(1).first() }, { try delegate.perform("e:", 1, as: Int.self) },
    { try delegate.perform("f:", 1, as: Int.self) })
  try await arrives("b", { delegates.b(1, 2) }, { try delegate.perform("b::", 1, 2) })
}
