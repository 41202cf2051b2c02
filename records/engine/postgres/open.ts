import { Kysely } from 'kysely'
import { postgresDialect } from './dialect.ts'
import { openLines, openSilence } from './lines.ts'

export function openPostgres<Shape>(
  databaseUrl: string,
  pools: readonly number[],
  { patient = false }: { patient?: boolean } = {},
): { opened: Kysely<Shape>[]; silentSince(): Date | null; close(): Promise<void> } {
  const limited = !patient
  const silence = openSilence(databaseUrl)
  if (patient) silence.close()
  const opened = pools.map(
    (max) =>
      new Kysely<Shape>({ dialect: postgresDialect(openLines(databaseUrl, { max, silence, limited }), { limited }) }),
  )
  return {
    opened,
    silentSince: () => silence.since,
    async close() {
      await Promise.all(opened.map((each) => each.destroy()))
      silence.close()
    },
  }
}
