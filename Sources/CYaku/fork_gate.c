#define _GNU_SOURCE
#include "fork_gate.h"

#include <pthread.h>
#include <stddef.h>
#include <time.h>

/* A fork waits no longer than this: a text of one endless sentence must not hold up the whole process. */
enum { longest_wait_seconds = 5 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int inside;
static int forks;
/* How often this thread is inside: a fork() in a signal handler does not wait for its own thread. */
static __thread int own;

void fork_gate_enter(void) {
  pthread_mutex_lock(&lock);
  while (forks > 0 && own == 0) pthread_cond_wait(&changed, &lock);
  inside++;
  own++;
  pthread_mutex_unlock(&lock);
}

void fork_gate_leave(void) {
  pthread_mutex_lock(&lock);
  inside--;
  own--;
  if (forks > 0) pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
}

void fork_gate_pause(void) {
  if (__atomic_load_n(&forks, __ATOMIC_RELAXED) == 0) return;
  /* Out of all that the thread has entered. */
  int depth = own;
  pthread_mutex_lock(&lock);
  inside -= depth;
  own = 0;
  pthread_cond_broadcast(&changed);
  while (forks > 0) pthread_cond_wait(&changed, &lock);
  inside += depth;
  own = depth;
  pthread_mutex_unlock(&lock);
}

int32_t shared_number(const volatile int32_t *number) {
  return number == NULL ? 0 : __atomic_load_n(number, __ATOMIC_RELAXED);
}

static void before_fork(void) {
  struct timespec end;
  clock_gettime(CLOCK_MONOTONIC, &end);
  end.tv_sec += longest_wait_seconds;
  pthread_mutex_lock(&lock);
  __atomic_store_n(&forks, forks + 1, __ATOMIC_RELAXED);
  while (inside > own && pthread_cond_clockwait(&changed, &lock, CLOCK_MONOTONIC, &end) == 0) continue;
  /* The lock is kept over the fork. */
}

static void after_fork_in_parent(void) {
  __atomic_store_n(&forks, forks - 1, __ATOMIC_RELAXED);
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
}

static void after_fork_in_child(void) {
  /* The other threads are not in this process. */
  lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
  changed = (pthread_cond_t)PTHREAD_COND_INITIALIZER;
  inside = own;
  forks = 0;
}

__attribute__((constructor)) static void watch_forks(void) {
  pthread_atfork(before_fork, after_fork_in_parent, after_fork_in_child);
}
