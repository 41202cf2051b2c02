import { statfs } from 'node:fs/promises'

/** What is free on a disk and how large it is, in bytes. */
export type Room = () => Promise<{ free: number; total: number }>

/** The room on the disk under a folder, as far as this user may fill it. */
export function openRoom(folder: string): Room {
  return async () => {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, total: blocks * bsize }
  }
}
