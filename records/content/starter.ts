import type { Insertable } from 'kysely'
import { isUserType, type Actor } from '#domain/accounts/accounts'
import { roleOf } from '#domain/accounts/rights'
import type { TrainingPackage } from '#domain/enrolment/packages'
import { SESSION_KINDS } from '#domain/training/sessions'
import { immediateTransaction, type Records, type Transaction } from '#records/engine/db'
import { recordFile, type NewFile } from '#records/files/files'
import { evened } from '#records/training/sessions/session-counts'
import type { AccomplishmentsTable, MembersTable, WinsTable } from './tables.ts'

type Story = Omit<Insertable<WinsTable>, 'image'> & { image: NewFile | null }

export type Content = {
  packages: (Omit<TrainingPackage, 'hidden' | 'terms'> & { position: number })[]
  wins: Story[]
  news: Story[]
  accomplishments: Insertable<AccomplishmentsTable>[]
  members: (Omit<Insertable<MembersTable>, 'image'> & { image: NewFile | null })[]
  materials: { id: string; file_name: string; file: NewFile; image: NewFile | null }[]
  paymentDetails: NewFile | null
  named: Record<string, unknown>
}

const MARK = 'starterContent'

export async function demoLoadedAt({ read }: Records): Promise<Date | null> {
  const mark = await read
    .selectFrom('site_content')
    .select('updated_at')
    .where('name', '=', MARK)
    .where('value', '=', '"loaded"')
    .executeTakeFirst()
  return mark ? new Date(mark.updated_at) : null
}

export async function beginStarterContent(records: Records, now: Date): Promise<boolean> {
  const mark = await records.read
    .selectFrom('site_content')
    .select('value')
    .where('name', '=', MARK)
    .executeTakeFirst()
  if (mark) return mark.value === '"loading"'
  const client = await records.read
    .selectFrom('users')
    .select('id')
    .where('type', '=', 'CLIENT_USER')
    .limit(1)
    .executeTakeFirst()
  const packages = await records.read.selectFrom('packages').select('key').limit(1).executeTakeFirst()
  if (client || packages) return false
  await records.write
    .insertInto('site_content')
    .values({ name: MARK, value: '"loading"', updated_at: now.toISOString() })
    .execute()
  return true
}

export async function markWithoutStarter(trx: Transaction, now: Date): Promise<void> {
  await trx
    .insertInto('site_content')
    .values({ name: MARK, value: '"none"', updated_at: now.toISOString() })
    .execute()
}

export async function endStarterContent(records: Records, now: Date): Promise<void> {
  await records.write.transaction().execute(async (trx) => {
    await trx
      .updateTable('site_content')
      .set({ value: '"loaded"', updated_at: now.toISOString() })
      .where('name', '=', MARK)
      .execute()
    // The starter's clients are invented and must get no email.
    await trx.deleteFrom('outbox').execute()
  })
}

export async function insertContent(records: Records, content: Content, now: Date): Promise<void> {
  await records.write.transaction().execute(async (trx) => {
    if (await trx.selectFrom('packages').select('key').limit(1).executeTakeFirst()) return
    for (const { priceCentavos, highlighted, selfPlannedAWeek = null, ...training } of content.packages)
      await trx
        .insertInto('packages')
        .values({
          ...training,
          price_centavos: priceCentavos,
          self_planned_a_week: selfPlannedAWeek,
          highlighted: Number(highlighted),
        })
        .execute()
    for (const table of ['wins', 'news'] as const)
      for (const story of content[table])
        await trx
          .insertInto(table)
          .values({ ...story, image: await fileId(trx, story.image, now) })
          .execute()
    for (const accomplishment of content.accomplishments)
      await trx.insertInto('accomplishments').values(accomplishment).execute()
    for (const member of content.members)
      await trx
        .insertInto('members')
        .values({ ...member, image: await fileId(trx, member.image, now) })
        .execute()
    for (const { file, image, ...material } of content.materials)
      await trx
        .insertInto('learning_materials')
        .values({
          ...material,
          file_id: await recordFile(trx, file, now),
          image: await fileId(trx, image, now),
          created_at: now.toISOString(),
        })
        .execute()
    await fileId(trx, content.paymentDetails, now)
    for (const [name, value] of Object.entries(content.named))
      await trx
        .insertInto('site_content')
        .values({ name, value: JSON.stringify(value), updated_at: now.toISOString() })
        .execute()
  })
}

async function fileId(trx: Transaction, file: NewFile | null, now: Date): Promise<string | null> {
  return file ? recordFile(trx, file, now) : null
}

export const starterAdministrator = (records: Records) => readPerson(records, 'role', 'owner')
export const starterPerson = (records: Records, email: string) => readPerson(records, 'email', email)

async function readPerson(records: Records, column: 'role' | 'email', value: string): Promise<Actor> {
  const row = await records.read
    .selectFrom('users')
    .select(['id', 'type', 'role', 'name', 'first_name as firstName', 'email', 'image'])
    .select(['registration_step as registrationStep', 'current_package as currentPackage'])
    .where(column, '=', value)
    .orderBy('created_at')
    .executeTakeFirstOrThrow()
  if (!isUserType(row.type)) throw new Error('the person has no known type')
  return { ...row, type: row.type, role: roleOf({ type: row.type, role: row.role }), provedAt: null }
}

export async function starterTrainees(records: Records): Promise<Map<string, string>> {
  const rows = await records.read
    .selectFrom('trainees')
    .innerJoin('users', 'users.id', 'trainees.user_id')
    .select(['users.email', 'trainees.id'])
    .execute()
  return new Map(rows.map(({ email, id }) => [email, id]))
}

export function starterAttendances({ read }: Records, sessionId: string) {
  return read
    .selectFrom('attendances')
    .select(['id', 'trainee_id as traineeId', 'revision'])
    .where('session_id', '=', sessionId)
    .execute()
}

export function starterReceipt({ read }: Records, email: string) {
  return read
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .select(['receipt_file_id as fileId', 'amount_centavos as amountCentavos', 'submitted_at as submittedAt'])
    .where('users.email', '=', email)
    .orderBy('submitted_at', 'desc')
    .executeTakeFirstOrThrow()
}

export async function setTraineeProgress(
  records: Records,
  traineeId: string,
  { sessionTook, assessmentTook }: { sessionTook: number; assessmentTook: number },
  now: Date,
): Promise<void> {
  await immediateTransaction(records, async (trx) => {
    await trx
      .updateTable('trainees')
      .set({ session_took: sessionTook, assessment_took: assessmentTook })
      .where('id', '=', traineeId)
      .execute()
    for (const kind of SESSION_KINDS) await evened(trx, traineeId, kind, now)
  })
}
