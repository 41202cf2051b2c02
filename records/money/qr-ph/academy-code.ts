import { sql } from 'kysely'
import type { Actor } from '#domain/accounts/accounts'
import { isProved, may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { readQrPh, type CodeRefusal, type QrPhCode } from '#domain/money/qr-ph/code'
import { factsInWords, readCodeFacts } from '#domain/money/qr-ph/facts'
import { show, type ShowRefusal } from '#domain/money/qr-ph/show-code'
import { qrPhChanged } from '#domain/text/emails/security-emails'
import { tellOwners } from '#records/content/payment-details'
import { transaction, newId, type Reader, type Records, type Transaction } from '#records/engine/db'
import { recordFile, type NewFile } from '#records/files/files'
import { recordDecision } from '#records/operating/audit'

const current = (db: Reader) => db.selectFrom('qr_ph_codes').where('ended_at', 'is', null)

export async function qrPhForStaff({ read }: Records, actor: Actor) {
  if (!may(actor, 'payment-details')) return null
  const row = await current(read)
    .leftJoin('users as adders', 'adders.id', 'qr_ph_codes.added_by')
    .leftJoin('users as triers', 'triers.id', 'qr_ph_codes.tried_by')
    .select([
      'qr_ph_codes.id',
      'payload',
      'file_id as fileId',
      'account_name as accountName',
      'account_number as accountNumber',
      'added_at as addedAt',
      'adders.name as addedBy',
      'tried_at as triedAt',
      'triers.name as triedBy',
      'shown_since as shownSince',
    ])
    .executeTakeFirst()
  return row ?? null
}

export async function shownQrPh({ read }: { read: Reader }): Promise<(Account & { code: QrPhCode }) | null> {
  const row = await current(read)
    .select(['payload', 'account_name as accountName', 'account_number as accountNumber'])
    .where('shown_since', 'is not', null)
    .executeTakeFirst()
  if (!row) return null
  const { payload, ...account } = row
  const code = readQrPh(payload)
  return code.ok ? { ...account, code: code.value } : null
}

type Account = { accountName: string; accountNumber: string }
type PutRefusal = CodeRefusal | 'not-allowed' | 'proof-needed' | 'changed-meanwhile'

export async function putQrPh(
  records: Records,
  actor: Actor,
  { payload, picture, accountName, accountNumber }: Account & { payload: string; picture: NewFile },
  now: Date,
): Promise<Verdict<{ again: boolean }, PutRefusal>> {
  if (!may(actor, 'payment-details')) return no('not-allowed')
  if (!isProved(actor, now)) return no('proof-needed')
  const read = readQrPh(payload)
  if (!read.ok) return read
  return transaction<Verdict<{ again: boolean }, PutRefusal>>(records, async (trx) => {
    const before = await held(records, trx)
    const same =
      before?.payload === payload && before.account_name === accountName && before.account_number === accountNumber
    if (same) return yes({ again: true })
    if (before) await end(trx, before.id, actor, now)
    const id = newId()
    const put = await trx
      .insertInto('qr_ph_codes')
      .values({
        id,
        payload,
        file_id: await recordFile(trx, picture, now),
        account_name: accountName,
        account_number: accountNumber,
        added_at: now.toISOString(),
        added_by: actor.id,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (put.numInsertedOrUpdatedRows !== 1n) return no('changed-meanwhile')
    await tell(trx, actor, 'put', { before: before?.payload ?? null, after: payload, id, accountNumber }, now)
    return yes({ again: false })
  })
}

export async function showQrPh(
  records: Records,
  actor: Actor,
  { id, arrived }: { id: string; arrived: boolean },
  now: Date,
): Promise<Verdict<null, ShowRefusal | 'not-allowed' | 'proof-needed' | 'changed-meanwhile'>> {
  if (!may(actor, 'payment-details')) return no('not-allowed')
  if (!isProved(actor, now)) return no('proof-needed')
  return transaction<Verdict<null, ShowRefusal | 'changed-meanwhile'>>(records, async (trx) => {
    const code = await held(records, trx)
    if (code?.id !== id) return no('changed-meanwhile')
    if (code.shown_since !== null) return yes(null)
    const verdict = show({ tried: code.tried_at !== null, arrived })
    if (!verdict.ok) return verdict
    const at = now.toISOString()
    await trx
      .updateTable('qr_ph_codes')
      .set({ shown_since: at, ...(arrived ? { tried_at: at, tried_by: actor.id } : {}) })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .execute()
    await tell(trx, actor, 'show', { before: code.payload, after: code.payload, id, accountNumber: '' }, now)
    return verdict
  })
}

/** Clients see only the plain picture from now on. Needs no reauthentication, because no money can go astray. */
export async function hideQrPh(
  records: Records,
  actor: Actor,
  id: string,
  now: Date,
): Promise<Verdict<null, 'not-allowed' | 'changed-meanwhile'>> {
  if (!may(actor, 'payment-details')) return no('not-allowed')
  return transaction<Verdict<null, 'changed-meanwhile'>>(records, async (trx) => {
    const code = await held(records, trx)
    if (code?.id !== id) return no('changed-meanwhile')
    if (code.shown_since === null) return yes(null)
    await trx.updateTable('qr_ph_codes').set({ shown_since: null }).where('id', '=', id).execute()
    await tell(trx, actor, 'hide', { before: code.payload, after: code.payload, id, accountNumber: '' }, now)
    return yes(null)
  })
}

/** Locks the table, because two concurrent replacements would deadlock. */
async function held({ engine }: Records, trx: Transaction) {
  if (engine === 'postgres') await sql`lock table qr_ph_codes in share row exclusive mode`.execute(trx)
  return current(trx).selectAll().forUpdate().executeTakeFirst()
}

async function end(trx: Transaction, id: string, actor: Actor, now: Date): Promise<void> {
  await trx
    .updateTable('qr_ph_codes')
    .set({ ended_at: now.toISOString(), ended_by: actor.id, shown_since: null })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

type Changed = { id: string; before: string | null; after: string; accountNumber: string }

async function tell(
  trx: Transaction,
  actor: Actor,
  what: 'put' | 'show' | 'hide',
  { id, before, after, accountNumber }: Changed,
  now: Date,
): Promise<void> {
  const words = wordsOf(after)
  const accountFacts = accountNumber === '' ? {} : { account_to_copy: `•••• ${accountNumber.slice(-4)}` }
  const states = {
    put: { before: { code: before === null ? null : wordsOf(before) }, after: { code: words, ...accountFacts } },
    show: { before: { status: 'off' }, after: { status: 'shown to clients' } },
    hide: { before: { status: 'shown to clients' }, after: { status: 'off' } },
  }
  const entry = { action: `qr-ph ${what}`, subject: 'qr-ph', id, name: words, ...states[what] }
  await recordDecision(trx, actor, entry, now)
  await tellOwners(
    trx,
    (brand, owner) => qrPhChanged(brand, owner, { what, by: actor.name, at: now, code: words }),
    now,
  )
}

function wordsOf(payload: string): string {
  const code = readQrPh(payload)
  return code.ok ? factsInWords(readCodeFacts(code.value)) : 'a code that is not taken any more'
}
