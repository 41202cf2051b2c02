import { open, statfs } from 'node:fs/promises'
import { extname } from 'node:path'
import { DamagedDatabase } from '#records/engine/db'
import { NewerSchema } from '#records/engine/migrate'
import { BadArchive } from '#services/operating/manifest'
import { WrongSetting } from '#services/operating/config'
import { CannotOpen } from '#services/operating/seals'
import type { FileStore } from '#services/files/files'
import { ProgramFailed } from '#services/operating/postgres-programs'
import { ownFilesOnly } from './running/own-files.ts'

export class CommandError extends Error {}

export async function command(work: (args: string[]) => Promise<string | null>): Promise<void> {
  ownFilesOnly()
  try {
    const said = await work(process.argv.slice(2))
    if (said) console.log(said)
  } catch (error) {
    console.error(messageOf(error))
    process.exitCode = 1
  }
}

function messageOf(error: unknown): unknown {
  if (error instanceof CommandError || error instanceof WrongSetting || error instanceof ProgramFailed)
    return error.message
  if (error instanceof CannotOpen) return `Something that is sealed cannot be opened: ${error.message}.`
  if (error instanceof BadArchive) return `The backup cannot be used: it ${error.message}.`
  if (error instanceof DamagedDatabase)
    return `${error.message} Restore a backup into an empty folder with: npm run restore -- <backup>`
  if (error instanceof NewerSchema) return `The database cannot be used: ${error.message}.`
  return isOutage(error) ? `It could not be finished: ${error.message}.` : error
}

function isOutage(error: unknown): error is NodeJS.ErrnoException {
  return (
    error instanceof Error && 'code' in error && /^(E[A-Z]+|08\w{3}|28\w{3}|3D000|57P\d\d)$/.test(String(error.code))
  )
}

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

export async function needRoom(folder: string, needed: number): Promise<void> {
  const free = await freeBytes(folder)
  if (free < needed)
    throw new CommandError(
      `There is too little room in ${folder}: about ${megabytes(needed)} are needed and ` +
        `${megabytes(free)} are free. Make room or choose another place.`,
    )
}

export function megabytes(bytes: number): string {
  return bytes < 10_000_000
    ? `${(bytes / 1_000_000).toFixed(1)} MB`
    : `${Math.round(bytes / 1_000_000).toLocaleString('en-US')} MB`
}

export async function synced(path: string, flags = 'r'): Promise<void> {
  const place = await open(path, flags)
  await place.sync().finally(() => place.close())
}

export function contentTypeOf(key: string): string {
  const types = { '.png': 'image/png', '.jpg': 'image/jpeg', '.webp': 'image/webp', '.pdf': 'application/pdf' }
  return types[extname(key) as keyof typeof types] ?? 'application/octet-stream'
}

export async function needEmptyBucket(bucket: FileStore, what: string): Promise<void> {
  for await (const { key } of bucket.list())
    throw new CommandError(
      `STORAGE_URL: the bucket is not empty (${key}), and a ${what} replaces nothing. Name an empty one.`,
    )
}
