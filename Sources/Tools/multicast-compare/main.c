// Runs a comparison in the copy of this package to which the library of a port is linked.
//
// The program `multicast` contains a static copy of the package, so `multicast` cannot load the
// library. `multicast-compare` contains no copy. `multicast compare` starts this program with two
// arguments: the path of the library, and the request as JSON.
#include <dlfcn.h>
#include <stdio.h>

int main(int count, char **arguments) {
  if (count != 3) {
    fputs("'multicast compare' runs this program; try 'multicast compare --help'\n", stderr);
    return 64;
  }
  void *library = dlopen(arguments[1], RTLD_NOW);
  if (!library) {
    fprintf(stderr, "%s\n", dlerror());
    return 1;
  }
  // The symbol is found in the libraries on which the library depends.
  void (*compare)(const char *) = (void (*)(const char *))dlsym(library, "multicast_compare");
  if (!compare) {
    fprintf(stderr, "%s is not linked to libDynamicMulticastShared.so\n", arguments[1]);
    return 1;
  }
  compare(arguments[2]);
  return 1;
}
