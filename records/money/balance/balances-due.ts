import { sql } from 'kysely'
import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { entryKindsWith } from '#domain/money/ledger/entries'
import { restReminder } from '#domain/text/emails/balance-emails'
import { formatPhp, manilaDayOf } from '#domain/words/formats'
import { transaction, type Reader, type Records } from '#records/engine/db'
import { onPage, pageOf, type ListQuery } from '#records/engine/pages'
import { peopleFound } from '#records/engine/search'
import { queueMail } from '#records/mail/outbox'
import { recordDecision } from '#records/operating/audit'
import { SHOWN_EMAIL } from '#records/accounts/families/shown-email'
import { claimBalanceReminder, owingAccount } from './balance-reminders.ts'

const OWED = sql<
  string | number
>`coalesce(payments.price_centavos, payments.amount_centavos) - payments.discount_centavos
  - coalesce((select sum(amount_centavos + credit_centavos) from ledger_entries
    where enrolment_payment_id = payments.id
    and kind in (${sql.join(entryKindsWith('countsForClient').map((kind) => sql.lit(kind)))})), 0)`
const DUE = sql<string>`coalesce(payments.balance_due_on, '9999-12-31')`

function owing(records: Records, search: string) {
  return records.read
    .selectFrom('trainees')
    .innerJoin('payments', 'payments.id', 'trainees.payment_id')
    .innerJoin('users', 'users.id', 'trainees.user_id')
    .leftJoin('packages', 'packages.key', 'trainees.package')
    .where(OWED, '>', 0)
    .$if(search !== '', (all) => all.where('trainees.user_id', 'in', peopleFound(records, search)))
}

function shown(query: ReturnType<typeof owing>) {
  return query.select([
    'trainees.id',
    'trainees.payment_id as enrolmentId',
    'users.id as userId',
    'users.name',
    SHOWN_EMAIL.as('email'),
    'users.phone',
    'users.image',
    'trainees.package',
    'packages.name as packageName',
    'payments.balance_due_on as dueOn',
    OWED.as('owed'),
    ({ selectFrom }) =>
      selectFrom('rest_reminders')
        .select(({ fn }) => fn.max('rest_reminders.at').as('at'))
        .whereRef('rest_reminders.enrolment_id', '=', 'trainees.payment_id')
        .as('remindedAt'),
    ({ selectFrom }) =>
      selectFrom('payments as parts')
        .select('parts.id')
        .whereRef('parts.part_of', '=', 'trainees.payment_id')
        .where('parts.status', '=', sql.lit('pending'))
        .where('parts.removed_at', 'is', null)
        .as('waiting'),
  ])
}

export async function owingSum(db: Reader): Promise<{ people: number; centavos: number }> {
  const sum = await db
    .selectFrom('trainees')
    .innerJoin('payments', 'payments.id', 'trainees.payment_id')
    .select(({ fn }) => [
      fn.countAll<string | number>().as('people'),
      fn.sum<string | number | null>(OWED).as('centavos'),
    ])
    .where(OWED, '>', 0)
    .executeTakeFirstOrThrow()
  return { people: Number(sum.people), centavos: Number(sum.centavos ?? 0) }
}

export type OwingRow = Awaited<ReturnType<typeof owingPage>>['rows'][number]

export async function owingPage(records: Records, listQuery: ListQuery) {
  const listed = owing(records, listQuery.search)
  const query = shown(listed).select(sql<null>`null`.as('total'))
  const rows = await onPage(query, DUE, 'trainees.id', { page: listQuery.page, sort: 'oldest' }).execute()
  const page = await pageOf(rows, listed, { search: '', page: listQuery.page })
  return { ...page, rows: page.rows.map(({ owed, ...row }) => ({ ...row, owed: Number(owed) })) }
}

export async function* owingPages(records: Records): AsyncGenerator<OwingRow[]> {
  for (let page = 1; ; page += 1) {
    const { rows, pages } = await owingPage(records, { search: '', page })
    if (rows.length > 0) yield rows
    if (page >= pages) return
  }
}

export async function owedTogether(records: Records, now: Date) {
  const row = await owing(records, '')
    .select(({ fn }) => [
      fn.countAll<string | number>().as('people'),
      sql<string | number | null>`sum(${OWED})`.as('centavos'),
      sql<string | number | null>`sum(case when payments.balance_due_on < ${manilaDayOf(now)} then 1 else 0 end)`.as(
        'late',
      ),
    ])
    .executeTakeFirstOrThrow()
  return { people: Number(row.people), centavos: Number(row.centavos ?? 0), late: Number(row.late ?? 0) }
}

export type RemindRefusal = 'not-allowed' | 'nothing-owed'

export async function remindNow(
  records: Records,
  actor: Actor,
  enrolmentId: string,
  now: Date,
): Promise<Verdict<{ name: string; again: boolean }, RemindRefusal>> {
  if (!may(actor, 'payments')) return no('not-allowed')
  return transaction<Verdict<{ name: string; again: boolean }, RemindRefusal>>(records, async (trx) => {
    const found = await owingAccount(trx, enrolmentId)
    if (!found) return no('nothing-owed')
    const today = manilaDayOf(now)
    const occasion = `staff ${today}`
    if (!(await claimBalanceReminder(trx, enrolmentId, occasion, now))) return yes({ name: found.name, again: true })
    await queueMail(trx, restReminder(found, { occasion, today }), now)
    const entry = { action: 'payment remind', subject: 'payment', id: enrolmentId, name: found.name }
    await recordDecision(trx, actor, { ...entry, after: { rest: formatPhp(found.owedCentavos) } }, now)
    return yes({ name: found.name, again: false })
  })
}
