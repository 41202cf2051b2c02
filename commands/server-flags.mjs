/**
 * How the server's Node is started. Without a limit its heap grows to gigabytes under load before anything is collected (2,055 MB were seen);
 * with these about 270 MB, and 150 MB at rest. Pictures, compression and the database lie outside this heap.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=8', '--max-old-space-size=384']
