// Ends the program with an error if /proc is not mounted, for example in a chroot. Swift's runtime reads the arguments from
// /proc and would end without a message. With the arguments of glibc instead, half of all runs on glibc 2.36 were ended by
// SIGILL.
#include <unistd.h>

__attribute__((constructor)) static void require_proc(void) {
  static const char message[] = "error: /proc is not mounted\nhint: mount it with 'mount -t proc proc /proc'\n";
  if (access("/proc/self/maps", R_OK) == 0) return;
  (void)!write(STDERR_FILENO, message, sizeof message - 1);
  _exit(2);
}
