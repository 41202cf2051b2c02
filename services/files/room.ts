import { statfs } from 'node:fs/promises'

export type Room = () => Promise<{ free: number; total: number }>

export const ENDLESS: Room = async () => ({ free: Number.POSITIVE_INFINITY, total: 0 })

/** The space available to this user, without the part reserved for root. */
export function openRoom(folder: string): Room {
  return async () => {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, total: blocks * bsize }
  }
}
