import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import {
  after,
  arrivedUpload,
  done,
  enrolled,
  keptFile,
  keptMaterial,
  newAdministrator,
  newClient,
  NOW,
  payFor,
  setUpPackages,
} from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { newId, type Records } from '#records/engine/db'
import { fileFor, recordFile } from './files.ts'
import { decidePayment, unenrolTrainee } from '#records/enrolment/payments'
import type { FilesTable } from './tables.ts'

let records: Records
let close: () => Promise<void>
const people: Record<string, Actor | null> = { 'an anonymous visitor': null }
let owner: Actor
let administrator: Actor

beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  await setUpPackages(records)
  administrator = await newAdministrator(records)
  owner = await newClient(records)
  const [other, pending, member, left] = [
    await newClient(records),
    await newClient(records),
    await newClient(records),
    await newClient(records),
  ]
  await payFor(records, pending.id)
  await enrolled(records, administrator, member.id)
  const { paymentId } = await enrolled(records, administrator, left.id)
  done(await unenrolTrainee(records, administrator, paymentId, NOW))
  Object.assign(people, {
    'its owner': owner,
    'another client': other,
    'a client with a pending payment': pending,
    'an enrolled client': member,
    'an unenrolled client': left,
    'an administrator': administrator,
  })
})
afterAll(() => close())

const PEOPLE = [
  'an anonymous visitor',
  'its owner',
  'another client',
  'a client with a pending payment',
  'an enrolled client',
  'an unenrolled client',
  'an administrator',
] as const

// Who opens what; all others get the answer of a file that does not exist.
const MATRIX: [FilesTable['kind'], string, readonly (typeof PEOPLE)[number][]][] = [
  ['receipt', 'PAY-7', ['its owner', 'an administrator']],
  ['avatar', 'CLI-1', ['its owner', 'an administrator']],
  ['material', 'MAT-3', ['an enrolled client', 'an administrator']],
  ['payment-details', 'REG-4', PEOPLE.filter((person) => person !== 'an anonymous visitor')],
  ['picture', 'HOME-3', PEOPLE],
]

describe.each(MATRIX)('a file of kind %s', (kind, id, allowed) => {
  it.each(PEOPLE)(`is opened by %s as the matrix says [PAY-7, MAT-3, ${id}]`, async (person) => {
    const ownerId = kind === 'receipt' || kind === 'avatar' ? owner.id : null
    const fileId =
      kind === 'material'
        ? (await keptMaterial(records)).fileId
        : await recordFile(records.write, keptFile(kind, ownerId), NOW)
    const file = await fileFor(records, people[person] ?? null, fileId)
    if (allowed.includes(person)) expect(file).toMatchObject({ id: fileId, kind })
    else expect(file).toBeNull()
  })
})

describe('a file', () => {
  it('that does not exist is the same answer to everyone [PAY-7]', async () => {
    for (const person of PEOPLE)
      for (const id of [newId(), '', '%', '../receipts/x', "' or 1=1 --"])
        expect(await fileFor(records, people[person] ?? null, id), `${person} ${id}`).toBeNull()
  })

  it('of a receipt stays with its owner through rejection, deletion and unenrolling [PAY-7]', async () => {
    const [client, other] = [await newClient(records), await newClient(records)]
    const { paymentId, upload } = await payFor(records, client.id)
    const { file_id: receipt } = await records.read
      .selectFrom('uploads')
      .select('file_id')
      .where('id', '=', upload)
      .executeTakeFirstOrThrow()
    const readers = async () => [
      (await fileFor(records, client, receipt ?? '')) !== null,
      (await fileFor(records, other, receipt ?? '')) !== null,
      (await fileFor(records, administrator, receipt ?? '')) !== null,
    ]
    expect(await readers()).toEqual([true, false, true])
    done(await decidePayment(records, administrator, paymentId, 'reject', { now: after(1) }))
    expect(await readers()).toEqual([true, false, true])
    done(await decidePayment(records, administrator, paymentId, 'delete', { now: after(2) }))
    expect(await readers()).toEqual([true, false, true])
  })

  it('of learning material opens right after confirming and is shut right after unenrolling, in the same session [MAT-3]', async () => {
    const client = await newClient(records)
    const { fileId: pdf } = await keptMaterial(records)
    const opens = async () => (await fileFor(records, client, pdf)) !== null
    const { paymentId } = await payFor(records, client.id)
    expect(await opens()).toBe(false)
    done(await decidePayment(records, administrator, paymentId, 'confirm', { now: NOW }))
    expect(await opens()).toBe(true)
    done(await unenrolTrainee(records, administrator, paymentId, NOW))
    expect(await opens()).toBe(false)
  })

  it('of a client who claims to be an administrator in the browser stays shut: the actor comes from the session [PAY-7]', async () => {
    const client = await newClient(records)
    const claims = { ...client, role: 'owner' as const, isAdmin: true }
    expect(
      await fileFor(records, claims, await recordFile(records.write, keptFile('receipt', owner.id), NOW)),
    ).toBeNull()
  })

  it('without an owner that should have one belongs to nobody but the administrators [PAY-7]', async () => {
    const orphan = await recordFile(records.write, keptFile('receipt', null), NOW)
    expect(await fileFor(records, owner, orphan)).toBeNull()
    expect(await fileFor(records, administrator, orphan)).not.toBeNull()
  })

  it('is recorded with every fact of its bytes [PAY-8, REG-6]', async () => {
    const kept = {
      ...keptFile('receipt', owner.id),
      bytes: 20_971_520,
      width: 8000,
      height: 5000,
      sourceSha256: 'a'.repeat(64),
    }
    const id = await recordFile(records.write, kept, after(4))
    expect(await fileFor(records, owner, id)).toEqual({
      id,
      kind: 'receipt',
      owner_id: owner.id,
      key: kept.key,
      view_key: kept.viewKey,
      content_type: 'image/png',
      view_type: 'image/webp',
      bytes: 20_971_520,
      width: 8000,
      height: 5000,
      sha256: kept.sha256,
      source_sha256: kept.sourceSha256,
      placeholder: null,
      created_at: after(4).toISOString(),
      focus: null,
      milliseconds: null,
    })
  })

  it("of an upload that has arrived is its owner's before it is submitted [PAY-7]", async () => {
    const client = await newClient(records)
    const upload = await arrivedUpload(records, client.id)
    const { file_id: receipt } = await records.read
      .selectFrom('uploads')
      .select('file_id')
      .where('id', '=', upload)
      .executeTakeFirstOrThrow()
    expect(await fileFor(records, client, receipt ?? '')).not.toBeNull()
    expect(await fileFor(records, owner, receipt ?? '')).toBeNull()
  })
})
