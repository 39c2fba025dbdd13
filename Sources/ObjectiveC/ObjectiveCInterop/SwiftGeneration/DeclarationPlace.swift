/// Where a declaration is: in some headers, and then in the declarations of one.
///
/// A copy of each declaration would take as much memory again as its text.
struct DeclarationPlace {
  let header: Int32
  let index: Int32

  init(header: Int, index: Int) {
    self.header = Int32(header)
    self.index = Int32(index)
  }
}
