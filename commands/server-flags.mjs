/** Without a limit the heap grows to gigabytes under load. Pictures, compression and the database lie outside it. */
export const SERVER_FLAGS = ['--max-semi-space-size=8', '--max-old-space-size=384']

/** The C library otherwise keeps freed memory per thread; see docs/performance.md. */
export const SERVER_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' }
