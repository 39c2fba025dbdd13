#include "CSharedLibrary.h"

// The package manager does not give a shared library a SONAME. Without a SONAME, the dynamic linker
// identifies the library by the path with which it was opened, and a plug-in that names the library
// would load a second copy. The compiler passes the contents of this section of an object file to
// the linker. The address sanitizer must not instrument the string: the linker drops the section,
// and the sanitizer's table would refer to the dropped section.
__attribute__((used, retain, no_sanitize("address"), section(".swift1_autolink_entries")))
static const char soname[] = "-Wl,-soname,libDynamicMulticastShared.so";
