import { writeSync } from 'node:fs'
import type { Actor } from '#domain/accounts'
import { newId, openRecords, type Records } from '#records/db'
import { decidePayment } from '#records/payments'

// Confirms the waiting payments one after the other and says each id once its verb has returned, until it is killed.
// `separate` is the control: the same five statements without a transaction.
const [dataDir = '', way = 'verb'] = process.argv.slice(2)
const administrator: Actor = { id: 'drill-administrator', type: 'ADMIN_USER', name: 'Drill', firstName: 'Drill', email: 'drill@academy.example', image: null, registrationStep: 1, currentPackage: 'NONE' }

async function confirmSeparately(records: Records, paymentId: string): Promise<void> {
  const db = records.write
  const at = new Date().toISOString()
  const payment = await db.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow()
  await db.updateTable('payments').set({ status: 'confirmed', decided_at: at, decided_by: administrator.id }).where('id', '=', paymentId).execute()
  await db.updateTable('users').set({ registration_step: 4, current_package: payment.package }).where('id', '=', payment.user_id).execute()
  await db.insertInto('trainees').values({ id: paymentId, user_id: payment.user_id, payment_id: paymentId, package: payment.package, session_took: 0, assessment_took: 0, joined_at: at }).execute()
  await db
    .insertInto('payment_history')
    .values({ payment_id: paymentId, user_id: payment.user_id, package: payment.package, amount_centavos: payment.amount_centavos, submitted_at: payment.submitted_at, confirmed_at: at, confirmed_by: administrator.id, receipt_file_id: payment.receipt_file_id })
    .execute()
  await db.insertInto('audit_log').values({ at, actor_id: administrator.id, actor_name: administrator.name, action: 'payment confirm', subject: 'payment', subject_id: paymentId, subject_name: newId(), before: '{}', after: '{}' }).execute()
}

const records = await openRecords({ databaseUrl: null, dataDir })
const waiting = await records.read.selectFrom('payments').select('id').where('status', '=', 'pending').where('removed_at', 'is', null).orderBy('id').execute()
for (const { id } of waiting) {
  if (way === 'separate') await confirmSeparately(records, id)
  else {
    const answer = await decidePayment(records, administrator, id, 'confirm', { now: new Date() })
    if (!answer.ok) throw new Error(`${id} was refused: ${answer.because}`)
  }
  writeSync(1, `${id}\n`)
}
writeSync(1, 'no more\n')
setInterval(() => undefined, 1000)
