import type { Actor } from '#domain/accounts/accounts'
import { isProved, isRole, may, roleOf, type StaffRole } from '#domain/accounts/rights'
import { secondStepDue } from '#domain/accounts/second-step-due'
import { changeRole, type StaffRefusal } from '#domain/accounts/staff'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { transaction, type Records, type Transaction } from '#records/engine/db'
import { recordDecision } from '#records/operating/audit'
import { transferDuties, type Successor } from '#records/training/handing-over'
import {
  closeIn,
  lockStaff,
  openIn,
  otherOpenOwners,
  signOutIn,
  type AccountRow,
  type StaffRow,
} from './close-account.ts'

type Changed = Verdict<{ name: string }, StaffRefusal>

/** `seenAt` is exact to SEEN_MINUTES; `due` is the last day without a second factor. */
export async function team(records: Records, days: number) {
  const rows = await records.read
    .selectFrom('users')
    .select(({ selectFrom }) => [
      'users.id',
      'users.name',
      'users.email',
      'users.image',
      'users.role',
      'users.created_at as createdAt',
      'users.disabled_at as closedAt',
      selectFrom('staff_seen').select('seen_at').whereRef('staff_seen.user_id', '=', 'users.id').as('lastSeenAt'),
      selectFrom('sessions')
        .select(({ fn }) => fn.max('seen_at').as('seen'))
        .whereRef('sessions.user_id', '=', 'users.id')
        .as('sessionSeenAt'),
      selectFrom('sessions')
        .select(({ fn }) => fn.countAll<number>().as('open'))
        .whereRef('sessions.user_id', '=', 'users.id')
        .as('sessions'),
      selectFrom('second_steps')
        .select('confirmed_at')
        .whereRef('second_steps.user_id', '=', 'users.id')
        .as('secondStepAt'),
      selectFrom('passkeys')
        .select(({ fn }) => fn.countAll<number>().as('passkeys'))
        .whereRef('passkeys.user_id', '=', 'users.id')
        .as('passkeys'),
      selectFrom('second_step_asked').select('since').as('requiredSince'),
    ])
    .where('users.type', '=', 'ADMIN_USER')
    .orderBy('users.name')
    .orderBy('users.id')
    .execute()
  const all = rows.map(
    ({ role, sessions, secondStepAt, passkeys, requiredSince, lastSeenAt, sessionSeenAt, ...row }) => ({
      ...row,
      // An older build writes only the session's time.
      seenAt:
        [lastSeenAt, sessionSeenAt]
          .flatMap((at) => at ?? [])
          .toSorted()
          .at(-1) ?? null,
      role: isRole(role) ? role : null,
      sessions: Number(sessions ?? 0),
      steps: { app: secondStepAt !== null, passkeys: Number(passkeys ?? 0) },
      due: secondStepDue({ createdAt: row.createdAt, requiredSince: requiredSince ?? '' }, days),
    }),
  )
  return [...all.filter(({ closedAt }) => closedAt === null), ...all.filter(({ closedAt }) => closedAt !== null)]
}

/**
 * Refused unless the current role is the one the page showed. The successor takes duties the new role cannot have.
 */
export async function changeStaffRole(
  records: Records,
  actor: Actor,
  { id, from, to, successor }: { id: string; from: StaffRole | null; to: StaffRole; successor?: Successor },
  now: Date,
): Promise<Changed> {
  return changeStaffAccount(records, actor, id, now, async (trx, account, staff) => {
    const role = roleOf({ type: 'ADMIN_USER', role: account.role })
    const verdict = changeRole(
      {
        own: id === actor.id,
        role,
        shown: from,
        closed: account.disabled_at !== null,
        otherOpenOwners: otherOpenOwners(staff, id),
      },
      to,
    )
    if (!verdict.ok) return verdict
    const handed = await transferDuties(trx, actor, { from: account, role: to, to: successor }, now)
    if (!handed.ok) return handed
    await trx.updateTable('users').set({ role: to }).where('id', '=', id).where('role', '=', account.role).execute()
    const entry = {
      action: 'staff role change',
      subject: 'account',
      id,
      name: account.name,
      before: { role },
      after: { role: to },
    }
    await recordDecision(trx, actor, entry, now)
    return yes({ name: account.name })
  })
}

export async function closeStaff(
  records: Records,
  actor: Actor,
  { id, successor }: { id: string; successor?: Successor },
  now: Date,
): Promise<Changed> {
  return changeStaffAccount(records, actor, id, now, async (trx, account, staff) => {
    if (id === actor.id) return no('own-account')
    const handed = await transferDuties(trx, actor, { from: account, role: null, to: successor }, now)
    if (!handed.ok) return handed
    const closed = await closeIn(trx, staff, account, actor, now)
    if (closed.ok) return closed
    return no(closed.reason === 'last-owner' || closed.reason === 'done-already' ? closed.reason : 'not-found')
  })
}

export async function reopenStaff(records: Records, actor: Actor, id: string, now: Date): Promise<Changed> {
  return changeStaffAccount(records, actor, id, now, (trx, account) => openIn(trx, account, actor, now))
}

export async function endStaffSessions(records: Records, actor: Actor, id: string, now: Date): Promise<Changed> {
  return changeStaffAccount(records, actor, id, now, async (trx, account) =>
    id === actor.id ? no('own-account') : signOutIn(trx, account, actor, now),
  )
}

async function changeStaffAccount(
  records: Records,
  actor: Actor,
  id: string,
  now: Date,
  make: (trx: Transaction, account: AccountRow, staff: StaffRow[]) => Promise<Changed>,
): Promise<Changed> {
  if (!may(actor, 'staff')) return no('not-allowed')
  if (!isProved(actor, now)) return no('not-allowed')
  return transaction<Changed>(records, async (trx) => {
    const staff = await lockStaff(trx)
    const account = await staffAccount(trx, id)
    return account ? make(trx, account, staff) : no('not-found')
  })
}

export async function coaches(records: Records): Promise<{ id: string; name: string }[]> {
  return records.read
    .selectFrom('users')
    .select(['id', 'name'])
    .where('type', '=', 'ADMIN_USER')
    .where('role', '=', 'coach')
    .where('disabled_at', 'is', null)
    .orderBy('name')
    .execute()
}

function staffAccount(trx: Transaction, id: string) {
  return trx
    .selectFrom('users')
    .select(['id', 'type', 'role', 'name', 'disabled_at'])
    .where('id', '=', id)
    .where('type', '=', 'ADMIN_USER')
    .executeTakeFirst()
}
