import Glibc

/// Reads the file of a shared library in ELF without loading the library.
///
/// Every read is checked against the file's bounds, so a damaged file causes an ``ELFError`` and no
/// crash.
struct ELFFile {
  /// The processor architecture of this process, as a value of `e_machine` in ELF.
  static var machine: UInt16 {
    #if arch(arm64)
      UInt16(EM_AARCH64)
    #else
      UInt16(EM_X86_64)
    #endif
  }

  struct Section {
    let name: String
    fileprivate let header: Elf64_Shdr
  }

  /// A replacement for `Elf64_Dyn`, an entry of the dynamic section, whose value is a union.
  private struct DynamicEntry: BitwiseCopyable {
    let tag: Int64
    let value: UInt64
  }

  let sections: [Section]
  private let source: ByteSource

  /// Reads and checks the headers of a shared library for this machine.
  ///
  /// If `allowsProgram` is `true`, the file may also be an executable program.
  init(_ source: ByteSource, allowsProgram: Bool = false) throws(ELFError) {
    self.source = source
    let header = try Self.header(of: source, allowsProgram)
    try Self.checkSegments(of: source, header, allowsProgram)
    sections = try Self.sections(of: source, header)
  }

  // MARK: Headers

  private static func header(
    of source: ByteSource, _ allowsProgram: Bool
  ) throws(ELFError) -> Elf64_Ehdr {
    let start = try source.bytes(min(source.count, 64), at: 0, of: "the header")
    guard start.starts(with: Array("\u{7F}ELF".utf8)) else { throw .notELF }
    guard start.count == 64 else { throw .truncated("the header") }
    guard start[Int(EI_CLASS)] == UInt8(ELFCLASS64) else { throw .otherWordSize }
    guard start[Int(EI_DATA)] == UInt8(ELFDATA2LSB) else { throw .otherByteOrder }
    let header = ELFTable<Elf64_Ehdr>(start)[0]
    guard header.e_machine == machine else { throw .otherMachine(header.e_machine) }
    switch Int32(header.e_type) {
    case ET_DYN: return header
    case ET_EXEC where allowsProgram: return header
    case ET_EXEC: throw .otherKind("a program")
    case ET_REL: throw .otherKind("an object file")
    case ET_CORE: throw .otherKind("a core dump")
    default: throw .malformed("its kind is not known")
    }
  }

  /// Throws unless the file contains all bytes that the system would map into memory.
  ///
  /// Loading a file with missing bytes could crash the process.
  private static func checkSegments(
    of source: ByteSource, _ header: Elf64_Ehdr, _ allowsProgram: Bool
  ) throws(ELFError) {
    guard Int(header.e_phentsize) == MemoryLayout<Elf64_Phdr>.size, header.e_phnum > 0 else {
      throw .malformed("it has no segments")
    }
    let segments = ELFTable<Elf64_Phdr>(
      try source.bytes(
        UInt64(header.e_phnum) * UInt64(header.e_phentsize), at: header.e_phoff,
        of: "the segments' headers"))
    for segment in segments {
      switch Int32(bitPattern: segment.p_type) {
      case PT_INTERP where !allowsProgram: throw .otherKind("a program")
      case PT_LOAD:
        guard segment.p_filesz <= source.count, segment.p_offset <= source.count - segment.p_filesz
        else { throw .truncated("a segment") }
      default: break
      }
    }
  }

  private static func sections(
    of source: ByteSource, _ header: Elf64_Ehdr
  ) throws(ELFError) -> [Section] {
    guard Int(header.e_shentsize) == MemoryLayout<Elf64_Shdr>.size, header.e_shnum > 0 else {
      throw .malformed("it has no sections")
    }
    let headers = ELFTable<Elf64_Shdr>(
      try source.bytes(
        UInt64(header.e_shnum) * UInt64(header.e_shentsize), at: header.e_shoff,
        of: "the sections' headers"))
    guard header.e_shstrndx < header.e_shnum else { throw .malformed("its sections have no names") }
    let table = headers[Int(header.e_shstrndx)]
    let names = ELFStringTable(
      try source.bytes(table.sh_size, at: table.sh_offset, of: "the sections' names"))
    return try headers.map { header throws(ELFError) in
      Section(name: try names[header.sh_name], header: header)
    }
  }

  // MARK: Contents

  /// Returns the contents of all sections with a name, one after the other, or `nil` if there is
  /// none.
  func bytes(ofSections name: String) throws(ELFError) -> [UInt8]? {
    let sections = sections.filter { $0.name == name }
    if sections.isEmpty { return nil }
    var bytes: [UInt8] = []
    for section in sections {
      bytes += try self.bytes(of: section.header, part: "the section \(name)")
    }
    return bytes
  }

  /// Returns the names of the shared libraries that the library in this file needs (`DT_NEEDED`).
  func needed() throws(ELFError) -> [String] {
    guard let (entries, names) = try table(SHT_DYNAMIC, of: DynamicEntry.self) else {
      throw .malformed("it has no dynamic section")
    }
    var needed: [String] = []
    for entry in entries where entry.tag == DT_NEEDED {
      guard let offset = UInt32(exactly: entry.value) else { throw .malformed("a name is missing") }
      needed.append(try names[offset])
    }
    return needed
  }

  /// Returns the symbols of the dynamic symbol table.
  func symbols() throws(ELFError) -> [ELFSymbol] {
    guard let (entries, names) = try table(SHT_DYNSYM, of: Elf64_Sym.self) else { return [] }
    var symbols: [ELFSymbol] = []
    symbols.reserveCapacity(entries.count)
    for entry in entries where entry.st_name != 0 {
      symbols.append(
        ELFSymbol(
          name: try names[entry.st_name], isDefined: entry.st_shndx != UInt16(SHN_UNDEF),
          isWeak: Int32(entry.st_info >> 4) == STB_WEAK))
    }
    return symbols
  }

  private func bytes(of header: Elf64_Shdr, part: String) throws(ELFError) -> [UInt8] {
    if Int32(bitPattern: header.sh_type) == SHT_NOBITS { return [] }
    return try source.bytes(header.sh_size, at: header.sh_offset, of: part)
  }

  /// Returns the entries of the first section of a type with its string table, or `nil` if there is
  /// none.
  private func table<Entry: BitwiseCopyable>(
    _ type: Int32, of _: Entry.Type
  ) throws(ELFError) -> (ELFTable<Entry>, ELFStringTable)? {
    guard let header = sections.first(where: { $0.header.sh_type == UInt32(type) })?.header else {
      return nil
    }
    guard sections.indices.contains(Int(header.sh_link)) else {
      throw .malformed("a table has no names")
    }
    let names = sections[Int(header.sh_link)].header
    return (
      ELFTable(try bytes(of: header, part: "a table")),
      ELFStringTable(try bytes(of: names, part: "a table of names"))
    )
  }
}
