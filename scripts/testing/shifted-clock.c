// Shifts the wall clock of a process and of all it starts, so that the whole test run happens at another time.
// Preloaded: LD_PRELOAD names the built library, CLOCK_SHIFT the distance in seconds, which may be negative.
//
// Everything that says a date is shifted alike: the clock, the times of files as they are read and set, and waits
// until a date. Durations (CLOCK_MONOTONIC) stay. It allocates nothing, so programs with an allocator of their own
// (Redis) start under it. x86-64 and arm64 Linux with glibc. docs/testing.md says how to use it.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
#include <utime.h>

static long shift(void) {
  static long seconds;
  static int known;
  if (!known) {
    const char *text = getenv("CLOCK_SHIFT");
    seconds = text ? strtol(text, 0, 10) : 0;
    known = 1;
  }
  return seconds;
}

static void *real(void **slot, const char *name, const char *version) {
  if (!*slot) *slot = version ? dlvsym(RTLD_NEXT, name, version) : 0;
  if (!*slot) *slot = dlsym(RTLD_NEXT, name);
  return *slot;
}
#define REAL(result, name, version, ...)      \
  static void *slot_##name;                   \
  typedef result (*type_##name)(__VA_ARGS__); \
  type_##name real_##name = (type_##name)real(&slot_##name, #name, version)

static int says_date(clockid_t clock) {
  return clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE || clock == CLOCK_TAI;
}

int clock_gettime(clockid_t clock, struct timespec *at) {
  REAL(int, clock_gettime, 0, clockid_t, struct timespec *);
  int result = real_clock_gettime(clock, at);
  if (result == 0 && says_date(clock)) at->tv_sec += shift();
  return result;
}

int gettimeofday(struct timeval *restrict at, void *restrict zone) {
  REAL(int, gettimeofday, 0, struct timeval *, void *);
  int result = real_gettimeofday(at, zone);
  if (result == 0 && at) at->tv_sec += shift();
  return result;
}

time_t time(time_t *at) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (at) *at = now.tv_sec;
  return now.tv_sec;
}

int timespec_get(struct timespec *at, int base) {
  if (base != TIME_UTC) return 0;
  return clock_gettime(CLOCK_REALTIME, at) == 0 ? base : 0;
}

// Waits until a date. A monotonic deadline counts from the start of the machine, so it is smaller than any date.
static const long first_date = 1000000000;
static const struct timespec *unshifted(const struct timespec *until, struct timespec *copy) {
  if (!until || until->tv_sec < first_date) return until;
  *copy = *until;
  copy->tv_sec -= shift();
  return copy;
}

int pthread_cond_timedwait(pthread_cond_t *restrict cond, pthread_mutex_t *restrict mutex,
                           const struct timespec *restrict until) {
  REAL(int, pthread_cond_timedwait, "GLIBC_2.3.2", pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
  struct timespec copy;
  return real_pthread_cond_timedwait(cond, mutex, unshifted(until, &copy));
}

int pthread_mutex_timedlock(pthread_mutex_t *restrict mutex, const struct timespec *restrict until) {
  REAL(int, pthread_mutex_timedlock, 0, pthread_mutex_t *, const struct timespec *);
  struct timespec copy;
  return real_pthread_mutex_timedlock(mutex, unshifted(until, &copy));
}

int sem_timedwait(sem_t *restrict sem, const struct timespec *restrict until) {
  REAL(int, sem_timedwait, 0, sem_t *, const struct timespec *);
  struct timespec copy;
  return real_sem_timedwait(sem, unshifted(until, &copy));
}

// Times of files, as they are read. A field that the file system does not know is 0 and stays.
#define SHIFT(field) \
  if (field) field += shift()
static int shift_stat(int result, struct stat *of) {
  if (result == 0) {
    SHIFT(of->st_atim.tv_sec);
    SHIFT(of->st_mtim.tv_sec);
    SHIFT(of->st_ctim.tv_sec);
  }
  return result;
}
static long shift_statx(long result, struct statx *of) {
  if (result == 0) {
    SHIFT(of->stx_atime.tv_sec);
    SHIFT(of->stx_mtime.tv_sec);
    SHIFT(of->stx_ctime.tv_sec);
    SHIFT(of->stx_btime.tv_sec);
  }
  return result;
}

int fstatat(int folder, const char *restrict path, struct stat *restrict of, int flags) {
  return shift_stat((int)syscall(SYS_newfstatat, folder, path, of, flags), of);
}
int stat(const char *restrict path, struct stat *restrict of) { return fstatat(AT_FDCWD, path, of, 0); }
int lstat(const char *restrict path, struct stat *restrict of) {
  return fstatat(AT_FDCWD, path, of, AT_SYMLINK_NOFOLLOW);
}
int fstat(int file, struct stat *of) { return fstatat(file, "", of, AT_EMPTY_PATH); }
int stat64(const char *restrict path, struct stat64 *restrict of) { return stat(path, (struct stat *)of); }
int lstat64(const char *restrict path, struct stat64 *restrict of) { return lstat(path, (struct stat *)of); }
int fstat64(int file, struct stat64 *of) { return fstat(file, (struct stat *)of); }
int fstatat64(int folder, const char *restrict path, struct stat64 *restrict of, int flags) {
  return fstatat(folder, path, (struct stat *)of, flags);
}
int __xstat(int version, const char *path, struct stat *of) { return stat(path, of); }
int __lxstat(int version, const char *path, struct stat *of) { return lstat(path, of); }
int __fxstat(int version, int file, struct stat *of) { return fstat(file, of); }
int __fxstatat(int version, int folder, const char *path, struct stat *of, int flags) {
  return fstatat(folder, path, of, flags);
}
int __xstat64(int version, const char *path, struct stat64 *of) { return stat64(path, of); }
int __lxstat64(int version, const char *path, struct stat64 *of) { return lstat64(path, of); }
int __fxstat64(int version, int file, struct stat64 *of) { return fstat64(file, of); }
int __fxstatat64(int version, int folder, const char *path, struct stat64 *of, int flags) {
  return fstatat64(folder, path, of, flags);
}
int statx(int folder, const char *restrict path, int flags, unsigned mask, struct statx *restrict of) {
  return (int)syscall(SYS_statx, folder, path, flags, mask, of);
}

// Node asks for the times of files by syscall().
long syscall(long number, ...) {
  REAL(long, syscall, 0, long, ...);
  va_list list;
  va_start(list, number);
  long a = va_arg(list, long), b = va_arg(list, long), c = va_arg(list, long);
  long d = va_arg(list, long), e = va_arg(list, long), f = va_arg(list, long);
  va_end(list);
  long result = real_syscall(number, a, b, c, d, e, f);
  if (number == SYS_statx) return shift_statx(result, (struct statx *)e);
  if (number == SYS_clock_gettime && result == 0 && says_date((clockid_t)a))
    ((struct timespec *)b)->tv_sec += shift();
  return result;
}

// Times of files, as they are set.
static const struct timespec *unshifted_pair(const struct timespec *times, struct timespec *copy) {
  if (!times) return times;
  for (int index = 0; index < 2; index++) {
    copy[index] = times[index];
    if (times[index].tv_nsec != UTIME_NOW && times[index].tv_nsec != UTIME_OMIT) copy[index].tv_sec -= shift();
  }
  return copy;
}

int utimensat(int folder, const char *path, const struct timespec times[2], int flags) {
  REAL(int, utimensat, 0, int, const char *, const struct timespec *, int);
  struct timespec copy[2];
  return real_utimensat(folder, path, unshifted_pair(times, copy), flags);
}

int futimens(int file, const struct timespec times[2]) {
  REAL(int, futimens, 0, int, const struct timespec *);
  struct timespec copy[2];
  return real_futimens(file, unshifted_pair(times, copy));
}

int utimes(const char *path, const struct timeval times[2]) {
  if (!times) return utimensat(AT_FDCWD, path, 0, 0);
  struct timespec both[2];
  for (int index = 0; index < 2; index++) {
    both[index].tv_sec = times[index].tv_sec;
    both[index].tv_nsec = times[index].tv_usec * 1000;
  }
  return utimensat(AT_FDCWD, path, both, 0);
}

int utime(const char *path, const struct utimbuf *times) {
  if (!times) return utimensat(AT_FDCWD, path, 0, 0);
  struct timespec both[2] = {{times->actime, 0}, {times->modtime, 0}};
  return utimensat(AT_FDCWD, path, both, 0);
}
