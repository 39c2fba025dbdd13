// Runs a comparison in the copy of this package to which the library of a port is linked.
//
// The program `multicast-objc` contains a static copy of the package, so `multicast-objc` cannot
// load the library. `multicast-compare` contains no copy. `multicast-objc compare` starts this
// program with two arguments: the path of the library, and the request as JSON.
//
// A port may trap. The comparison therefore runs in a child process, which writes each session to a
// file before the session begins.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

// The exit statuses, as of the program `diff`. A trap of the port counts as a difference.
enum { difference = 1, failure = 2 };

static int compare(const char *path, const char *request) {
  void *library = dlopen(path, RTLD_NOW);
  if (!library) {
    fprintf(stderr, "%s\n", dlerror());
    return failure;
  }
  // `dlsym` also searches the dependencies of the library.
  void (*run)(const char *) = (void (*)(const char *))dlsym(library, "multicast_compare");
  if (!run) {
    fprintf(stderr, "%s is not linked to libDynamicMulticastShared.so\n", path);
    return failure;
  }
  run(request);
  return failure;
}

int main(int count, char **arguments) {
  if (count != 3) {
    fputs(
        "'multicast-objc compare' runs this program; try 'multicast-objc compare --help'\n", stderr);
    return 64;
  }
  char session[] = "/tmp/multicast-compare-XXXXXX";
  int file = mkstemp(session);
  if (file < 0) {
    perror(session);
    return failure;
  }
  close(file);
  setenv("MULTICAST_COMPARE_SESSION", session, 1);
  pid_t child = fork();
  if (child < 0) {
    perror("fork");
    return failure;
  }
  if (child == 0) return compare(arguments[1], arguments[2]);
  int status;
  if (waitpid(child, &status, 0) < 0) {
    perror("waitpid");
    return failure;
  }
  if (!WIFSIGNALED(status)) {
    unlink(session);
    return WEXITSTATUS(status);
  }
  fprintf(stderr, "the port has ended the process (%s); to repeat the session: --session %s\n",
          strsignal(WTERMSIG(status)), session);
  return difference;
}
