extension TypeTable {
  /// Returns the built-in types of a platform that differ from ``wellKnown``.
  ///
  /// For GNUstep, these are types of its runtime and types of C on Linux.
  static func known(on platform: Platform) -> TypeTable {
    platform == .gnustep ? gnustep : TypeTable()
  }

  private static let gnustep: TypeTable = {
    let text = """
      typedef unsigned char BOOL;
      typedef struct __va_list_tag { unsigned int gp_offset; unsigned int fp_offset;
        void *overflow_arg_area; void *reg_save_area; } va_list[1], __builtin_va_list[1];
      typedef unsigned short sa_family_t;
      typedef long suseconds_t;
      typedef unsigned int mode_t;
      typedef unsigned long dev_t;
      struct sockaddr { sa_family_t sa_family; char sa_data[14]; };
      """
    var table = TypeTable()
    let source = SourceText(text, name: "types of GNUstep")
    table.add(Header(source, knownTypes: wellKnownNames).declarations)
    return table
  }()
}
