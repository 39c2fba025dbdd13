#include "CSharedLibrary.h"

// The package manager gives a shared library no SONAME. Without one the dynamic linker knows it by the path
// that it was opened by, and a plug-in that names it would get a second copy. The compiler passes what it finds
// in this section of an object file on to the linker.
// Not for the address sanitizer: the linker drops the section, to which its table would refer.
__attribute__((used, retain, no_sanitize("address"), section(".swift1_autolink_entries")))
static const char soname[] = "-Wl,-soname,libDynamicMulticastShared.so";
