import { outageOf } from '#records/engine/outages'

/**
 * Retries until an answer comes: on a busy machine the database may refuse some requests of a crowd without storing
 * anything.
 */
export async function atLast<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;)
    try {
      return await ask()
    } catch (error) {
      if (outageOf(error) !== 'busy') throw error
    }
}
