import { createHash } from 'node:crypto'
import { roleOf, type StaffRole } from '#domain/accounts/rights'
import type { Actor, UserType } from '#domain/accounts/accounts'
import type { PackageKey } from '#domain/enrolment/packages'
import { setAdministrator, signUp } from '#records/accounts/accounts'
import { newId, type Records } from '#records/engine/db'
import { recordFile } from '#records/files/files'
import { bookPackage, saveDraft } from '#records/enrolment/enrolment'
import { submitProof } from '#records/enrolment/submit-proof'
import type { NewFile } from '#records/files/files'
import { decidePayment } from '#records/enrolment/payments'
import { beginUpload, finishUpload } from '#records/files/uploads'
import { FORM } from './registration-form.ts'

/** Noon in Manila on 21 November 2026. */
export const NOW = new Date('2026-11-21T04:00:00.000Z')
/** The same some minutes later, or earlier. */
export const after = (minutes: number, from = NOW): Date => new Date(from.getTime() + minutes * 60_000)

/** The privacy notice as every person in these tests has read it. */
export const READ = { version: 1, place: '203.0.113.7' }
/** Consent to all that a registration asks for. */
export const CONSENTS = { ...READ, training: true, photographs: true, messages: true }

/** What the four packages cost in these tests, in centavos. */
export const PRICES = {
  package_w: 500_000,
  package_o: 850_000,
  package_r: 1_250_050,
  package_d: 2_000_000,
} satisfies Record<PackageKey, number>

/** The value of a verdict that must be yes. */
export function done<Done>(verdict: { ok: true; value: Done } | { ok: false; reason: string }): Done {
  if (!verdict.ok) throw new Error(`refused: ${verdict.reason}`)
  return verdict.value
}

/** Puts the four packages up. */
export async function setUpPackages(records: Records): Promise<void> {
  for (const [index, [key, price]] of Object.entries(PRICES).entries())
    await records.write
      .insertInto('packages')
      .values({
        key: key as PackageKey,
        position: index + 1,
        name: `Package ${key.slice(-1).toUpperCase()}`,
        description: 'Training.',
        price_centavos: price,
        sessions: 10,
        assessments: 3,
      })
      .execute()
}

/** A person as the guard of a page would know them now. */
export async function actorOfUser(records: Records, id: string): Promise<Actor> {
  const row = await records.write
    .selectFrom('users')
    .select(['type', 'role', 'name', 'first_name', 'email', 'image', 'registration_step', 'current_package'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    id,
    type: row.type as UserType,
    role: roleOf({ type: row.type as UserType, role: row.role }),
    // Counts as just now for the clock of every test.
    provedAt: '9000-01-01T00:00:00.000Z',
    name: row.name,
    firstName: row.first_name,
    email: row.email,
    image: row.image,
    registrationStep: row.registration_step,
    currentPackage: row.current_package,
  }
}

export async function newClient(records: Records, name = 'Maria Santos'): Promise<Actor> {
  const [firstName = '', ...rest] = name.split(' ')
  const { id } = done(
    await signUp(
      records,
      { firstName, lastName: rest.join(' '), email: `${newId()}@example.ph`, passwordHash: 'a hash', agreed: READ },
      NOW,
    ),
  )
  return actorOfUser(records, id)
}

/** Makes an administrator: an owner, or of another role. */
export async function newAdministrator(records: Records, role: StaffRole = 'owner'): Promise<Actor> {
  const email = `${newId()}@academy.example`
  done(await setAdministrator(records, { email, passwordHash: 'a hash' }, NOW))
  const { id } = await records.write
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  if (role !== 'owner') await records.write.updateTable('users').set({ role }).where('id', '=', id).execute()
  return actorOfUser(records, id)
}

/** A stored file, as a service would describe it. */
export function keptFile(kind: NewFile['kind'], ownerId: string | null = null): NewFile {
  const key = `${kind}s/${newId()}`
  return {
    kind,
    ownerId,
    key,
    viewKey: `${key}-view`,
    contentType: 'image/png',
    viewType: 'image/webp',
    bytes: 4,
    width: 2,
    height: 2,
    sha256: createHash('sha256').update(key).digest('hex'),
    sourceSha256: null,
  }
}

/** The PDF of a material that is listed, in a section or in none. */
export async function keptMaterial(
  records: Records,
  { name = 'Material.pdf', section = null, at = NOW }: { name?: string; section?: string | null; at?: Date } = {},
): Promise<{ id: string; fileId: string }> {
  const [id, fileId] = [newId(), await recordFile(records.write, keptFile('material'), at)]
  await records.write
    .insertInto('learning_materials')
    .values({
      id,
      file_name: name,
      file_id: fileId,
      image: null,
      created_at: at.toISOString(),
      updated_by: null,
      section_id: section,
    })
    .execute()
  return { id, fileId }
}

/** A receipt of this person that has arrived and is not submitted yet. */
export async function arrivedUpload(records: Records, ownerId: string, now = NOW): Promise<string> {
  const upload = newId()
  await beginUpload(records, ownerId, upload, now)
  if (!(await finishUpload(records, upload, keptFile('receipt', ownerId), now)))
    throw new Error('the upload was finished twice')
  return upload
}

/** Walks a client from booking to the receipt step. */
export async function reachReceiptStep(
  records: Records,
  clientId: string,
  key: PackageKey = 'package_w',
): Promise<void> {
  done(await bookPackage(records, clientId, key))
  done(await saveDraft(records, clientId, key, FORM, 'additional', NOW))
}

/** Walks a client to a waiting payment. */
export async function payFor(
  records: Records,
  clientId: string,
  key: PackageKey = 'package_w',
  now = NOW,
): Promise<{ paymentId: string; upload: string }> {
  await reachReceiptStep(records, clientId, key)
  const upload = await arrivedUpload(records, clientId, now)
  const { paymentId } = done(
    await submitProof(records, clientId, { package: key, upload, form: FORM, consents: CONSENTS }, now),
  )
  return { paymentId, upload }
}

/** Walks a client to a confirmed payment. */
export async function enrolled(
  records: Records,
  administrator: Actor,
  clientId: string,
  key: PackageKey = 'package_w',
): Promise<{ paymentId: string; upload: string }> {
  const paid = await payFor(records, clientId, key)
  done(await decidePayment(records, administrator, paid.paymentId, 'confirm', { now: NOW }))
  return paid
}

/** Every row of every table, sorted, so that two dumps are equal exactly when nothing changed. */
export async function wholeTables(records: Records): Promise<Record<string, string[]>> {
  // The index of words follows the tables; it is none of them.
  const tables = (await records.write.introspection.getTables()).filter(
    ({ name, isView }) => !isView && !/_parts(_\w+)?$/.test(name),
  )
  const dump: Record<string, string[]> = {}
  for (const { name } of tables.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    // The names come from the database itself.
    const rows = await records.write
      .selectFrom(name as 'users')
      .selectAll()
      .execute()
    dump[name] = rows.map((row) => JSON.stringify(row)).sort()
  }
  return dump
}
