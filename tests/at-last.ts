import { outageOf } from '#records/engine/outages'

/**
 * Asks until it is answered. On a machine with other work to do some of a crowd are told that the database had no room
 * in time; nothing of theirs was kept, and they come again, as people do.
 */
export async function atLast<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;)
    try {
      return await ask()
    } catch (error) {
      if (outageOf(error) !== 'busy') throw error
    }
}
