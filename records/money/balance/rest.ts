import { ownId, type Actor } from '#domain/accounts/accounts'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { checkRestSubmission as sendRestRule, type RestFacts, type RestRefusal } from '#domain/money/balance/balance'
import { findGuardianAccount } from '#records/consent/find-guardian-account'
import { mailArrival } from '#records/enrolment/payment-mails'
import { transaction, lockUser, newId, type Reader, type Records, type Transaction } from '#records/engine/db'
import { ENTRY_FACTS } from '#domain/money/ledger/entries'
import { readEnrolmentAccount, entriesOf } from '#records/money/ledger/entries'
import { codeIn } from '../qr-ph/payment-codes.ts'
import { enrolmentIn } from './owed.ts'

function sentFor(db: Reader, enrolmentId: string) {
  return db
    .selectFrom('payments')
    .select([
      'id',
      'status',
      'upload_id as upload',
      'amount_centavos as amountCentavos',
      'submitted_at as submittedAt',
      'reason',
      'code',
    ])
    .where('part_of', '=', enrolmentId)
    .where('removed_at', 'is', null)
    .orderBy('submitted_at', 'desc')
    .orderBy('id')
    .execute()
}

export async function ownBalance({ read }: Records, actor: Pick<Actor, 'id'>) {
  const enrolment = await enrolmentIn(read, ownId(actor))
  const account = enrolment && (await readEnrolmentAccount(read, enrolment.id))
  if (!enrolment || !account) return null
  const [entries, sent] = await Promise.all([entriesOf(read, enrolment.id), sentFor(read, enrolment.id)])
  const { id, packageName, materials_when: materialsWhen } = enrolment
  const own = entries.filter(({ kind }) => ENTRY_FACTS[kind].countsForClient)
  return { enrolmentId: id, packageName, package: enrolment.package, materialsWhen, account, entries: own, sent }
}

export async function sendRest(
  records: Records,
  actorId: string,
  upload: string,
  now: Date,
  payerId: string = actorId,
): Promise<Verdict<{ paymentId: string; again: boolean }, RestRefusal | 'upload-missing' | 'not-allowed'>> {
  return transaction<Verdict<{ paymentId: string; again: boolean }, RestRefusal | 'upload-missing' | 'not-allowed'>>(
    records,
    async (trx) => {
      for (const userId of [...new Set([actorId, payerId])].toSorted()) await lockUser(trx, userId)
      if (payerId !== actorId && (await findGuardianAccount(trx, actorId, now))?.parentId !== payerId)
        return no('not-allowed')
      const enrolment = await enrolmentIn(trx, actorId)
      const verdict = sendRestRule(await restFacts(trx, enrolment?.id ?? null, upload), upload)
      if (!verdict.ok) return verdict
      if (verdict.value.kind === 'already-submitted') return yes({ paymentId: verdict.value.paymentId, again: true })
      if (!enrolment) return no('nothing-owed')
      const file = await trx
        .selectFrom('uploads')
        .select('file_id')
        .where('id', '=', upload)
        .where('user_id', '=', payerId)
        .where('file_id', 'is not', null)
        .executeTakeFirst()
      if (!file?.file_id) return no('upload-missing')
      const { replaces, amountCentavos } = verdict.value
      if (replaces)
        await trx
          .updateTable('payments')
          .set({ removed_at: now.toISOString(), removed_because: 'resubmitted' })
          .where('id', '=', replaces)
          .where('status', '=', 'rejected')
          .where('removed_at', 'is', null)
          .execute()
      const paymentId = newId()
      const paidFor = { package: enrolment.package, partOf: enrolment.id, amountCentavos }
      const inserted = await trx
        .insertInto('payments')
        .values({
          id: paymentId,
          user_id: actorId,
          package: enrolment.package,
          amount_centavos: amountCentavos,
          status: 'pending',
          submitted_at: now.toISOString(),
          upload_id: upload,
          receipt_file_id: file.file_id,
          part_of: enrolment.id,
          code: await codeIn(trx, payerId, paidFor, now),
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (inserted.numInsertedOrUpdatedRows !== 1n) return no('upload-missing')
      await mailArrival(trx, [paymentId], now)
      return yes({ paymentId, again: false })
    },
  )
}

async function restFacts(trx: Transaction, enrolmentId: string | null, upload: string): Promise<RestFacts> {
  if (enrolmentId === null) return { enrolled: false, owedCentavos: 0, sent: null }
  const account = await readEnrolmentAccount(trx, enrolmentId)
  const sent = await sentFor(trx, enrolmentId)
  return {
    enrolled: true,
    owedCentavos: account?.owed ?? 0,
    sent:
      sent.find((each) => each.upload === upload) ??
      sent.find(({ status }) => status === 'pending') ??
      sent[0] ??
      null,
  }
}
