// The slow path of Swift's `Mutex` for the thread sanitizer: the same lock, without the kernel.
//
// The standard library is not compiled with the sanitizer. It does not see that a contended mutex was taken in there, and
// would report every use of one. On Linux, the state is the number of the thread that has the mutex, or 0.
#include <sched.h>
#include <stdatomic.h>
#include <stdint.h>

// Of the sanitizer. Other programs that are started with this library do not have it.
extern void __tsan_acquire(void *address) __attribute__((weak));

__attribute__((swiftcall)) void lockSlow(uint32_t thread, __attribute__((swift_context)) _Atomic uint32_t *state)
    __asm__("$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");

__attribute__((swiftcall)) void lockSlow(uint32_t thread, __attribute__((swift_context)) _Atomic uint32_t *state) {
  uint32_t free = 0;
  while (!atomic_compare_exchange_strong_explicit(state, &free, thread, memory_order_acquire, memory_order_relaxed)) {
    free = 0;
    sched_yield();
  }
  if (__tsan_acquire) __tsan_acquire((void *)state);
}
