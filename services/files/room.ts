import { statfs } from 'node:fs/promises'

/** In bytes. */
export type Room = () => Promise<{ free: number; total: number }>

/** A bucket says nothing of its end. */
export const ENDLESS: Room = async () => ({ free: Number.POSITIVE_INFINITY, total: 0 })

/** As far as this user may fill it. */
export function openRoom(folder: string): Room {
  return async () => {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, total: blocks * bsize }
  }
}
