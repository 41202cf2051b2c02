import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fill } from './disk-full.ts'
import { openScene, type Scene } from './disk-scene.ts'
import { openLoopDisk } from './loop-disk.ts'

export type BrokenDiskFigures = Scene['figures'] & { missing: string[]; ready: number; takenAfterRepair: boolean }

/**
 * Has the file system turn read-only under a running site, as ext4 does when it finds an error; then repairs it and
 * starts the site again.
 */
export async function readOnlyDisk({ seconds }: { seconds: number }): Promise<BrokenDiskFigures> {
  const disk = openLoopDisk({ megabytes: 160 })
  let scene: Scene | null = null
  try {
    scene = await openScene(disk.folder)
    const { site, figures } = scene
    for (let before = 0; before < 5; before += 1) await scene.confirm()
    disk.failNow()
    await scene.ask(seconds)
    const ready = (await fetch(`${site.url}/readyz`)).status
    await site.stop()
    disk.mountAgain()
    const missing = await scene.missingIn(disk.folder)
    await site.restart()
    const takenAfterRepair = (await scene.confirm()) === 'done'
    await site.stop()
    missing.push(...(await scene.missingIn(disk.folder)))
    return { ...figures, missing, ready, takenAfterRepair }
  } finally {
    await scene?.close()
    disk.close()
  }
}

export type UnsyncedFigures = {
  acknowledged: number
  unanswered: number
  wrong: string[]
  missing: string[]
  ended: number | null
  says: string | null
  takenAfterRepair: boolean
}

/**
 * Takes the room from below the disk, so that the file system thinks it has some and every sync fails; the site has
 * to end. Then gives it back, repairs the disk and starts the site again.
 */
export async function unsyncedDisk(): Promise<UnsyncedFigures> {
  const below = openMemory(128)
  try {
    // The image is larger than its own disk: it is sparse.
    const disk = openLoopDisk({ megabytes: 400, on: below.folder, pageByPage: true })
    let scene: Scene | null = null
    try {
      scene = await openScene(disk.folder)
      const { site, figures } = scene
      for (let before = 0; before < 5; before += 1) await scene.confirm()
      const ballast = fill(below.folder)
      let unanswered = 0
      for (const until = Date.now() + 60_000; Date.now() < until && unanswered === 0; await sleep(5))
        if ((await scene.confirm()) === 'gone') unanswered += 1
      const ended = await site.ended(10_000)
      const says = /The disk under DATA_DIR .* did not keep what it was given[^\n]*/.exec(site.output())?.[0] ?? null
      rmSync(ballast)
      disk.mountAgain()
      const missing = await scene.missingIn(disk.folder)
      await site.restart()
      const takenAfterRepair = (await scene.confirm()) === 'done'
      return {
        acknowledged: figures.acknowledged.length,
        unanswered,
        wrong: figures.wrong,
        missing,
        ended,
        says,
        takenAfterRepair,
      }
    } finally {
      await scene?.close()
      disk.close()
    }
  } finally {
    below.close()
  }
}

/** A small file system in memory. */
function openMemory(megabytes: number): { folder: string; close(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'academy-below-'))
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], {
    encoding: 'utf8',
  })
  const close = () => {
    process.off('exit', close)
    spawnSync('umount', [folder])
    rmdirSync(folder)
  }
  if (status !== 0) {
    rmdirSync(folder)
    throw new Error(`mount: ${stderr.trim()}`)
  }
  process.once('exit', close)
  return { folder, close }
}
