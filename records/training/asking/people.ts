import type { Reader } from '#records/engine/db'
import { countOf } from '#records/engine/pages'

export function peopleIn(db: Reader, sessionId: string): Promise<number> {
  return countOf(
    db.selectFrom('attendances').where('session_id', '=', sessionId).where('attendances.state', '!=', 'cancelled'),
  )
}
