import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Head } from '#domain/operating/chain/log-chain'

/** Security: it lies with the backups, so that access to the database alone cannot change it. */
export const LOG_HEADS = 'academy-log-heads.txt'
const READ_AT_MOST = 1000
const LINE = /^(\S+) (\d+) ([0-9a-f]{64}) (.+)$/

export type NotedHead = Head & { at: string; backup: string }

export async function noteHead(folder: string, { at, number, hash, backup }: NotedHead): Promise<void> {
  await appendFile(join(folder, LOG_HEADS), `${at} ${number} ${hash} ${backup}\n`, { mode: 0o600 })
}

export async function headsIn(folder: string): Promise<NotedHead[]> {
  const text = await readFile(join(folder, LOG_HEADS), 'utf8').catch(() => '')
  return text
    .split('\n')
    .slice(-READ_AT_MOST - 1)
    .flatMap((line) => {
      const [, at, number, hash, backup] = LINE.exec(line) ?? []
      return at && number && hash && backup ? [{ at, number: Number(number), hash, backup }] : []
    })
}
