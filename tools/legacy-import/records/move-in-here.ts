import type { OldEnrolmentState } from '#tools/legacy-import/rules/move-in-trust'
import { packageKeyFrom } from '#domain/enrolment/packages'
import { siteIdentity } from '#records/content/content'
import { openRecords, type Records } from '#records/engine/db'
import { migrate, migrationState } from '#records/engine/migrate'

export const markOf = (collection: string, id: string): string => `${collection}/${id}`

export async function whatIsHere(records: Records) {
  const { read } = records
  const idsOf = async (table: 'wins' | 'news' | 'accomplishments' | 'members' | 'learning_materials' | 'payments') =>
    new Set((await read.selectFrom(table).select('id').execute()).map(({ id }) => id))
  const users = await read
    .selectFrom('users')
    .select(['id', 'email', 'type', 'current_package', 'selected_package', 'registration_step'])
    .execute()
  const trainees = await read.selectFrom('trainees').select(['id', 'user_id', 'payment_id']).execute()
  const open = await read
    .selectFrom('payments')
    .select(['id', 'user_id'])
    .where('part_of', 'is', null)
    .where('removed_at', 'is', null)
    .execute()
  return {
    digests: new Map(
      (await read.selectFrom('moved_in').select(['collection', 'id', 'digest']).execute()).map(
        ({ collection, id, digest }) => [markOf(collection, id), digest],
      ),
    ),
    ids: {
      users: new Set(users.map(({ id }) => id)),
      wins: await idsOf('wins'),
      news: await idsOf('news'),
      accomplishments: await idsOf('accomplishments'),
      members: await idsOf('members'),
      learning_materials: await idsOf('learning_materials'),
      payments: await idsOf('payments'),
      payment_history: new Set(
        (await read.selectFrom('payment_history').select('payment_id').execute()).map(({ payment_id }) => payment_id),
      ),
      trainees: new Set(trainees.map(({ id }) => id)),
    },
    emails: new Map(users.map(({ id, email }) => [email, id])),
    files: new Set((await read.selectFrom('files').select('id').execute()).map(({ id }) => id)),
    packages: await read
      .selectFrom('packages')
      .select(['key', 'price_centavos', 'sessions', 'assessments'])
      .execute(),
    openPayments: new Map(open.map(({ id, user_id }) => [user_id, id])),
    trainees: new Map(trainees.map(({ id, user_id }) => [user_id, id])),
    traineePayments: new Map(trainees.map(({ id, payment_id }) => [payment_id, id])),
    userPackages: new Map(users.map(({ id, current_package }) => [id, current_package])),
    accounts: new Map(
      users.map(({ id, email, type, ...enrolmentState }) => [
        id,
        { email, type, enrolmentState: toEnrolmentState(enrolmentState) },
      ]),
    ),
    brand: (await siteIdentity(records)).brand,
  }
}

export type Here = Awaited<ReturnType<typeof whatIsHere>>

function toEnrolmentState(row: {
  current_package: string
  selected_package: string | null
  registration_step: number
}): OldEnrolmentState {
  return {
    currentPackage: packageKeyFrom(row.current_package) ?? 'NONE',
    selectedPackage: packageKeyFrom(row.selected_package),
    registrationStep: row.registration_step,
  }
}

/** Null when the schema is not this version's. */
export async function openUnchanged(place: { databaseUrl: string | null; dataDir: string }): Promise<Records | null> {
  const records = await openRecords(place)
  if (!place.databaseUrl) {
    // The embedded database is a private copy here.
    await migrate(records)
    return records
  }
  const { toCome, unknown } = await migrationState(records)
  if (toCome.length === 0 && unknown.length === 0) return records
  await records.close()
  return null
}
