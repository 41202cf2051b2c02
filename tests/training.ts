import { sql } from 'kysely'
import { openRecords, type Records } from '#records/engine/db'
import { newcomer } from './enrolling.ts'
import { actorOfUser, enrolled, newAdministrator } from './journey.ts'
import { signUp, type Person, type Session } from './people.ts'
import type { Site } from './site.ts'

/** The id of the signed-in user. */
export async function idOf(session: Session): Promise<string> {
  const { id } = (await (await session.get('/me')).json()) as { id: string }
  return id
}

/** A trainee: signed up, and enrolled in the site's own records. */
export async function trainee(site: Site): Promise<{ person: Person; session: Session; id: string }> {
  const { person } = newcomer('Tala')
  const session = await signUp(site.url, person)
  const id = await idOf(session)
  const records = await openRecords({ databaseUrl: null, dataDir: site.dataDir })
  try {
    const staff = await newAdministrator(records)
    await enrolled(records, staff, (await actorOfUser(records, id)).id)
  } finally {
    await records.close()
  }
  return { person, session, id }
}

/** Counts every session and assessment of a trainee's package as taken. */
export async function finishTraining({ write }: Records, traineeId: string): Promise<void> {
  const countOf = (column: 'sessions' | 'assessments') =>
    write
      .selectFrom('packages')
      .select(column)
      .where(sql<boolean>`packages.key = trainees.package`)
      .$castTo<{ count: number }>()
  await write
    .updateTable('trainees')
    .set({ session_took: countOf('sessions'), assessment_took: countOf('assessments') })
    .where('id', '=', traineeId)
    .execute()
}
