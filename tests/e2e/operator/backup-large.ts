import { createHash, randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { transaction, newId, type Records } from '#records/engine/db'
import { recordFile } from '#records/files/files'
import { newKey, type FileStore } from '#services/files/files'
import { fillPlace } from './load.ts'
import { emptyPlace, everyRow, operate } from './place.ts'

const PICTURE_BYTES = 2_000_000

export type LargeFigures = {
  megabytes: number
  files: number
  backupSeconds: number
  restoreSeconds: number
  differences: number
}

/**
 * Backs up an academy with this many megabytes of files, restores it elsewhere, and compares every row and every
 * file.
 */
export async function largeBackup(megabytes: number, target: string): Promise<LargeFigures> {
  const [home, place] = [await emptyPlace(), await emptyPlace()]
  try {
    const records = await home.open()
    await fillPlace(records, home.files, 50)
    for (let bytes = 0; bytes < megabytes * 1_000_000; bytes += PICTURE_BYTES) await keepLarge(records, home.files)
    const timed = async (work: () => ReturnType<typeof operate>) => {
      const began = performance.now()
      const { code, err } = await work()
      if (code !== 0) throw new Error(err)
      return (performance.now() - began) / 1000
    }
    const backupSeconds = await timed(() => operate('backup.ts', [target], home.env))
    const restoreSeconds = await timed(() => operate('restore.ts', [target], place.env))
    rmSync(target)
    const [before, after] = [await marksOf(home.files), await marksOf(place.files)]
    const keys = new Set([...before.keys(), ...after.keys()])
    const rows = JSON.stringify(await everyRow(records)) === JSON.stringify(await everyRow(await place.open()))
    return {
      megabytes,
      files: before.size,
      backupSeconds,
      restoreSeconds,
      differences: [...keys].filter((key) => before.get(key) !== after.get(key)).length + (rows ? 0 : 1),
    }
  } finally {
    await home.close()
    await place.close()
  }
}

async function keepLarge(records: Records, files: FileStore): Promise<void> {
  const bytes = randomBytes(PICTURE_BYTES)
  const key = newKey('receipts', 'jpg')
  await files.put(key, bytes, 'image/jpeg')
  await transaction(records, async (trx) => {
    await recordFile(
      trx,
      {
        kind: 'picture',
        ownerId: null,
        key,
        viewKey: null,
        contentType: 'image/jpeg',
        viewType: null,
        bytes: bytes.length,
        width: 10,
        height: 10,
        sha256: newId(),
        sourceSha256: null,
      },
      new Date(),
    )
    return { ok: true }
  })
}

/** The fingerprint of each stored file. */
async function marksOf(files: FileStore): Promise<Map<string, string>> {
  const marks = new Map<string, string>()
  for await (const { key } of files.list()) {
    const hash = createHash('sha256')
    const found = await files.read(key)
    for await (const chunk of found?.body ?? []) hash.update(chunk)
    marks.set(key, hash.digest('hex'))
  }
  return marks
}
