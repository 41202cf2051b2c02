/**
 * How the server's Node is started. Without a limit its heap grows to gigabytes under load before anything is
 * collected (2,055 MB were seen);
 * with these about 270 MB, and 150 MB at rest. Pictures, compression and the database lie outside this heap.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=8', '--max-old-space-size=384']

/**
 * What its environment has to say as well: the C library otherwise keeps an arena of freed memory for every thread,
 * and gives none of it back.
 * docs/performance.md has what that costs.
 */
export const SERVER_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' }
