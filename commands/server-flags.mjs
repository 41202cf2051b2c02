/**
 * Without a limit the heap grows to gigabytes under load (2,055 MB were seen); with these to about 270 MB, and 150 MB
 * at rest. Pictures, compression and the database lie outside it.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=8', '--max-old-space-size=384']

/**
 * The C library otherwise keeps an arena of freed memory for every thread; docs/performance.md has what that costs.
 */
export const SERVER_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' }
