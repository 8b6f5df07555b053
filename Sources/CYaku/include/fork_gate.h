#ifndef FORK_GATE_H
#define FORK_GATE_H

#include <stdint.h>

/* A fork() copies what other threads are in the middle of: a lock they hold stays held in the child for ever. Who is
 * between enter and leave is waited for by a fork; who waits at enter or pause while a fork is under way goes on after it.
 *
 * Enter and leave come in pairs on one thread. Whoever works for long calls pause between its steps. */
void fork_gate_enter(void);
void fork_gate_leave(void);
void fork_gate_pause(void);

/* Reads a number that another thread or a signal handler may change; 0 for NULL. */
int32_t shared_number(const volatile int32_t *number);

#endif
