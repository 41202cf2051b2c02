import { buildSite } from './drill-site.ts'
import { readOnlyDisk, unsyncedDisk } from './disk-broken.ts'
import { fullDisk } from './disk-full.ts'
import { noDisks } from './loop-disk.ts'

// A running site whose disk is full, turns read-only, or fails to sync. SECONDS (8) is how long pages and writes are
// asked for in each.
const seconds = Number(process.env.SECONDS ?? 8)
if (!Number.isFinite(seconds) || seconds <= 0) {
  console.error('SECONDS: must be a number above 0')
  process.exit(2)
}
const cannot = noDisks()
if (cannot) {
  console.error(`This drill makes disks of its own: ${cannot}.`)
  process.exit(2)
}
buildSite()

const missed: string[] = []
const target = (name: string, met: boolean) => {
  if (!met) missed.push(name)
}
const show = (lines: string[]) => {
  for (const line of [...new Set(lines)].slice(0, 5)) console.log(`  ${line}`)
}

const full = await fullDisk({ seconds })
console.log(
  `full disk:      ${full.pages} pages served; ${full.acknowledged.length} writes acknowledged, ${full.missing.length} of them not on the disk; ${full.refused} refused with a sentence and what was typed; ${full.wrong.length} answered otherwise; readiness ${full.ready}`,
)
console.log(
  `                an upload was answered ${full.uploadRefused}; ${full.wholeUploads} of 2 arrived byte for byte once there was room; writes were taken again after ${full.recoveredMs.toFixed(0)} ms, ${full.sameProcess ? 'without a restart' : 'AFTER A RESTART'}`,
)
show([...full.wrong, ...full.missing])
target(
  'full disk',
  full.missing.length === 0 &&
    full.wrong.length === 0 &&
    full.refused > 0 &&
    full.pages > 0 &&
    full.ready === 503 &&
    full.uploadRefused === '503 with the sentence' &&
    full.wholeUploads === 2 &&
    full.recoveredMs <= 5000 &&
    full.sameProcess,
)

const readOnly = await readOnlyDisk({ seconds })
console.log(
  `read-only disk: ${readOnly.pages} pages served; ${readOnly.acknowledged.length} writes acknowledged, ${readOnly.missing.length} of them not on the disk; ${readOnly.refused} refused with a sentence and what was typed; ${readOnly.wrong.length} answered otherwise; readiness ${readOnly.ready}; after a repair and a start writes are ${readOnly.takenAfterRepair ? '' : 'NOT '}taken`,
)
show([...readOnly.wrong, ...readOnly.missing])
target(
  'read-only disk',
  readOnly.missing.length === 0 &&
    readOnly.wrong.length === 0 &&
    readOnly.refused > 0 &&
    readOnly.pages > 0 &&
    readOnly.ready === 503 &&
    readOnly.takenAfterRepair,
)

const unsynced = await unsyncedDisk()
console.log(
  `failed sync:    the site ended with ${unsynced.ended}; ${unsynced.acknowledged} writes acknowledged, ${unsynced.missing.length} of them not on the disk, ${unsynced.unanswered} left unanswered; after a repair and a start writes are ${unsynced.takenAfterRepair ? '' : 'NOT '}taken`,
)
console.log(`                it said: ${unsynced.says ?? 'NOTHING'}`)
show([...unsynced.wrong, ...unsynced.missing])
target(
  'failed sync',
  unsynced.ended === 1 && unsynced.says !== null && unsynced.missing.length === 0 && unsynced.takenAfterRepair,
)

console.log(
  missed.length === 0
    ? 'target met: no false success, pages served, writes taken again within 5 s of room, and an end when a sync fails'
    : `TARGET MISSED: ${missed.join(', ')}`,
)
process.exitCode = missed.length === 0 ? 0 : 1
