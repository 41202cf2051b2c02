import { isMailContact, remindsBefore } from '#domain/consent/guardians'
import { guardianReminder } from '#domain/text/emails/guardian-emails'
import { no, yes } from '#domain/enrolment/enrolment'
import { manilaDayOf } from '#domain/words/formats'
import { observeClock } from '#domain/operating/site-clock'
import { brandIn } from '#records/content/content'
import { transaction, lockUser, type Reader, type Records, type Transaction } from '#records/engine/db'
import { prepareQuery } from '#records/engine/remembered'
import { queueMail } from '#records/mail/outbox'
import { recordDecision } from '#records/operating/audit'
import { OPERATOR } from '#records/operating/audit'
import { siteClock } from '#records/operating/site-clock'
import { findConsentAnswers } from './consents.ts'
import { endLinks } from './guardian-links.ts'
import { showPicturesOf } from './pictures.ts'

const AT_ONCE = 200

export async function remindGuardians(records: Records, now: Date): Promise<number> {
  const due = await records.read
    .selectFrom('guardians')
    .select('user_id')
    .where('reminded_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('asked_at', '<=', remindsBefore(now))
    .where('adult_on', '>', manilaDayOf(now))
    .orderBy('asked_at')
    .limit(AT_ONCE)
    .execute()
  let sent = 0
  for (const { user_id: userId } of due) {
    const reminded = await transaction(records, async (trx) => remind(trx, userId, now))
    if (reminded.ok && reminded.value) sent += 1
  }
  return sent
}

async function remind(trx: Transaction, userId: string, now: Date) {
  await lockUser(trx, userId)
  const marked = await trx
    .updateTable('guardians')
    .set({ reminded_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('reminded_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('asked_at', '<=', remindsBefore(now))
    .returning(['contact', 'asked_at as requestedAt'])
    .executeTakeFirst()
  if (!marked) return no('done-already')
  const said = (await findConsentAnswers(trx, userId, true)).training !== undefined
  if (said || !isMailContact(marked.contact)) return yes(false)
  const request = { userId, to: marked.contact, round: marked.requestedAt }
  await queueMail(trx, guardianReminder(await brandIn(trx), request), now)
  return yes(true)
}

const adults = (read: Reader, today: string) =>
  read
    .selectFrom('guardians')
    .select('user_id')
    .where('ended_at', 'is', null)
    .where('adult_on', '<=', today)
    .limit(AT_ONCE)
const isAdult = prepareQuery((read, today, userId) => adults(read, today).where('user_id', '=', userId))

export async function endGuardianships(records: Records, now: Date, userId: string | null = null): Promise<void> {
  const { read } = records
  const grown = await (userId === null
    ? adults(read, manilaDayOf(now)).execute()
    : isAdult(read, manilaDayOf(now), userId))
  if (grown.length === 0) return
  // After a forward clock jump everyone would count as adult.
  const known = await siteClock(read)
  if (known && observeClock(known, now).jump) return
  for (const { user_id: id } of grown) await transaction(records, (trx) => endGuardianship(trx, id, now))
}

async function endGuardianship(trx: Transaction, userId: string, now: Date) {
  await lockUser(trx, userId)
  const at = now.toISOString()
  const ended = await trx
    .updateTable('guardians')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('adult_on', '<=', manilaDayOf(now))
    .executeTakeFirst()
  if (ended.numUpdatedRows !== 1n) return no('done-already')
  await endLinks(trx, userId)
  await trx
    .updateTable('consents')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where('purpose', '!=', 'account')
    .where('ended_at', 'is', null)
    .execute()
  await showPicturesOf(trx, userId)
  const user = await trx.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst()
  const entry = { action: 'guardian end', subject: 'account', id: userId, name: user?.name ?? '' }
  await recordDecision(trx, { ...OPERATOR, name: 'The academy' }, entry, now)
  return yes(null)
}
