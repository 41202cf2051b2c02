import { isUserType, normaliseEmail } from '#domain/accounts/accounts'
import { roleOf } from '#domain/accounts/rights'
import { checkAccountClosing as closeAccountRule, type AccountClosingRefusal } from '#domain/accounts/close-account'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { OPERATOR, recordDecision, type AuditActor } from '#records/operating/audit'
import { transaction, type Records, type Transaction } from '#records/engine/db'
import type { Duties } from '#domain/accounts/staff'
import { transferDuties } from '#records/training/handing-over'
import { endPlacesOpenedBy } from './families/family-sessions.ts'
import { forgetDevices } from './known-devices.ts'
import { dropWaitingLinks } from '#records/mail/mail-links'

type Closed = { name: string; sessions: number; left?: Duties }

export async function closeAccount(
  records: Records,
  email: string,
  now: Date,
): Promise<Verdict<Closed, AccountClosingRefusal>> {
  return transaction(records, async (trx) => {
    const staff = await lockStaff(trx)
    const account = await accountOf(trx, email)
    if (!account) return no('unknown')
    const closed = await closeIn(trx, staff, account, OPERATOR, now)
    // The operator cannot name a successor here: the sessions wait for a coach.
    const handed = closed.ok
      ? await transferDuties(trx, OPERATOR, { from: account, role: null, to: null }, now)
      : null
    return closed.ok && handed?.ok ? yes({ ...closed.value, left: handed.value }) : closed
  })
}

/** Call with all staff rows locked. */
export async function closeIn(
  trx: Transaction,
  staff: StaffRow[],
  account: AccountRow,
  by: AuditActor,
  now: Date,
): Promise<Verdict<Closed, AccountClosingRefusal>> {
  if (!isUserType(account.type)) return no('unknown')
  const verdict = closeAccountRule({
    type: account.type,
    closed: account.disabled_at !== null,
    role: roleOf({ type: account.type, role: account.role }),
    otherOpenOwners: otherOpenOwners(staff, account.id),
  })
  if (!verdict.ok) return verdict
  const closed = await trx
    .updateTable('users')
    .set({ disabled_at: now.toISOString() })
    .where('id', '=', account.id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (closed.numUpdatedRows !== 1n) return no('done-already')
  const sessions = await endAccess(trx, account.id)
  const states = { before: { status: 'open' }, after: { status: 'closed' } }
  await note(trx, by, account, { action: 'account disable', ...states }, now)
  return yes({ name: account.name, sessions })
}

export async function openAccount(
  records: Records,
  email: string,
  now: Date,
): Promise<Verdict<{ name: string }, AccountClosingRefusal>> {
  return transaction(records, async (trx) => {
    const account = await accountOf(trx, email)
    return account ? openIn(trx, account, OPERATOR, now) : no('unknown')
  })
}

export async function openIn(
  trx: Transaction,
  account: AccountRow,
  by: AuditActor,
  now: Date,
): Promise<Verdict<{ name: string }, 'done-already'>> {
  const opened = await trx
    .updateTable('users')
    .set({ disabled_at: null })
    .where('id', '=', account.id)
    .where('disabled_at', 'is not', null)
    .executeTakeFirst()
  if (opened.numUpdatedRows !== 1n) return no('done-already')
  const states = { before: { status: 'closed' }, after: { status: 'open' } }
  await note(trx, by, account, { action: 'account enable', ...states }, now)
  return yes({ name: account.name })
}

export async function signOutAccount(
  records: Records,
  email: string,
  now: Date,
): Promise<Verdict<Closed, AccountClosingRefusal>> {
  return transaction(records, async (trx) => {
    const account = await accountOf(trx, email)
    return account ? signOutIn(trx, account, OPERATOR, now) : no('unknown')
  })
}

export async function signOutIn(
  trx: Transaction,
  account: AccountRow,
  by: AuditActor,
  now: Date,
): Promise<{ ok: true; value: Closed }> {
  const sessions = await endAccess(trx, account.id)
  await note(trx, by, account, { action: 'account sign-out', before: {}, after: { sessions } }, now)
  return yes({ name: account.name, sessions })
}

export type AccountRow = { id: string; type: string; role: string; name: string; disabled_at: string | null }

function accountOf(trx: Transaction, email: string): Promise<AccountRow | undefined> {
  return trx
    .selectFrom('users')
    .select(['id', 'type', 'role', 'name', 'disabled_at'])
    .where('email', '=', normaliseEmail(email))
    .executeTakeFirst()
}

export type StaffRow = { id: string; role: string; disabled_at: string | null }

/** Locks all staff rows in one order, so that two owners closing each other cannot both succeed. */
export async function lockStaff(trx: Transaction): Promise<StaffRow[]> {
  return trx
    .selectFrom('users')
    .select(['id', 'role', 'disabled_at'])
    .where('type', '=', 'ADMIN_USER')
    .orderBy('id')
    .forUpdate()
    .execute()
}

export function otherOpenOwners(staff: StaffRow[], but: string): number {
  return staff.filter(({ id, role, disabled_at }) => id !== but && role === 'owner' && disabled_at === null).length
}

export async function endAccess(trx: Transaction, userId: string): Promise<number> {
  const ended = await trx.deleteFrom('sessions').where('user_id', '=', userId).executeTakeFirst()
  await endPlacesOpenedBy(trx, userId)
  await trx.deleteFrom('awaited_codes').where('user_id', '=', userId).execute()
  await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
  await trx.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute()
  await dropWaitingLinks(trx, userId)
  await forgetDevices(trx, userId)
  return Number(ended.numDeletedRows)
}

async function note(
  trx: Transaction,
  by: AuditActor,
  { id, name }: AccountRow,
  { action, before, after }: { action: string; before: Record<string, unknown>; after: Record<string, unknown> },
  now: Date,
): Promise<void> {
  await recordDecision(trx, by, { action, subject: 'account', id, name, before, after }, now)
}
