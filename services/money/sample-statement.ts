import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays, dayOf } from '#domain/training/manila'
import { PLACE } from '#services/operating/place'

export const SAMPLE_STATEMENT = 'sample-statement.csv'
const FILE = join(PLACE, 'seed', 'stage', 'files', SAMPLE_STATEMENT)

/** The file counts days back from one day, so that each import of the sample has the same transactions. */
export async function readSampleStatement(loadedAt: Date): Promise<Uint8Array> {
  const today = dayOf(loadedAt.toISOString())
  const text = await readFile(FILE, 'utf8')
  return Buffer.from(text.replaceAll(/\{(\d+)\}/g, (_found, days: string) => addDays(today, -Number(days))))
}
