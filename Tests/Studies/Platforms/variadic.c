/* Formats texts with Foundation's CFStringCreateWithFormat or with the C library's printf, each in a process of its own.
 *
 * Each line of standard input has a formatter ("foundation" or "printf"), a seed, the types of the arguments that are passed
 * ("-" without any), and a format in hexadecimal digits. Each line of output is "crash", or "=" and the displayed text in
 * hexadecimal digits.
 *
 * Types: @ an object, s characters, S UTF-16 characters or wide characters, d an integer, f a floating-point number, c a
 * character, * a width, p an address. An argument that is not passed is poisoned: as an address, it is never mapped. The seed
 * changes the poison and the addresses of objects, so that a text which displays one of them differs between two seeds.
 *
 * Foundation reads arguments from slots of 8 bytes, as on Apple's arm64. printf reads them as on x86-64 (System V ABI).
 */
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <wchar.h>
#include <locale.h>

typedef const void *Object;
extern Object CFStringCreateWithBytes(Object, const uint8_t *, long, uint32_t, uint8_t);
extern Object CFStringCreateWithFormatAndArguments(Object, Object, Object, va_list);
extern uint8_t CFStringGetCString(Object, char *, long, uint32_t);
static const uint32_t UTF8 = 0x08000100;

enum { SLOTS = 64, OUTPUT = 1 << 16 };

/* The fields of va_list in the System V ABI for x86-64, section 3.5.7. */
struct arguments {
  unsigned general, floating;
  uint64_t *overflow, *saved;
};

static uint64_t poison(int index, int seed) {
  /* Not a canonical address. Both halves and the lowest bytes depend on the seed. */
  return 0x7E5A000000000000u + (uint64_t)index * 0x1001 + (seed ? 0x0000123456789ABCu : 0x00000F0E0D0C0B0Au);
}

static uint64_t value(char type, int index, int isFoundation) {
  static char texts[SLOTS][24];
  static uint16_t units[SLOTS][8];
  static wchar_t wide[SLOTS][8];
  double number = 7310.25 + 10 * index;
  uint64_t bits;
  snprintf(texts[index], sizeof texts[index], "\xE2\x9F\xA6%d\xE2\x9F\xA7", index);
  switch (type) {
  case '@':
    return (uint64_t)CFStringCreateWithBytes(0, (uint8_t *)texts[index], (long)strlen(texts[index]), UTF8, 0);
  case 's': return (uint64_t)texts[index];
  case 'S':
    for (int at = 0; at < 3; at++) {
      int unit = at == 0 ? 0x27E6 : at == 2 ? 0x27E7 : '0' + index % 10;
      units[index][at] = (uint16_t)unit;
      wide[index][at] = unit;
    }
    return isFoundation ? (uint64_t)units[index] : (uint64_t)wide[index];
  case 'd': return 73100u + (unsigned)index;
  case 'c': return 'q';
  case '*': return 3;
  case 'f': memcpy(&bits, &number, sizeof bits); return bits;
  default: return (uint64_t)texts[index];
  }
}

/* Writes the displayed text; ends the process. */
static void display(int isFoundation, int seed, const char *types, char *format, int output) {
  uint64_t slots[SLOTS], saved[22], *overflow = slots;
  struct arguments list = {48, 176, slots, saved};
  int general = 0, floating = 0, count = (int)strlen(types);
  signal(SIGSEGV, SIG_DFL);
  signal(SIGBUS, SIG_DFL);
  alarm(1);
  if (!freopen("/dev/null", "w", stderr)) _exit(1);
  for (int at = 0; at < seed * 5; at++) CFStringCreateWithBytes(0, (uint8_t *)"seed", 4, UTF8, 0);
  for (int at = 0; at < 22; at++) saved[at] = poison(at, seed);
  for (int at = 0; at < SLOTS; at++) slots[at] = poison(at, seed);
  if (!isFoundation) list.general = 0, list.floating = 48;
  for (int at = 0; at < count; at++) {
    uint64_t one = value(types[at], at, isFoundation);
    if (isFoundation) slots[at] = one;
    else if (types[at] == 'f' && floating < 8) saved[6 + 2 * floating++] = one;
    else if (types[at] != 'f' && general < 6) saved[general++] = one;
    else *overflow++ = one;
  }
  va_list arguments;
  memcpy(&arguments, &list, sizeof list);
  static char shown[OUTPUT];
  if (isFoundation) {
    Object text = CFStringCreateWithBytes(0, (uint8_t *)format, (long)strlen(format), UTF8, 0);
    Object result = CFStringCreateWithFormatAndArguments(0, 0, text, arguments);
    if (!CFStringGetCString(result, shown, OUTPUT, UTF8)) strcpy(shown, "?");
  } else if (vsnprintf(shown, OUTPUT, format, arguments) < 0) {
    strcpy(shown, "?");
  }
  if (write(output, shown, strlen(shown)) < 0) _exit(1);
  _exit(0);
}

static void judge(int isFoundation, int seed, const char *types, char *format) {
  int ends[2], status;
  if (pipe(ends)) exit(1);
  pid_t child = fork();
  if (child < 0) exit(1);
  if (child == 0) display(isFoundation, seed, types, format, ends[1]);
  close(ends[1]);
  static unsigned char shown[OUTPUT];
  ssize_t length = 0, part;
  while ((part = read(ends[0], shown + length, (size_t)(OUTPUT - length))) > 0) length += part;
  close(ends[0]);
  waitpid(child, &status, 0);
  if (WIFSIGNALED(status)) {
    puts("crash");
    return;
  }
  putchar('=');
  for (ssize_t at = 0; at < length; at++) printf("%02x", shown[at]);
  putchar('\n');
}

int main(void) {
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  setlocale(LC_ALL, "C.UTF-8");
  static char line[1 << 20], formatter[32], types[SLOTS], digits[1 << 20], format[1 << 19];
  int seed;
  while (fgets(line, sizeof line, stdin)) {
    digits[0] = 0;
    if (sscanf(line, "%31s %d %63s %s", formatter, &seed, types, digits) < 3) return 1;
    size_t length = strlen(digits) / 2;
    for (size_t at = 0; at < length; at++) {
      unsigned byte;
      sscanf(digits + 2 * at, "%2x", &byte);
      format[at] = (char)byte;
    }
    format[length] = 0;
    fflush(stdout);
    judge(strcmp(formatter, "foundation") == 0, seed, strcmp(types, "-") == 0 ? "" : types, format);
  }
  return 0;
}
