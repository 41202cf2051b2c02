import { newId, type Records } from '#records/engine/db'
import type { PaymentsTable } from '#records/enrolment/tables'
import type { UsersTable } from '#records/accounts/tables'
import type { Signs } from './kill-acts.ts'

/** The state of a client with one payment before the act. */
export type EnrolmentFixture = {
  status: PaymentsTable['status']
  step: number
  package: UsersTable['current_package']
  selected: UsersTable['selected_package']
  took: number | null
  history: boolean
}

/** Clients with a payment each, with these ids, written directly: the drill is about what follows. */
export async function prepareClients(records: Records, ids: string[], fixture: EnrolmentFixture): Promise<void> {
  const at = new Date().toISOString()
  await records.write.transaction().execute(async (trx) => {
    for (const id of ids) {
      const [user, file] = [newId(), newId()]
      await trx
        .insertInto('users')
        .values({
          id: user,
          email: `${id}@example.ph`,
          type: 'CLIENT_USER',
          first_name: 'Maria',
          last_name: 'Santos',
          name: 'Maria Santos',
          registration_step: fixture.step,
          current_package: fixture.package,
          selected_package: fixture.selected,
          created_at: at,
        })
        .execute()
      await trx
        .insertInto('files')
        .values({
          id: file,
          kind: 'receipt',
          owner_id: user,
          key: file,
          content_type: 'image/png',
          bytes: 1,
          sha256: file,
          created_at: at,
        })
        .execute()
      await trx
        .insertInto('payments')
        .values({
          id,
          user_id: user,
          package: 'package_w',
          amount_centavos: 500_000,
          status: fixture.status,
          submitted_at: at,
          upload_id: file,
          receipt_file_id: file,
          decided_at: fixture.status === 'pending' ? null : at,
        })
        .execute()
      if (fixture.took !== null)
        await trx
          .insertInto('trainees')
          .values({
            id,
            user_id: user,
            payment_id: id,
            package: 'package_w',
            session_took: fixture.took,
            assessment_took: 0,
            joined_at: at,
          })
          .execute()
      if (fixture.history)
        await trx
          .insertInto('payment_history')
          .values({
            payment_id: id,
            user_id: user,
            package: 'package_w',
            amount_centavos: 500_000,
            submitted_at: at,
            confirmed_at: at,
            receipt_file_id: file,
          })
          .execute()
    }
  })
}

/** Every payment with what a decision, an unenrolment or a step writes, over the six tables they write to. */
export async function paymentSigns({ read }: Records): Promise<Map<string, Signs>> {
  const rows = await read
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .leftJoin('trainees', 'trainees.payment_id', 'payments.id')
    .leftJoin('payment_history', 'payment_history.payment_id', 'payments.id')
    .leftJoin('acknowledgements', 'acknowledgements.entry_id', 'payment_history.payment_id')
    .select([
      'payments.id',
      'payments.status',
      'payments.decided_at',
      'payments.removed_because',
      'users.email',
      'users.registration_step',
      'users.current_package',
      'users.selected_package',
      'trainees.session_took',
      'payment_history.payment_id as history',
      'acknowledgements.number',
    ])
    .execute()
  const acts = Map.groupBy(
    await read.selectFrom('audit_log').select(['subject_id', 'action']).orderBy('id').execute(),
    (entry) => entry.subject_id,
  )
  const mails = Map.groupBy(await read.selectFrom('outbox').select('recipient').execute(), (mail) => mail.recipient)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        status: row.status,
        decided: row.decided_at !== null,
        removed: row.removed_because,
        step: row.registration_step,
        package: row.current_package,
        selected: row.selected_package,
        took: row.session_took,
        history: row.history !== null,
        acknowledged: row.number !== null,
        audit: (acts.get(row.id) ?? []).map(({ action }) => action).join(', '),
        mails: (mails.get(row.email) ?? []).length,
      },
    ]),
  )
}
