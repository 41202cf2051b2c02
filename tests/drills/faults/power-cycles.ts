import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DamagedDatabase } from '#records/engine/db'
import { damagesIn } from '#records/engine/examination'
import { migrate } from '#records/engine/migrate'
import { setUpPackages } from '#tests/journey'
import { KILL_ACT_NAMES } from './kill-acts.ts'
import { forget, onStage, prepare, statesOf, type Task } from './kill-cycles.ts'
import { copyOfDisk, openLoopDisk } from './loop-disk.ts'

/** What was on the disk at the power cuts. */
export type PowerFigures = {
  images: number
  /** Acts whose verb had returned before the cut, and how many of them are not wholly there after it. */
  acknowledged: number
  lost: number
  imagesWithLoss: number
  halves: number
  /** Images whose file system or database was damaged. */
  corrupt: number
}

const MOST_MS = 120

/**
 * Cuts the power of a process's own disk again and again: mounts a copy elsewhere and compares it with what had been
 * acknowledged.
 */
export async function powerCycles({
  images,
  way,
  untilLoss = false,
}: {
  images: number
  way: 'verb' | 'unsynced'
  untilLoss?: boolean
}): Promise<PowerFigures> {
  const figures: PowerFigures = { images: 0, acknowledged: 0, lost: 0, imagesWithLoss: 0, halves: 0, corrupt: 0 }
  const disk = openLoopDisk({ megabytes: 64 })
  const notes = mkdtempSync(join(tmpdir(), 'academy-acknowledged-'))
  const place = { databaseUrl: null, dataDir: disk.folder }
  const goesOn = () => figures.images < images && !(untilLoss && figures.lost > 0)
  try {
    await onStage(place, async ({ records }) => {
      await migrate(records)
      await setUpPackages(records)
    })
    while (goesOn()) {
      const tasks = await onStage(place, (stage) => prepare(stage, KILL_ACT_NAMES))
      const writer = startWriter(disk.folder, way, tasks, join(notes, 'acknowledged'))
      try {
        while (goesOn() && !writer.hasFinished()) {
          await sleep(Math.random() * MOST_MS)
          await writer.freeze()
          const acknowledged = writer.acknowledged()
          if (acknowledged.length > 0) await lookAt(disk, tasks, acknowledged, figures)
          writer.goOn()
        }
      } finally {
        await writer.end()
      }
      await onStage(place, forget)
    }
    return figures
  } finally {
    disk.close()
    rmSync(notes, { recursive: true, force: true })
  }
}

/** Mounts what a power cut would leave now and counts what is missing in it. */
async function lookAt(
  disk: ReturnType<typeof openLoopDisk>,
  tasks: Task[],
  acknowledged: string[],
  figures: PowerFigures,
): Promise<void> {
  const copy = copyOfDisk(disk)
  figures.images += 1
  figures.acknowledged += acknowledged.length
  try {
    await onStage({ databaseUrl: null, dataDir: copy.folder }, async (stage) => {
      if ((await damagesIn(stage.records, copy.folder)).length > 0) figures.corrupt += 1
      const states = await statesOf(stage, tasks)
      const lost = acknowledged.filter((id) => states.get(id) !== 'done').length
      figures.lost += lost
      figures.imagesWithLoss += lost > 0 ? 1 : 0
      figures.halves += tasks.filter(({ id }) => states.get(id) === 'half').length
    })
  } catch (error) {
    if (!(error instanceof DamagedDatabase)) throw error
    figures.corrupt += 1
  } finally {
    copy.close()
  }
}

/** A process that does the acts and writes down, on another disk, each that its verb has done. */
function startWriter(dataDir: string, way: string, tasks: Task[], file: string) {
  const notes = openSync(file, 'w')
  const child: ChildProcess = spawn(
    process.execPath,
    [join(import.meta.dirname, 'kill-child.ts'), '', dataDir, way, ...tasks.map(({ act, id }) => `${act} ${id}`)],
    { stdio: ['ignore', notes, 'pipe'] },
  )
  closeSync(notes)
  // A process that still uses a disk keeps it from being unmounted.
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  let complaints = ''
  child.stderr?.on('data', (chunk: Buffer) => (complaints += String(chunk)))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const said = () => readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return {
    hasFinished: () => said().includes('no more'),
    acknowledged: () => said().filter((line) => line !== 'no more'),
    async freeze() {
      child.kill('SIGSTOP')
      // A thread that is waiting for the disk stops when the disk has answered.
      while (!isStopped(child)) {
        if (child.exitCode !== null) throw new Error(`the writing process ended by itself: ${complaints}`)
        await sleep(1)
      }
    },
    goOn: () => child.kill('SIGCONT'),
    async end() {
      kill()
      await ended
      process.off('exit', kill)
    },
  }
}

function isStopped({ pid = 0 }: ChildProcess): boolean {
  try {
    return readdirSync(`/proc/${pid}/task`).every((task) =>
      /\) [Tt] /.test(readFileSync(`/proc/${pid}/task/${task}/stat`, 'utf8')),
    )
  } catch {
    return false
  }
}
