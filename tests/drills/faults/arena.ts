import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openRecords, type Records } from '#records/engine/db'
import { migrate } from '#records/engine/migrate'
import { setUpPackages } from '#tests/journey'
import { ENGINE, openTestRecords } from '#tests/records'
import { perform, type Act, type Came } from './acts.ts'

/**
 * Fresh records, and hands that act on them at the same time: real processes on SQLite, connections of their own on
 * PostgreSQL.
 */
export type Arena = { records: Records; together(acts: Act[]): Promise<Came[]>; close(): Promise<void> }

export async function openArena(hands: number): Promise<Arena> {
  const arena = await (ENGINE === 'postgres' ? overConnections(hands) : overProcesses(hands))
  await setUpPackages(arena.records)
  return arena
}

async function overConnections(hands: number): Promise<Arena> {
  const opened = await openTestRecords()
  const doors = await Promise.all(Array.from({ length: hands }, () => opened.another()))
  return {
    records: opened.records,
    together: (acts) => Promise.all(acts.map((act, index) => perform(doors[index % hands] ?? opened.records, act))),
    close: opened.close,
  }
}

async function overProcesses(hands: number): Promise<Arena> {
  const dataDir = await mkdtemp(join(tmpdir(), 'academy-race-'))
  const records = await openRecords({ databaseUrl: null, dataDir })
  await migrate(records)
  const children = await Promise.all(
    Array.from({ length: hands }, async () => {
      const child = fork(join(import.meta.dirname, 'race-hand.ts'), [dataDir], {
        execPath: process.execPath,
        execArgv: [],
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      })
      await once(child, 'message')
      return child
    }),
  )
  return {
    records,
    async together(acts) {
      // A hand takes one act after the other, and all hands at once.
      const came: Came[] = []
      const turns = children.map(async (child, hand) => {
        for (let index = hand; index < acts.length; index += hands) {
          const answered = once(child, 'message')
          child.send(acts[index] ?? {})
          const [answer] = (await answered) as [Came]
          came[index] = answer
        }
      })
      await Promise.all(turns)
      return came
    },
    async close() {
      await Promise.all(
        children.map((child) => {
          const ended = once(child, 'exit')
          child.disconnect()
          return ended
        }),
      )
      await records.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
