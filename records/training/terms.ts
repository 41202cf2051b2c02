import { DEFAULT_TERMS, type OpeningHours, type SaidDay, type TrainingTerms } from '#domain/training/terms'
import type { Reader, Records, Transaction } from '#records/engine/db'
import { prepareQuery } from '#records/engine/remembered'

export async function trainingTerms({ read }: Records): Promise<TrainingTerms & { revision: number }> {
  return termsIn(read)
}

const set = prepareQuery((read) => read.selectFrom('training_terms').selectAll().where('id', '=', 1))

export async function termsIn(db: Reader | Transaction): Promise<TrainingTerms & { revision: number }> {
  const [row] = await set(db)
  if (!row) return { ...DEFAULT_TERMS, revision: 0 }
  return {
    opening: openingFrom(row.opening),
    usualMinutes: row.usual_minutes,
    noticeHours: row.notice_hours,
    cancelHours: row.cancel_hours,
    quietFrom: row.quiet_from,
    quietUntil: row.quiet_until,
    revision: row.revision,
  }
}

const said = prepareQuery((read, from, to) =>
  read
    .selectFrom('closed_days')
    .select(['day', 'name', 'is_open as isOpen'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day'),
)

export async function saidDays(db: Reader | Transaction, from: string, to: string): Promise<SaidDay[]> {
  const rows = await said(db, from, to)
  return rows.map(({ day, name, isOpen }) => ({ day, name, open: isOpen === 1 }))
}

function openingFrom(json: string): OpeningHours[] {
  const days = JSON.parse(json) as ([number, number] | null)[]
  return days.map((hours) => (hours ? { from: hours[0], until: hours[1] } : null))
}
