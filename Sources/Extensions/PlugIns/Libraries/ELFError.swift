/// A reason why a file is not a shared library that this process can load.
enum ELFError: Error, Hashable {
  /// A file that the system cannot read.
  case unreadable(String)

  /// A file that does not begin with the magic number of ELF.
  case notELF

  /// A file that ends before the end of this part.
  case truncated(String)

  /// A corrupt file, or a file without a part that a shared library must have.
  case malformed(String)

  /// A file for 32 bits.
  case otherWordSize

  /// A file with the byte order that this machine does not use.
  case otherByteOrder

  /// A file for another processor architecture.
  case otherMachine(UInt16)

  /// A program, an object file or a core dump.
  case otherKind(String)
}

extension ELFError: CustomStringConvertible {
  var description: String {
    switch self {
    case .unreadable(let reason): reason
    case .notELF: "it is not in ELF, the format of libraries"
    case .truncated(let part): "it ends before the end of \(part); copy it again"
    case .malformed(let reason): "it is damaged: \(reason); copy it again"
    case .otherWordSize: "it is for 32 bits; build it for 64"
    case .otherByteOrder: "it is for the other byte order; build it for this machine"
    case .otherMachine(let machine):
      "it is for \(Self.name(of: machine)), and this machine is \(Self.name(of: ELFFile.machine))"
    case .otherKind(let kind): "it is \(kind), not a shared library"
    }
  }

  private static func name(of machine: UInt16) -> String {
    switch machine {
    case 3: "x86"
    case 40: "ARM"
    case 62: "x86-64"
    case 183: "AArch64"
    case 243: "RISC-V"
    default: "machine \(machine)"
    }
  }
}
