import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import type { DrillRefusal } from '#domain/text/staff/training/drills'
import { isUntouchedSample, type DrillWords } from '#domain/training/practice/drills'
import { transaction, type Reader, type Records } from '#records/engine/db'
import { lockOrderedTable, writePositions } from '#records/engine/ordered-rows'
import { recordDecision } from '#records/operating/audit'
import { allDrills, insertDrills } from './drills.ts'

const ENTRY = { subject: 'drill', id: 'samples', name: 'Ready-made drills' }

export async function addSampleDrills(
  records: Records,
  actor: Actor,
  samples: readonly DrillWords[],
  now: Date,
): Promise<Verdict<null, DrillRefusal>> {
  if (!may(actor, 'materials')) return no('not-allowed')
  return transaction<Verdict<null, DrillRefusal>>(records, async (trx) => {
    await lockOrderedTable(records, trx, 'drills')
    const first = await trx.selectFrom('drills').select('id').limit(1).executeTakeFirst()
    if (first) return no('not-empty')
    await insertDrills(trx, samples, actor.id)
    const after = { status: 'added', count: samples.length }
    await recordDecision(trx, actor, { ...ENTRY, action: 'drill add', before: {}, after }, now)
    return yes(null)
  })
}

export async function listUnusedSamples(db: Reader, samples: readonly DrillWords[]): Promise<string[]> {
  const untouched = (await allDrills(db)).filter((drill) => isUntouchedSample(drill, samples)).map(({ id }) => id)
  const used = await db
    .selectFrom('drills')
    .select('id')
    .where(({ exists, or, selectFrom }) =>
      or([
        exists(selectFrom('practice_attempts').select('id').whereRef('drill_id', '=', 'drills.id')),
        exists(selectFrom('practice_assignments').select('id').whereRef('drill_id', '=', 'drills.id')),
      ]),
    )
    .execute()
  return untouched.filter((id) => !used.some((each) => each.id === id))
}

export async function removeSampleDrills(
  records: Records,
  actor: Actor,
  samples: readonly DrillWords[],
  now: Date,
): Promise<Verdict<{ removed: number }, DrillRefusal>> {
  if (!may(actor, 'materials')) return no('not-allowed')
  return transaction<Verdict<{ removed: number }, DrillRefusal>>(records, async (trx) => {
    await lockOrderedTable(records, trx, 'drills')
    const unused = await listUnusedSamples(trx, samples)
    if (unused.length === 0) return yes({ removed: 0 })
    await trx.deleteFrom('drills').where('id', 'in', unused).execute()
    const rest = (await allDrills(trx)).filter(({ isRetired }) => !isRetired).map(({ id }) => id)
    await writePositions(trx, 'drills', rest)
    const before = { status: 'added', count: unused.length }
    await recordDecision(trx, actor, { ...ENTRY, action: 'drill samples remove', before, after: {} }, now)
    return yes({ removed: unused.length })
  })
}
