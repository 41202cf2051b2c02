import { isUserType, normaliseEmail } from '#domain/accounts/accounts'
import { closeAccount as closeAccountRule, type ClosingRefusal } from '#domain/accounts/closing'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { OPERATOR, recordDecision } from '#records/operating/audit'
import { change, type Records, type Transaction } from '#records/engine/db'
import { forgetDevices } from './known-devices.ts'
import { dropWaitingLinks } from '#records/mail/mail-links'

type Closed = { name: string; sessions: number }

export async function closeAccount(
  records: Records,
  email: string,
  now: Date,
): Promise<Verdict<Closed, ClosingRefusal>> {
  return change(records, async (trx) => {
    // All administrators in one order: of two who are closed at once the last one stays.
    const staff = await trx
      .selectFrom('users')
      .select(['id', 'disabled_at'])
      .where('type', '=', 'ADMIN_USER')
      .orderBy('id')
      .forUpdate()
      .execute()
    const account = await accountOf(trx, email)
    if (!account || !isUserType(account.type)) return no('unknown')
    const others = staff.filter(({ id, disabled_at }) => id !== account.id && disabled_at === null).length
    const verdict = closeAccountRule({
      type: account.type,
      closed: account.disabled_at !== null,
      otherOpenAdministrators: others,
    })
    if (!verdict.ok) return verdict
    const closed = await trx
      .updateTable('users')
      .set({ disabled_at: now.toISOString() })
      .where('id', '=', account.id)
      .where('disabled_at', 'is', null)
      .executeTakeFirst()
    if (closed.numUpdatedRows !== 1n) return no('done-already')
    const sessions = await endEverything(trx, account.id)
    await note(
      trx,
      account,
      { action: 'account disable', before: { status: 'open' }, after: { status: 'closed' } },
      now,
    )
    return yes({ name: account.name, sessions })
  })
}

/** The password is the one it had. */
export async function openAccount(
  records: Records,
  email: string,
  now: Date,
): Promise<Verdict<{ name: string }, ClosingRefusal>> {
  return change(records, async (trx) => {
    const account = await accountOf(trx, email)
    if (!account) return no('unknown')
    const opened = await trx
      .updateTable('users')
      .set({ disabled_at: null })
      .where('id', '=', account.id)
      .where('disabled_at', 'is not', null)
      .executeTakeFirst()
    if (opened.numUpdatedRows !== 1n) return no('done-already')
    await note(
      trx,
      account,
      { action: 'account enable', before: { status: 'closed' }, after: { status: 'open' } },
      now,
    )
    return yes({ name: account.name })
  })
}

export async function signOutAccount(
  records: Records,
  email: string,
  now: Date,
): Promise<Verdict<Closed, ClosingRefusal>> {
  return change(records, async (trx) => {
    const account = await accountOf(trx, email)
    if (!account) return no('unknown')
    const sessions = await endEverything(trx, account.id)
    await note(trx, account, { action: 'account sign-out', before: {}, after: { sessions } }, now)
    return yes({ name: account.name, sessions })
  })
}

type Account = { id: string; type: string; name: string; disabled_at: string | null }

function accountOf(trx: Transaction, email: string): Promise<Account | undefined> {
  return trx
    .selectFrom('users')
    .select(['id', 'type', 'name', 'disabled_at'])
    .where('email', '=', normaliseEmail(email))
    .executeTakeFirst()
}

async function endEverything(trx: Transaction, userId: string): Promise<number> {
  const ended = await trx.deleteFrom('sessions').where('user_id', '=', userId).executeTakeFirst()
  await trx.deleteFrom('awaited_codes').where('user_id', '=', userId).execute()
  await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
  await dropWaitingLinks(trx, userId)
  await forgetDevices(trx, userId)
  return Number(ended.numDeletedRows)
}

async function note(
  trx: Transaction,
  { id, name }: Account,
  { action, before, after }: { action: string; before: Record<string, unknown>; after: Record<string, unknown> },
  now: Date,
): Promise<void> {
  await recordDecision(trx, OPERATOR, { action, subject: 'account', id, name, before, after }, now)
}
