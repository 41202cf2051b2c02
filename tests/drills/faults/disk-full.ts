import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openRecords } from '#records/engine/db'
import { bytesOf, openDiskStore } from '#services/files/files'
import { filesOf, openScene, type Scene } from './disk-scene.ts'
import { beginByHand, goOnByHand } from './disk-upload.ts'
import { copyOfDisk, openLoopDisk } from './loop-disk.ts'
import { noise } from './upload-cycles.ts'
import { send, submit } from './upload-sending.ts'

export type FullDiskFigures = Scene['figures'] & {
  missing: string[]
  uploadRefused: string
  wholeUploads: number
  ready: number
  recoveredMs: number
  sameProcess: boolean
}

/** Fills the disk under a running site, asks for pages and writes, makes room again, and checks what is stored. */
export async function fullDisk({ seconds }: { seconds: number }): Promise<FullDiskFigures> {
  // Below half a gigabyte no upload is begun.
  const disk = openLoopDisk({ megabytes: 1000 })
  let scene: Scene | null = null
  try {
    scene = await openScene(disk.folder)
    const {
      site,
      figures,
      payers: [byHand, byPage],
    } = scene
    if (!byHand || !byPage) throw new Error('the scene has no payers')
    const [picture, pid] = [await noise(), site.pid()]
    const upload = await beginByHand(site.url, byHand, picture)
    const ballast = fill(disk.folder)

    const refused = await goOnByHand(upload, byHand, picture)
    // A page's own sender, begun on the full disk: it resumes without help.
    const sending = send(site.url, byPage, picture)
    await scene.ask(seconds)
    const ready = (await fetch(`${site.url}/readyz`)).status

    // What a power cut would leave now: every write that was acknowledged has to be in it.
    const copy = copyOfDisk(disk)
    const missing = await scene.missingIn(copy.folder).finally(() => copy.close())

    rmSync(ballast)
    const freed = performance.now()
    while ((await scene.confirm()) !== 'done' && performance.now() - freed < 60_000) await sleep(50)
    const recoveredMs = performance.now() - freed
    const rest = await goOnByHand(upload, byHand, picture)
    if (rest.status !== 204) figures.wrong.push(`the upload was answered ${rest.status} although there was room`)
    const uploads = [upload.split('/').at(-1) ?? '', await sending]
    for (const [index, payer] of [byHand, byPage].entries()) await submit(site.url, payer, uploads[index] ?? '')
    const sameProcess = site.pid() === pid
    await site.stop()
    missing.push(...(await scene.missingIn(disk.folder)))
    return {
      ...figures,
      missing,
      uploadRefused: `${refused.status}${refused.says ? ' with the sentence' : ' WITHOUT the sentence'}`,
      wholeUploads: await whole(disk.folder, picture),
      ready,
      recoveredMs,
      sameProcess,
    }
  } finally {
    await scene?.close()
    disk.close()
  }
}

/** Writes until the disk is full. */
export function fill(folder: string): string {
  const path = join(folder, 'ballast')
  const file = openSync(path, 'w')
  try {
    for (let size = 1024 * 1024; size >= 512; ) {
      try {
        writeSync(file, Buffer.alloc(size, 1))
      } catch {
        size /= 2
      }
    }
  } finally {
    closeSync(file)
  }
  return path
}

/** How many payments have a receipt with these bytes. */
async function whole(dataDir: string, picture: Buffer): Promise<number> {
  const records = await openRecords({ databaseUrl: null, dataDir })
  try {
    const kept = await records.read
      .selectFrom('payments')
      .innerJoin('uploads', 'uploads.id', 'payments.upload_id')
      .innerJoin('files', 'files.id', 'payments.receipt_file_id')
      .select('files.key')
      .execute()
    const store = openDiskStore(filesOf(dataDir))
    const bytes = await Promise.all(kept.map(({ key }) => bytesOf(store, key)))
    return bytes.filter((each) => each && picture.equals(each)).length
  } finally {
    await records.close()
  }
}
