import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { largeBackup } from './backup-large.ts'
import { fillPlace, load } from './load.ts'
import { emptyPlace, everyFile, everyRow, operate } from './place.ts'

// Backs an academy up under load and restores it, ROUNDS times (20): every file the restored records name is there
// with its bytes; and at rest, row by row and file by file the same.
// MEGABYTES=1000 then backs up and restores so much, with the time it takes. TEST_DATABASE_URL=postgres://… drills
// PostgreSQL instead of the embedded database.
const rounds = Number(process.env.ROUNDS ?? 20)
const large = Number(process.env.MEGABYTES ?? 0)
const LARGE_SECONDS = 120
const folder = mkdtempSync(join(tmpdir(), 'academy-drill-'))
const home = await emptyPlace()
let failed = 0

async function round(at: number, quiet: boolean): Promise<void> {
  const target = join(folder, `${at}.tar.gz`)
  const records = await home.open()
  const made = await operate('backup.ts', [target], home.env)
  const place = await emptyPlace()
  try {
    const restored = made.code === 0 ? await operate('restore.ts', [target], place.env) : made
    if (restored.code !== 0) throw new Error(restored.err || made.err)
    const [again, files] = [await place.open(), await everyFile(place.files)]
    const named = await again.read.selectFrom('files').select(['key', 'bytes']).execute()
    const lacking = named.filter(({ key, bytes }) => files[key]?.length !== bytes * 2)
    const rows = await everyRow(again)
    const same =
      !quiet ||
      (JSON.stringify(rows) === JSON.stringify(await everyRow(records)) &&
        JSON.stringify(Object.entries(files).sort()) ===
          JSON.stringify(Object.entries(await everyFile(home.files)).sort()))
    if (lacking.length > 0 || !same)
      throw new Error(`${lacking.length} files lacking${same ? '' : ', the rest differs'}`)
    console.log(
      `${String(at).padStart(2)} ${quiet ? 'at rest ' : 'under load'}  ${Object.values(rows).flat().length} rows, ${named.length} files: the same`,
    )
  } catch (error) {
    failed += 1
    console.log(`${String(at).padStart(2)} FAILED  ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    await place.close()
    rmSync(target, { force: true })
  }
}

try {
  const records = await home.open()
  await fillPlace(records, home.files, 50)
  const began = Date.now()
  const writing = load(records, home.files)
  for (let at = 1; at <= rounds; at += 1) await round(at, false)
  console.log(`${await writing.stop()} rounds of writing went on meanwhile`)
  await round(rounds + 1, true)
  console.log(
    `${rounds + 1 - failed} of ${rounds + 1} came back whole, ${((Date.now() - began) / 1000).toFixed(1)} s`,
  )
  if (large > 0) {
    const { files, backupSeconds, restoreSeconds, differences } = await largeBackup(
      large,
      join(folder, 'large.tar.gz'),
    )
    console.log(
      `${large} MB in ${files} files: backed up and verified in ${backupSeconds.toFixed(0)} s, restored in ${restoreSeconds.toFixed(0)} s, ${differences} differences; target ${LARGE_SECONDS} s for 1 GB`,
    )
    if (differences > 0 || backupSeconds > (LARGE_SECONDS * large) / 1000) failed += 1
  }
} finally {
  await home.close()
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = failed === 0 ? 0 : 1
