import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import type { Records } from '#records/engine/db'
import { PAGE, pagesOf } from '#records/engine/pages'

export type Timeline = Awaited<ReturnType<typeof entriesAbout>> & {
  name: string
  payment: { id: string; userId: string | null } | null
  client: { id: string; traineeId: string | null; payments: string[] } | null
}
type Refusal = 'not-allowed' | 'not-found'

export async function paymentTimeline(
  records: Records,
  actor: Actor,
  id: string,
  page: number,
): Promise<Verdict<Timeline, Refusal>> {
  if (!may(actor, 'payment-log')) return no('not-allowed')
  const payment = await records.read
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .select(['users.id as userId', 'users.name', 'receipt_file_id as receipt'])
    .where('payments.id', '=', id)
    .executeTakeFirst()
  const answers = await records.read
    .selectFrom('payment_questions')
    .select('answer_file_id as receipt')
    .where('payment_id', '=', id)
    .execute()
  const receipts = [...(payment ? [payment] : []), ...answers].flatMap(({ receipt }) => (receipt ? [receipt] : []))
  const found = await entriesAbout(records, [id, ...receipts], ['payment', 'receipt'], page)
  if (!payment && found.total === 0) return no('not-found')
  const name = payment?.name ?? found.rows[0]?.subjectName ?? ''
  return yes({ ...found, name, payment: { id, userId: payment?.userId ?? null }, client: null })
}

export async function clientTimeline(
  records: Records,
  actor: Actor,
  id: string,
  page: number,
): Promise<Verdict<Timeline, Refusal>> {
  if (!may(actor, 'client-log')) return no('not-allowed')
  const { read } = records
  const user = await read.selectFrom('users').select(['name', 'type']).where('id', '=', id).executeTakeFirst()
  if (user && user.type !== 'CLIENT_USER' && !may(actor, 'log')) return no('not-found')
  const [payments, history, receipts, trainee] = await Promise.all([
    read.selectFrom('payments').select('id').where('user_id', '=', id).execute(),
    read.selectFrom('ledger_entries').select('id').where('user_id', '=', id).execute(),
    read.selectFrom('files').select('id').where('owner_id', '=', id).where('kind', '=', 'receipt').execute(),
    read.selectFrom('trainees').select('id').where('user_id', '=', id).executeTakeFirst(),
  ])
  const paid = [...new Set([...payments, ...history].map((each) => each.id))]
  const found = await entriesAbout(records, [id, ...paid, ...receipts.map((each) => each.id)], null, page)
  if (!user && found.total === 0) return no('not-found')
  const name = user?.name ?? found.rows[0]?.subjectName ?? ''
  return yes({
    ...found,
    name,
    payment: null,
    client: { id, traineeId: trainee?.id ?? null, payments: payments.map((each) => each.id) },
  })
}

/** Uses the index on the subject, so that the cost depends on these entries only. */
async function entriesAbout(
  { read }: Records,
  ids: readonly string[],
  subjects: readonly string[] | null,
  page: number,
) {
  const about = read
    .selectFrom('audit_log')
    .where('subject_id', 'in', ids)
    .$if(subjects !== null, (query) => query.where('subject', 'in', subjects ?? []))
  const [rows, { count }] = await Promise.all([
    about
      .select([
        'id',
        'at',
        'actor_id as actorId',
        'actor_name as actorName',
        'action',
        'subject',
        'subject_id as subjectId',
        'subject_name as subjectName',
        'before',
        'after',
      ])
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(PAGE)
      .offset((page - 1) * PAGE)
      .execute(),
    about.select(({ fn }) => fn.countAll<number | string>().as('count')).executeTakeFirstOrThrow(),
  ])
  const total = Number(count)
  return { total, pages: pagesOf(total), rows }
}
