#ifndef LIBRARY_PATH_H
#define LIBRARY_PATH_H

#include <stddef.h>

/* Writes the path of the file this code was loaded from, with a zero byte; 0 when it is unknown or does not fit. */
int library_path(char *buffer, size_t capacity);

#endif
