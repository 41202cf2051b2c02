import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { parseMarks, type MarkWords } from '#domain/training/practice/reviews'
import { newId, transaction, type Reader, type Records } from '#records/engine/db'
import { lockOrderedTable } from '#records/engine/ordered-rows'
import { recordDecision } from '#records/operating/audit'

export function practiceMarks(db: Reader) {
  return db
    .selectFrom('practice_marks')
    .select(['id', 'name', 'tone'])
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

const isSameMark = (one: MarkWords, other: MarkWords | undefined) =>
  one.name === other?.name && one.tone === other.tone

export async function saveMarks(
  records: Records,
  actor: Actor,
  rows: readonly MarkWords[],
  now: Date,
): Promise<Verdict<null, 'not-allowed' | 'too-few' | 'twice' | 'long'>> {
  if (!may(actor, 'practice-settings')) return no('not-allowed')
  const parsed = parseMarks(rows)
  if (!parsed.ok) return parsed
  return transaction<Verdict<null, never>>(records, async (trx) => {
    await lockOrderedTable(records, trx, 'practice_marks')
    const before = await practiceMarks(trx)
    const isSame =
      before.length === parsed.value.length && before.every((mark, at) => isSameMark(mark, parsed.value[at]))
    if (isSame) return yes(null)
    await trx
      .updateTable('practice_marks')
      .set({ retired_at: now.toISOString(), updated_by: actor.id })
      .where('retired_at', 'is', null)
      .execute()
    for (const [position, { name, tone }] of parsed.value.entries())
      await trx
        .insertInto('practice_marks')
        .values({ id: newId(), name, tone, position, updated_by: actor.id })
        .execute()
    const inWords = (marks: readonly MarkWords[]) => marks.map(({ name }) => name).join(', ')
    const change = { before: { markers: inWords(before) }, after: { markers: inWords(parsed.value) } }
    const subject = { subject: 'drill', id: 'markers', name: 'Markers of reviews' }
    await recordDecision(trx, actor, { action: 'practice markers', ...subject, ...change }, now)
    return yes(null)
  })
}
