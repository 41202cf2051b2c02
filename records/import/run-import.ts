import type { Actor } from '#domain/accounts/accounts'
import { isProved, may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import type { Fate, PlannedWrite } from '#domain/import/facts'
import type { ImportRefusal } from '#domain/import/undo'
import { transaction, type Records } from '#records/engine/db'
import { recordDecision } from '#records/operating/audit'
import { writeEnrolment, writePart } from './import-payments.ts'
import { writeGuardian, writePerson } from './import-people.ts'
import { writeCount, writeSessions } from './import-sessions.ts'
import { saveMade, type RowStep, type RunContext } from './import-context.ts'
import { importById, previewImport, type ImportCounts } from './imports.ts'

export async function runImport(
  records: Records,
  actor: Actor,
  importId: string,
  now: Date,
): Promise<Verdict<{ counts: Partial<ImportCounts> }, ImportRefusal>> {
  if (!may(actor, 'import')) return no('not-allowed')
  if (!isProved(actor, now)) return no('proof-needed')
  return transaction<Verdict<{ counts: Partial<ImportCounts> }, ImportRefusal>>(records, async (trx) => {
    await trx.selectFrom('imports').select('id').where('id', '=', importId).forUpdate().execute()
    const found = await importById(trx, actor, importId)
    if (!found) return no('not-found')
    if (found.state !== 'draft' || !found.table) return yes({ counts: found.counts })
    const { fates, unclearDates } = await previewImport(trx, records.engine, { ...found, table: found.table }, now)
    if (unclearDates.some((column) => !found.choices.orders[column])) return no('nothing-to-import')
    const steps = fates.flatMap((fate) => fate.steps.map((step) => ({ row: fate.row, ...step })))
    if (steps.length === 0) return no('nothing-to-import')
    const maps = {
      made: [],
      booked: new Set<string>(),
      people: new Map<string, string>(),
      enrolments: new Map<string, string>(),
    }
    const context: RunContext = { trx, actor, importId, fileName: found.fileName, now, ...maps }
    for (const step of steps) if (!(await writeStep(context, step))) return no('changed-meanwhile')
    await writeSessions(context, steps)
    await saveMade(context)
    const counts = countSteps(fates, steps)
    await trx
      .updateTable('imports')
      .set({ state: 'done', done_at: now.toISOString(), sheet: null, counts: JSON.stringify(counts) })
      .where('id', '=', importId)
      .execute()
    const entry = { action: 'import run', subject: 'import', id: importId, name: found.fileName, after: counts }
    await recordDecision(trx, actor, entry, now)
    return yes({ counts })
  })
}

async function writeStep(context: RunContext, step: RowStep): Promise<boolean> {
  switch (step.step) {
    case 'person':
      return writePerson(context, step)
    case 'guardian':
      return writeGuardian(context, step)
    case 'enrol':
      return writeEnrolment(context, step)
    case 'pay':
      return writePart(context, step)
    case 'count':
      return writeCount(context, step)
    case 'session':
      return true
    default:
      return step satisfies never
  }
}

function countSteps(fates: readonly Fate[], steps: readonly PlannedWrite[]): ImportCounts {
  const count = (kind: PlannedWrite['step']) => steps.filter(({ step }) => step === kind).length
  const paid = steps.filter((step) => step.step === 'pay' || (step.step === 'enrol' && step.payment !== null))
  const taken = steps.reduce((sum, step) => sum + (step.step === 'count' ? step.count : 0), 0)
  return {
    people: count('person'),
    minors: count('guardian'),
    enrolments: count('enrol'),
    payments: paid.length,
    sessions: count('session') + taken,
    left: fates.filter(({ kind }) => kind === 'ask').length,
  }
}
