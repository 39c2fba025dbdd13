#include "CSharedLibrary.h"

// The package manager gives a shared library no SONAME. Without one the dynamic linker knows it by the path
// that it was opened by, and a plug-in that names it would get a second copy. The compiler passes what it finds
// in this section of an object file on to the linker.
__attribute__((used, retain, section(".swift1_autolink_entries")))
static const char soname[] = "-Wl,-soname,libDynamicMulticastShared.so";
