import { newDatabase } from '../../records.ts'

/**
 * Runs something on an empty database of a PostgreSQL server, which is gone afterwards; without a server the embedded
 * one is meant, and null is handed on.
 */
export async function onFreshDatabase<Answer>(
  server: string | null,
  work: (databaseUrl: string | null) => Promise<Answer>,
): Promise<Answer> {
  if (!server) return work(null)
  const { settings, remove } = await newDatabase(server)
  try {
    return await work(settings.databaseUrl)
  } finally {
    await remove()
  }
}
