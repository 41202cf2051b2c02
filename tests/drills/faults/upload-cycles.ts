import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { PIECE_BYTES } from '#app/browser/upload-sender'
import { UPLOAD_HOURS } from '#domain/files/uploads'
import { openRecords, type Records } from '#records/engine/db'
import { namedKeys } from '#records/engine/examination'
import { bytesOf, openDiskStore } from '#services/files/files'
import { createLogger } from '#services/operating/log'
import { sweep, sweepHere } from '../../../jobs/sweep.ts'
import { uploadSpaceIn } from '../../../commands/running/upload-space.ts'
import { openCutLine, type CutLine } from '../../cut-line.ts'
import { setUpPackages } from '../../journey.ts'
import { startSite, type Site } from '../../site.ts'
import { newPayer, send, submit } from './upload-sending.ts'

export type UploadTrouble = 'cut' | 'kill'

/** What came of sending receipts through trouble. */
export type UploadFigures = {
  rounds: number
  /** Receipts whose stored bytes equal those sent, one payment each. */
  whole: number
  /**
   * Bytes that went up the line above the picture and what an undisturbed upload's headers take: the most of any
   * round.
   */
  mostSentAgain: number
  /** Files and unfinished uploads that no record names, before the sweep and after it. */
  leftBehind: number
  orphans: number
  /** Records whose bytes are not there. */
  missing: number
}

/** One cut or kill costs at most one piece, and the headers of the requests that go on. */
export const MOST_SENT_AGAIN = PIECE_BYTES + 16 * 1024

const PICTURES = 6

/**
 * Sends receipts to a separate site, each with one cut of the line, or one kill -9 of the server, at a random point.
 */
export async function uploadCycles({
  rounds,
  trouble,
}: {
  rounds: number
  trouble: UploadTrouble
}): Promise<UploadFigures> {
  const site = await startSite({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  const records = await openRecords({ databaseUrl: null, dataDir: site.dataDir })
  const line = await openCutLine(site.url, { bytesASecond: 100_000_000 })
  try {
    if (!(await records.read.selectFrom('packages').select('key').executeTakeFirst())) await setUpPackages(records)
    const pictures = await Promise.all(Array.from({ length: PICTURES }, noise))
    const [first = Buffer.alloc(0)] = pictures
    // The headers of an undisturbed upload.
    const quiet = await newPayer(records, line.url, 0)
    let [arrived, submitted] = [0, 0]
    const arriving = line.passing(first.length).then(() => (arrived = performance.now()))
    const upload = await send(line.url, quiet, first)
    const headers = line.sentUp() - first.length
    await submit(line.url, quiet, upload)
    submitted = performance.now()
    await arriving
    const finishing = submitted - arrived

    const figures: UploadFigures = { rounds: 0, whole: 0, mostSentAgain: 0, leftBehind: 0, orphans: 0, missing: 0 }
    for (let round = 1; round <= rounds; round += 1) {
      const picture = pictures[round % PICTURES] ?? first
      const payer = await newPayer(records, line.url, round)
      const sentBefore = line.sentUp()
      const over =
        trouble === 'cut'
          ? cutOnce(line, picture.length)
          : killOnce(site, line, records, { bytes: picture.length, finishing })
      const uploadId = await send(line.url, payer, picture)
      const again = line.sentUp() - sentBefore - picture.length - headers
      const status = await submit(line.url, payer, uploadId)
      await over
      // A submission whose answer was lost is repeated: it stays one payment.
      const repeated = await submit(line.url, payer, uploadId)
      figures.rounds += 1
      figures.mostSentAgain = Math.max(figures.mostSentAgain, again)
      if (status === 302 && repeated === 302 && (await isWhole(records, site, payer.id, picture))) figures.whole += 1
    }
    await site.stop()
    figures.leftBehind = (await unnamed(records, site)).length
    const files = openDiskStore(join(site.dataDir, 'files'))
    const swept = {
      records,
      files,
      uploads: uploadSpaceIn(files, records, site.dataDir),
      log: createLogger('warn'),
      now: () => new Date(Date.now() + 25 * 3_600_000),
    }
    await Promise.all([sweep(swept), sweepHere(swept)])
    figures.orphans = (await unnamed(records, site)).length
    for (const key of (await namedKeys(records)).named.keys()) if (!(await bytesOf(files, key))) figures.missing += 1
    return figures
  } finally {
    await line.close()
    await records.close()
    await site.close()
  }
}

/** A picture that no packing makes small, 1.4 MB. */
export function noise(): Promise<Buffer> {
  return sharp(randomBytes(800 * 600 * 3), { raw: { width: 800, height: 600, channels: 3 } })
    .png()
    .toBuffer()
}

/**
 * Cuts the line somewhere between the first byte and the last, and restores it at once: the client resumes by itself.
 */
async function cutOnce(line: CutLine, bytes: number): Promise<void> {
  line.cutAfter(1 + Math.floor(Math.random() * bytes))
  await line.wasCut()
  line.mend()
}

/**
 * Kills the server while bytes arrive, at the moment it begins to keep what has arrived, or while it answers and
 * takes the proof; then starts it again.
 */
async function killOnce(
  site: Site,
  line: CutLine,
  records: Records,
  { bytes, finishing }: { bytes: number; finishing: number },
): Promise<void> {
  const moment = Math.random()
  await line.passing(moment < 0.5 ? 1 + Math.floor(Math.random() * bytes) : bytes)
  if (moment > 0.8) await sleep(Math.random() * finishing)
  else if (moment > 0.5) await keepingBegins(records)
  await site.kill9()
  await site.restart()
}

/** Resolves some milliseconds after the first bytes are marked that no record names yet. */
async function keepingBegins(records: Records): Promise<void> {
  // What an earlier kill left is marked for an earlier moment.
  const fresh = new Date(Date.now() + UPLOAD_HOURS * 3_600_000).toISOString()
  for (const until = Date.now() + 5000; Date.now() < until; await sleep(1)) {
    if (!(await records.read.selectFrom('file_removals').select('key').where('at', '>=', fresh).executeTakeFirst()))
      continue
    await sleep(Math.random() * 20)
    return
  }
}

async function isWhole(records: Records, site: Site, userId: string, sent: Buffer): Promise<boolean> {
  const payments = await records.read
    .selectFrom('payments')
    .innerJoin('files', 'files.id', 'payments.receipt_file_id')
    .select(['files.key', 'files.owner_id'])
    .where('payments.user_id', '=', userId)
    .execute()
  const [payment] = payments
  const kept = payment ? await bytesOf(openDiskStore(join(site.dataDir, 'files')), payment.key) : null
  return payments.length === 1 && payment?.owner_id === userId && kept !== null && sent.equals(kept)
}

/** Stored files and travelling pieces that no record of a payment leads to. */
async function unnamed(records: Records, { dataDir }: Site): Promise<string[]> {
  const { named } = await namedKeys(records)
  const found: string[] = []
  for (const entry of await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })) {
    const key = join(entry.parentPath, entry.name).slice(join(dataDir, 'files').length + 1)
    if (entry.isFile() && !named.has(key) && !/^(variants|assets)\//.test(key)) found.push(key)
  }
  return found
}
