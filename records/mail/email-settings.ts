import type { Actor } from '#domain/accounts/accounts'
import { isProved, may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { changeEmailSettings, type EmailSettings } from '#domain/mail/email-settings'
import { emailSettingsChanged } from '#domain/text/emails/security-emails'
import { takeAttempt } from '#records/accounts/throttles'
import { tellOwners } from '#records/content/payment-details'
import { transaction, type Reader, type Records, type Transaction } from '#records/engine/db'
import { prepareQuery } from '#records/engine/remembered'
import { recordDecision } from '#records/operating/audit'
import { wakeAllMail } from './outbox.ts'

export type StoredEmailSettings = EmailSettings & { password: string; testedAt: string | null; savedAt: string }

const stored = prepareQuery((read) =>
  read
    .selectFrom('email_settings')
    .select(['provider', 'host', 'port', 'security', 'username', 'password'])
    .select(['sender_name as senderName', 'sender_address as senderAddress'])
    .select(['tested_at as testedAt', 'saved_at as savedAt']),
)
const anyStored = prepareQuery((read) => read.selectFrom('email_settings').select('one'))

export async function readStoredEmail({ read }: { read: Reader }): Promise<StoredEmailSettings | null> {
  const [row] = await stored(read)
  return row ?? null
}

export async function hasEmailSettings({ read }: { read: Reader }): Promise<boolean> {
  return (await anyStored(read)).length > 0
}

const TEST_LIMIT = { count: 20, minutes: 60 }

export async function beginEmailTest(
  records: Records,
  actor: Actor,
  now: Date,
): Promise<Verdict<null, 'not-allowed' | 'proof-needed' | 'too-many'>> {
  if (!may(actor, 'email-settings')) return no('not-allowed')
  if (!isProved(actor, now)) return no('proof-needed')
  const attempt = await takeAttempt(records, `email-test:${actor.id}`, TEST_LIMIT, now)
  return attempt.ok ? yes(null) : no('too-many')
}

type SaveRefusal = 'not-allowed' | 'proof-needed' | 'password-needed'

/** A null password stays as it is. Waiting emails are sent at once. */
export async function saveEmailSettings(
  records: Records,
  actor: Actor,
  { settings, password, tested }: { settings: EmailSettings; password: string | null; tested: boolean },
  now: Date,
): Promise<Verdict<'change' | 'same', SaveRefusal>> {
  if (!may(actor, 'email-settings')) return no('not-allowed')
  if (!isProved(actor, now)) return no('proof-needed')
  return transaction<Verdict<'change' | 'same', 'password-needed'>>(records, async (trx) => {
    const before = await lockSettings(trx)
    const verdict = changeEmailSettings(before, settings, password !== null)
    if (!verdict.ok) return verdict
    if (verdict.value === 'same') {
      if (tested) await writeTested(trx, now)
      return verdict
    }
    const { provider, host, port, security, username, senderName, senderAddress } = settings
    const row = {
      provider,
      host,
      port,
      security,
      username,
      ...(password === null && username !== '' ? {} : { password: password ?? '' }),
      sender_name: senderName,
      sender_address: senderAddress,
      tested_at: tested ? now.toISOString() : null,
      saved_at: now.toISOString(),
    }
    await trx
      .insertInto('email_settings')
      .values({ one: 1, password: '', ...row })
      .onConflict((known) => known.column('one').doUpdateSet(row))
      .execute()
    await wakeAllMail({ write: trx }, now)
    await tellOfChange(trx, actor, { what: 'saved', before, after: settings }, now)
    return verdict
  })
}

export async function removeEmailSettings(
  records: Records,
  actor: Actor,
  now: Date,
): Promise<Verdict<null, 'not-allowed' | 'proof-needed'>> {
  if (!may(actor, 'email-settings')) return no('not-allowed')
  if (!isProved(actor, now)) return no('proof-needed')
  return transaction(records, async (trx) => {
    const before = await lockSettings(trx)
    const removed = await trx.deleteFrom('email_settings').executeTakeFirst()
    if (before && removed.numDeletedRows === 1n)
      await tellOfChange(trx, actor, { what: 'removed', before, after: null }, now)
    return yes(null)
  })
}

export async function noteEmailTested(
  { write }: Records,
  { savedAt }: Pick<StoredEmailSettings, 'savedAt'>,
  now: Date,
): Promise<void> {
  await write
    .updateTable('email_settings')
    .set({ tested_at: now.toISOString() })
    .where('saved_at', '=', savedAt)
    .execute()
}

export async function rewriteEmailPassword(
  { read, write }: Records,
  reseal: (kept: string) => string | null,
): Promise<number> {
  const before = await readStoredEmail({ read })
  const next = before && before.password !== '' ? reseal(before.password) : null
  if (!before || next === null) return 0
  const done = await write
    .updateTable('email_settings')
    .set({ password: next })
    .where('password', '=', before.password)
    .executeTakeFirst()
  return Number(done.numUpdatedRows)
}

async function lockSettings(trx: Transaction): Promise<StoredEmailSettings | null> {
  // The row is read again after the lock, because another change may have ended while this one waited.
  await trx.selectFrom('email_settings').select('one').forUpdate().execute()
  return readStoredEmail({ read: trx })
}

async function writeTested(trx: Transaction, now: Date): Promise<void> {
  await trx.updateTable('email_settings').set({ tested_at: now.toISOString() }).execute()
}

const accountOf = ({ username, senderAddress, host, port }: EmailSettings) =>
  `${username || senderAddress} at ${host}:${port}`

async function tellOfChange(
  trx: Transaction,
  actor: Actor,
  { what, before, after }: { what: 'saved' | 'removed'; before: EmailSettings | null; after: EmailSettings | null },
  now: Date,
): Promise<void> {
  const facts = (settings: EmailSettings | null) => ({
    account: settings && accountOf(settings),
    sender: settings && [settings.senderName, settings.senderAddress].filter(Boolean).join(' '),
  })
  const entry = {
    action: what === 'saved' ? 'email-settings save' : 'email-settings remove',
    subject: 'email-settings',
    id: 'email-settings',
    name: 'Email settings',
    before: facts(before),
    after: facts(after),
  }
  await recordDecision(trx, actor, entry, now)
  const account = accountOf((after ?? before) as EmailSettings)
  await tellOwners(
    trx,
    (brand, owner) => emailSettingsChanged(brand, owner, { what, by: actor.name, at: now, account }),
    now,
  )
}
