import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { judgePackageChange, type PackageChangeRefusal } from '#domain/enrolment/package-change'
import { findValidUntil } from '#domain/enrolment/validity'
import { ENTRY_FACTS } from '#domain/money/ledger/entries'
import { packageChanged } from '#domain/text/emails/package-change-emails'
import { addDays } from '#domain/training/manila'
import { formatPhp, manilaDayOf } from '#domain/words/formats'
import { cleanText } from '#domain/words/texts'
import { brandIn } from '#records/content/content'
import { lockUser, transaction, type Records, type Transaction } from '#records/engine/db'
import { queueMail } from '#records/mail/outbox'
import { restWaits } from '#records/money/balance/owed'
import { addEntry, readEnrolmentAccount } from '#records/money/ledger/entries'
import { recordDecision } from '#records/operating/audit'
import { findOfferedPackage, readChangingTrainee, type ChangingTrainee } from './changing-trainee.ts'

export type PackageChange = { form: string; traineeId: string; from: string; to: string; reason: string }
export type ChangeResult = { packageName: string; differenceCentavos: number }
type Refusal = PackageChangeRefusal | 'not-allowed' | 'not-found' | 'package-changed' | 'month-closed'

export async function changeTraineePackage(
  records: Records,
  actor: Actor,
  { form, traineeId, from, to: key, reason: written }: PackageChange,
  now: Date,
): Promise<Verdict<ChangeResult, Refusal>> {
  if (!may(actor, 'every-trainee')) return no('not-allowed')
  const reason = cleanText(written)
  return transaction<Verdict<ChangeResult, Refusal>>(records, async (trx) => {
    const owner = await trx.selectFrom('trainees').select('user_id').where('id', '=', traineeId).executeTakeFirst()
    if (!owner || !(await lockUser(trx, owner.user_id))) return no('not-found')
    const trainee = await readChangingTrainee(trx, traineeId)
    if (!trainee) return no('not-found')
    const to = await findOfferedPackage(trx, key)
    const stored = await trx.selectFrom('package_changes').selectAll().where('id', '=', form).executeTakeFirst()
    if (stored) {
      const isSame = stored.to_package === key && stored.trainee_id === traineeId && stored.changed_by === actor.id
      if (!isSame || !to) return no('package-changed')
      return yes({ packageName: to.name, differenceCentavos: stored.difference_centavos })
    }
    if (trainee.package !== from) return no('package-changed')
    const isBalanceWaiting = await restWaits(trx, trainee.paymentId)
    const verdict = judgePackageChange({ ...trainee, to, isSame: trainee.package === key, isBalanceWaiting }, reason)
    if (!verdict.ok) return verdict
    if (!to) return no('package-missing')
    const { differenceCentavos } = verdict.value
    const booked = await book(trx, actor, { trainee, to, form, differenceCentavos, reason }, now)
    return booked.ok ? yes({ packageName: to.name, differenceCentavos }) : booked
  })
}

type Booking = {
  trainee: ChangingTrainee
  to: NonNullable<Awaited<ReturnType<typeof findOfferedPackage>>>
  form: string
  differenceCentavos: number
  reason: string
}

async function book(trx: Transaction, actor: Actor, booking: Booking, now: Date) {
  const { trainee, to, form, differenceCentavos, reason } = booking
  const at = now.toISOString()
  const entry = await addEntry(
    trx,
    {
      id: form,
      kind: 'changed',
      paymentId: trainee.paymentId,
      enrolmentId: trainee.paymentId,
      userId: trainee.userId,
      package: to.key,
      amountCentavos: 0,
      creditCentavos: 0 - differenceCentavos,
      submittedAt: at,
      by: actor.id,
      note: reason,
    },
    now,
  )
  if (!entry.ok) return entry
  const validUntil = findValidUntil(manilaDayOf(new Date(trainee.joinedAt)), to.validityMonths)
  await trx
    .updateTable('trainees')
    .set({ package: to.key, valid_until: validUntil })
    .where('id', '=', trainee.id)
    .execute()
  await trx.updateTable('packages').set({ booked: 1 }).where('key', '=', to.key).where('booked', '=', 0).execute()
  const change = { id: form, trainee_id: trainee.id, from_package: trainee.package, to_package: to.key }
  await trx
    .insertInto('package_changes')
    .values({ ...change, difference_centavos: differenceCentavos, reason, changed_by: actor.id, changed_at: at })
    .execute()
  await acceptRequest(trx, actor, trainee.id, at)
  await agreeDueDay(trx, trainee, to.balanceDays, now)
  const decision = {
    action: ENTRY_FACTS.changed.auditAction,
    subject: 'trainee',
    id: trainee.id,
    name: trainee.name,
    before: { package: trainee.package },
    after: { package: to.key, difference: formatPhp(differenceCentavos), reason },
  }
  await recordDecision(trx, actor, decision, now)
  await tellClient(trx, booking, now)
  return yes(null)
}

async function acceptRequest(trx: Transaction, actor: Actor, traineeId: string, at: string): Promise<void> {
  await trx
    .updateTable('package_change_requests')
    .set({ state: 'accepted', settled_at: at, settled_by: actor.id })
    .where('trainee_id', '=', traineeId)
    .where('state', '=', 'waiting')
    .execute()
}

async function agreeDueDay(
  trx: Transaction,
  { paymentId }: ChangingTrainee,
  balanceDays: number,
  now: Date,
): Promise<void> {
  const account = await readEnrolmentAccount(trx, paymentId)
  if (!account || account.owed <= 0) return
  await trx
    .updateTable('payments')
    .set({ balance_due_on: addDays(manilaDayOf(now), balanceDays) })
    .where('id', '=', paymentId)
    .where('balance_due_on', 'is', null)
    .execute()
}

async function tellClient(trx: Transaction, { trainee, to, form, differenceCentavos }: Booking, now: Date) {
  const account = await readEnrolmentAccount(trx, trainee.paymentId)
  const facts = {
    once: `package-changed:${form}`,
    before: trainee.packageName,
    after: to.name,
    differenceCentavos,
    owedCentavos: account?.owed ?? 0,
  }
  await queueMail(trx, packageChanged(await brandIn(trx), trainee.account, facts), now)
}
