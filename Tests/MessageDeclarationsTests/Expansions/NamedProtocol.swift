@MessageProtocol("XMPPStreamDelegate")
protocol StreamDelegate: Respondable {
  func stream(_ send: Int, `let`: Int, `inout` ask: Int)
  @Responds(to: "Protocol") func isProtocol() -> Bool
}
