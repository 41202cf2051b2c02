import { ownId, type Actor } from '#domain/accounts/accounts'
import type { Reader } from '#records/engine/db'
import { readEnrolmentAccount } from '#records/money/ledger/entries'

export async function enrolmentIn(db: Reader, userId: string) {
  const row = await db
    .selectFrom('trainees')
    .innerJoin('packages', 'packages.key', 'trainees.package')
    .select(['trainees.payment_id as id', 'trainees.package', 'packages.name as packageName', 'materials_when'])
    .where('trainees.user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

export async function restWaits(db: Reader, enrolmentId: string): Promise<boolean> {
  const waiting = await db
    .selectFrom('payments')
    .select('id')
    .where('part_of', '=', enrolmentId)
    .where('status', '=', 'pending')
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return waiting !== undefined
}

export async function owedBy(
  db: Reader,
  actor: Pick<Actor, 'id'>,
): Promise<{ owed: number; dueOn: string | null; materialsWait: boolean } | null> {
  const enrolment = await enrolmentIn(db, ownId(actor))
  const account = enrolment && (await readEnrolmentAccount(db, enrolment.id))
  return account && account.owed > 0
    ? { owed: account.owed, dueOn: account.dueOn, materialsWait: enrolment.materials_when === 'paid' }
    : null
}
