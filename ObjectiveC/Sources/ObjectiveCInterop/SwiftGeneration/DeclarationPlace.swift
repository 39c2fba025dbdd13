/// The position of a declaration: the `index` of the declaration in the header with the number
/// `header`.
///
/// A copy of each declaration would take as much memory again as the text of the header.
struct DeclarationPlace {
  let header: Int32
  let index: Int32

  init(header: Int, index: Int) {
    self.header = Int32(header)
    self.index = Int32(index)
  }
}
