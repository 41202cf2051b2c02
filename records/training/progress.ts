import type { Actor } from '#domain/accounts/accounts'
import { coachedBy, may } from '#domain/accounts/rights'
import { selectFieldColumns, TRAINEE_FIELDS } from '#domain/enrolment/registration-fields'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { takeStep, type Direction, type StepRefusal, type Stepper } from '#domain/training/progress'
import { recordDecision } from '#records/operating/audit'
import { transaction, type Records } from '#records/engine/db'
import type { SessionKind } from '#domain/training/sessions'
import { SHOWN_EMAIL } from '#records/accounts/families/shown-email'
import { COUNTERS, evened, recounted, takeNext, undoNewest } from './sessions/session-counts.ts'
import { ENROLMENT_COLUMNS } from './trainees.ts'

const KINDS = { sessions: 'q-and-a', assessments: 'assessment' } as const satisfies Record<Stepper, SessionKind>

export async function traineeSessions(records: Records, traineeId: string, coach: string | null = null) {
  const row = await records.read
    .selectFrom('trainees')
    .innerJoin('users', 'users.id', 'trainees.user_id')
    .leftJoin('packages', 'packages.key', 'trainees.package')
    .select([
      'trainees.id',
      'users.id as userId',
      'users.name',
      SHOWN_EMAIL.as('email'),
      'users.image',
      'trainees.coach_id as coachId',
      ...selectFieldColumns(TRAINEE_FIELDS),
      ...ENROLMENT_COLUMNS,
    ])
    .where('trainees.id', '=', traineeId)
    .$if(coach !== null, (own) => own.where('trainees.coach_id', '=', coach))
    .executeTakeFirst()
  return row ?? null
}

type StepVerdict = Verdict<{ name: string; took: number; count: number }, StepRefusal | 'not-allowed' | 'not-found'>

/** Steps from the number the page showed, so that a double click steps once. */
export async function stepSession(
  records: Records,
  actor: Actor,
  traineeId: string,
  { stepper, direction, seen }: { stepper: Stepper; direction: Direction; seen: number },
  now: Date,
): Promise<StepVerdict> {
  if (!may(actor, 'sessions')) return no('not-allowed')
  const [column, coach] = [COUNTERS[KINDS[stepper]], coachedBy(actor)]
  return transaction(records, async (trx) => {
    const trainee = await trx
      .selectFrom('trainees')
      .innerJoin('users', 'users.id', 'trainees.user_id')
      .innerJoin('packages', 'packages.key', 'trainees.package')
      .select(['users.name', `trainees.${column} as took`, `packages.${stepper} as count`])
      .where('trainees.id', '=', traineeId)
      .$if(coach !== null, (own) => own.where('trainees.coach_id', '=', coach))
      .forUpdate(['trainees'])
      .executeTakeFirst()
    if (!trainee) return no('not-found')
    const { name, took, count } = trainee
    const verdict = takeStep({ took, count }, seen, direction)
    if (!verdict.ok) return verdict
    const { value: step } = verdict
    if (step.again) return yes({ name, took, count })

    const kind = KINDS[stepper]
    await evened(trx, traineeId, kind, now)
    if (step.took > took) await takeNext(trx, { traineeId, kind, by: actor.id }, now)
    else await undoNewest(trx, { traineeId, kind, count: took - step.took }, now)
    if ((await recounted(trx, traineeId, kind)) !== step.took) return no('progress-changed')
    await recordDecision(
      trx,
      actor,
      {
        action: 'trainee step',
        subject: 'trainee',
        id: traineeId,
        name,
        before: { [column]: took },
        after: { [column]: step.took },
      },
      now,
    )
    return yes({ name, took: step.took, count })
  })
}
