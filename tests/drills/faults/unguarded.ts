import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { newId, type Records } from '#records/engine/db'
import { arrivedUpload, newClient, NOW, payFor, reachReceiptStep, setUpPackages } from '#tests/journey'
import { ENGINE, openTestRecords } from '#tests/records'

/**
 * Records without their unique indexes, and several hands that write as one would without thinking: the control of
 * every race.
 */
export type Unguarded = {
  records: Records
  together<Answer>(act: (by: Records, index: number) => Promise<Answer>): Promise<Answer[]>
  /** All confirm one payment at once; returns whether it failed. */
  confirm(): Promise<boolean>
  /** All submit one proof at once; returns whether it failed. */
  submit(): Promise<boolean>
  close(): Promise<void>
}

export async function openUnguarded(hands: number): Promise<Unguarded> {
  const { records, another, close } = await openTestRecords()
  for (const index of [
    'trainees_one_a_user',
    'trainees_one_a_payment',
    'payments_one_open',
    'payments_one_an_upload',
  ])
    await sql.raw(`drop index ${index}`).execute(records.write)
  await setUpPackages(records)
  // Connections of their own on PostgreSQL; on SQLite reads and writes of one connection that take turns.
  const doors = ENGINE === 'postgres' ? await Promise.all(Array.from({ length: hands }, () => another())) : [records]
  const together: Unguarded['together'] = (act) =>
    Promise.all(Array.from({ length: hands }, (_, index) => act(doors[index % doors.length] ?? records, index)))

  return {
    records,
    together,
    async confirm() {
      const client = await newClient(records)
      const { paymentId } = await payFor(records, client.id)
      await together(async (by) => {
        const payment = await by.write
          .selectFrom('payments')
          .select('status')
          .where('id', '=', paymentId)
          .executeTakeFirstOrThrow()
        await sleep(5)
        if (payment.status !== 'pending') return
        await by.write.updateTable('payments').set({ status: 'confirmed' }).where('id', '=', paymentId).execute()
        await by.write
          .insertInto('trainees')
          .values({
            id: newId(),
            user_id: client.id,
            payment_id: paymentId,
            package: 'package_w',
            session_took: 0,
            assessment_took: 0,
            joined_at: NOW.toISOString(),
          })
          .execute()
        await by.write
          .insertInto('payment_history')
          .values({
            payment_id: newId(),
            user_id: client.id,
            package: 'package_w',
            amount_centavos: 1,
            submitted_at: 'x',
            confirmed_at: 'x',
          })
          .execute()
      })
      const trainees = await records.read
        .selectFrom('trainees')
        .select('id')
        .where('user_id', '=', client.id)
        .execute()
      const history = await records.read
        .selectFrom('payment_history')
        .select('payment_id')
        .where('user_id', '=', client.id)
        .execute()
      return trainees.length > 1 && history.length > 1
    },
    async submit() {
      const client = await newClient(records)
      await reachReceiptStep(records, client.id)
      const upload = await arrivedUpload(records, client.id)
      const { file_id: receipt } = await records.read
        .selectFrom('uploads')
        .select('file_id')
        .where('id', '=', upload)
        .executeTakeFirstOrThrow()
      await together(async (by) => {
        const open = await by.write
          .selectFrom('payments')
          .select('id')
          .where('upload_id', '=', upload)
          .executeTakeFirst()
        await sleep(5)
        if (open) return
        await by.write
          .insertInto('payments')
          .values({
            id: newId(),
            user_id: client.id,
            package: 'package_w',
            amount_centavos: 1,
            status: 'pending',
            submitted_at: NOW.toISOString(),
            upload_id: upload,
            receipt_file_id: receipt ?? '',
          })
          .execute()
      })
      return (
        (await records.read.selectFrom('payments').select('id').where('upload_id', '=', upload).execute()).length > 1
      )
    },
    close,
  }
}
