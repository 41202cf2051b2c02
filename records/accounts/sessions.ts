import { isAdministrator, type Actor } from '#domain/accounts/accounts'
import { columnsOf, TRAINEE_FIELDS } from '#domain/enrolment/registration-fields'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { takeStep, type Direction, type StepRefusal, type Stepper } from '#domain/training/progress'
import { recordDecision } from '#records/operating/audit'
import { change, type Records } from '#records/engine/db'
import { ENROLMENT_COLUMNS } from '#records/training/trainees'

const COLUMNS = { sessions: 'session_took', assessments: 'assessment_took' } as const satisfies Record<
  Stepper,
  string
>

export async function traineeSessions(records: Records, traineeId: string) {
  const row = await records.read
    .selectFrom('trainees')
    .innerJoin('users', 'users.id', 'trainees.user_id')
    .leftJoin('packages', 'packages.key', 'trainees.package')
    .select([
      'trainees.id',
      'users.id as userId',
      'users.name',
      'users.email',
      'users.image',
      ...columnsOf(TRAINEE_FIELDS),
      ...ENROLMENT_COLUMNS,
    ])
    .where('trainees.id', '=', traineeId)
    .executeTakeFirst()
  return row ?? null
}

type StepAnswer = Verdict<{ name: string; took: number; count: number }, StepRefusal | 'not-allowed' | 'not-found'>

/** Moves one stepper by one, from the number its button was pressed at: a double click steps once. */
export async function stepSession(
  records: Records,
  actor: Actor,
  traineeId: string,
  { stepper, direction, seen }: { stepper: Stepper; direction: Direction; seen: number },
  now: Date,
): Promise<StepAnswer> {
  if (!isAdministrator(actor)) return no('not-allowed')
  const column = COLUMNS[stepper]
  return change(records, async (trx) => {
    const trainee = await trx
      .selectFrom('trainees')
      .innerJoin('users', 'users.id', 'trainees.user_id')
      .innerJoin('packages', 'packages.key', 'trainees.package')
      .select(['users.name', `trainees.${column} as took`, `packages.${stepper} as count`])
      .where('trainees.id', '=', traineeId)
      .forUpdate(['trainees'])
      .executeTakeFirst()
    if (!trainee) return no('not-found')
    const { name, took, count } = trainee
    const verdict = takeStep({ took, count }, seen, direction)
    if (!verdict.ok) return verdict
    const { do: step } = verdict
    if (step.again) return yes({ name, took, count })

    const written = await trx
      .updateTable('trainees')
      .set({ [column]: step.took })
      .where('id', '=', traineeId)
      .where(column, '=', took)
      .executeTakeFirst()
    if (written.numUpdatedRows !== 1n) return no('progress-changed')
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
