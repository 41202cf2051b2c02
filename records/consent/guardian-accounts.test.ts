import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { adultOn } from '#domain/consent/guardians'
import { deleteAccount, requestDeletion, deletionRequestsPage } from '#records/accounts/own/deletion-requests'
import { ownChildren } from '#records/accounts/families/families'
import { openChild } from '#records/accounts/families/family-sessions'
import { familyForStaff } from '#records/accounts/families/shown-email'
import { accountForSignIn } from '#records/accounts/accounts'
import { decidePayment } from '#records/enrolment/payments'
import { receiptOfPayment } from '#records/enrolment/receipts'
import { mayUploadReceipt } from '#records/files/uploads'
import { newId, transaction, type Records } from '#records/engine/db'
import { ownBalance, sendRest } from '#records/money/balance/rest'
import { setUpPackages, after, arrivedUpload, done, newAdministrator, newClient, NOW, READ } from '#tests/journey'
import { newFamily } from '#tests/families'
import { openTestRecords } from '#tests/records'
import { FIRST, paidFirst, REST, setTerms } from '#tests/terms'
import { findConsentAnswers } from './consents.ts'
import { findGuardianAccount, findOwnWard } from './find-guardian-account.ts'
import { answerFromAccount, takeMinorByLink } from './guardian-accounts.ts'
import { endGuardianships } from './guardian-duties.ts'
import { linkOfGuardian, minorByLink } from './guardian-links.ts'
import { answerAsGuardian, nameGuardianQuietly, guardianOf } from './guardians.ts'

let records: Records
let another: () => Promise<Records>
let close: () => Promise<void>
let owner: Actor
beforeAll(async () => {
  ;({ records, another, close } = await openTestRecords())
  await setUpPackages(records)
  await setTerms(records, { downPaymentCentavos: FIRST })
  owner = await newAdministrator(records)
})
afterAll(() => close())

const BORN = '2012-05-17'
const WORDS = { guardianName: 'Ana Cruz', guardianRelation: 'Mother', guardianContact: 'ana.cruz@example.ph' }
const MAILED = { mailIsSetUp: true }

async function verified(name = 'Ana Cruz'): Promise<Actor> {
  const actor = await newClient(records, name)
  const at = NOW.toISOString()
  await records.write.updateTable('users').set({ verified_at: at }).where('id', '=', actor.id).execute()
  return actor
}

/** Makes the link of a minor's guardian, who has agreed by it unless said otherwise. */
async function guarded(minor: Pick<Actor, 'id'>, agrees = true): Promise<string> {
  await records.write.updateTable('users').set({ birthdate: BORN, age: 14 }).where('id', '=', minor.id).execute()
  const token = done(
    await transaction(records, async (trx) => {
      await nameGuardianQuietly(trx, { id: minor.id, adultOn: adultOn(BORN) }, WORDS, null, NOW)
      return linkOfGuardian(trx, minor.id, null, NOW)
    }),
  )
  if (agrees) done(await answerAsGuardian(records, token, { ...SAID, answers: { training: true } }, NOW))
  return token
}
const SAID = { act: 'agree', name: 'Ana M. Cruz', words: '', read: READ } as const
const take = (actor: Actor, token: string, on = records, now = after(5)) =>
  takeMinorByLink(on, actor, { token, ...MAILED }, now)
async function ward() {
  const [minor, guardian] = [await newClient(records, 'Ligaya Munting'), await verified()]
  const token = await guarded(minor)
  done(await take(guardian, token))
  return { minor, guardian, token }
}
async function drop(actor: Actor) {
  done(await requestDeletion(records, actor, NOW))
  const { rows } = await deletionRequestsPage(records, { page: 1 })
  const id = rows.find(({ userId }) => userId === actor.id)?.id ?? ''
  return deleteAccount(records, owner, id, after(20), { mailed: true })
}
const mailsTo = async (email: string) =>
  records.read.selectFrom('outbox').select(['kind', 'text']).where('recipient', '=', email).execute()

describe('a guardian’s link becomes an account [FAM-1]', () => {
  it('the minor keeps theirs, is told by email, and both and staff see who it is', async () => {
    const [minor, guardian] = [await verified('Ligaya Munting'), await verified()]
    const token = await guarded(minor)
    const before = await accountForSignIn(records, minor.email)
    expect(await findGuardianAccount(records.read, minor.id, NOW)).toBeNull()
    expect(done(await take(guardian, token))).toEqual({ childId: minor.id, again: false })
    expect(done(await take(guardian, token)), 'sent again').toEqual({ childId: minor.id, again: true })
    expect(await accountForSignIn(records, minor.email)).toEqual(before)
    expect(await findGuardianAccount(records.read, minor.id, NOW)).toMatchObject({ parentName: 'Ana Cruz' })
    expect(await ownChildren(records, guardian)).toMatchObject([
      { id: minor.id, guardianSince: after(5).toISOString() },
    ])
    expect((await familyForStaff(records.read, minor.id)).parent).toMatchObject({
      name: 'Ana Cruz',
      isGuardian: true,
    })
    const mails = (await mailsTo(minor.email)).filter(({ kind }) => kind === 'guardian-account')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('Ana Cruz')
    const log = records.read.selectFrom('audit_log').select('actor_id').where('action', '=', 'guardian account')
    expect(await log.where('subject_id', '=', minor.id).execute()).toEqual([{ actor_id: guardian.id }])
    const at = { sessionHash: newId(), device: null, place: null }
    expect(await openChild(records, guardian, minor.id, at, NOW), 'nobody opens the minor’s account').toMatchObject({
      reason: 'not-found',
    })
  })

  it('of two accounts at once one gets it, and the other is told', async () => {
    const minor = await newClient(records, 'Ligaya Munting')
    const token = await guarded(minor)
    const people = [await verified(), await verified('Ben Cruz')]
    const elsewhere = await another()
    const taken = await Promise.all(people.map((each, at) => take(each, token, at === 0 ? records : elsewhere)))
    expect(taken.filter(({ ok }) => ok)).toHaveLength(1)
    expect(taken.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'other-account' })
    const winner = people[taken.findIndex(({ ok }) => ok)]
    expect((await findGuardianAccount(records.read, minor.id, NOW))?.parentId).toBe(winner?.id)
    // Control: written without the lock and the rule, the second takes the minor from the first.
    const loser = people.find(({ id }) => id !== winner?.id)
    await records.write
      .insertInto('family_members')
      .values({ child_id: minor.id, parent_id: loser?.id ?? '', added_at: NOW.toISOString() })
      .onConflict((known) => known.column('child_id').doUpdateSet({ parent_id: loser?.id ?? '' }))
      .execute()
    expect((await findGuardianAccount(records.read, minor.id, NOW))?.parentId).toBe(loser?.id)
  })

  it('refuses the minor, another minor, staff, a child’s place, an unconfirmed email and a guardian who has not agreed', async () => {
    const [minor, guardian] = [await verified('Ligaya Munting'), await verified()]
    const token = await guarded(minor, false)
    expect(await take(guardian, token)).toEqual({ ok: false, reason: 'not-agreed' })
    done(await answerAsGuardian(records, token, { ...SAID, answers: { training: true } }, NOW))
    expect(await take(minor, token)).toEqual({ ok: false, reason: 'own-account' })
    expect(await take(owner, token)).toEqual({ ok: false, reason: 'not-a-client' })
    expect(await take({ ...guardian, parentId: 'somebody' }, token)).toEqual({
      ok: false,
      reason: 'in-childs-account',
    })
    const other = await verified('Tala Munting')
    await guarded(other)
    expect(await take(other, token)).toEqual({ ok: false, reason: 'minor-account' })
    expect(await take(await newClient(records), token)).toEqual({ ok: false, reason: 'unverified' })
    expect(await take(guardian, newId())).toEqual({ ok: false, reason: 'link-dead' })
    // A child whom only a parent opens stays with that parent, also by a link that staff made.
    const { children, parent } = await newFamily(records)
    const [child] = children
    if (!child) throw new Error('a family has children')
    const linked = await guarded(child)
    expect(await take(guardian, linked)).toEqual({ ok: false, reason: 'other-account' })
    expect((await ownChildren(records, parent)).map(({ id }) => id)).toContain(child.id)
  })

  it('ends when another guardian is named, and at 18', async () => {
    const { minor, guardian, token } = await ward()
    await guarded(minor)
    expect(await findOwnWard(records.read, guardian, minor.id, NOW)).toBeNull()
    expect(await ownChildren(records, guardian)).toEqual([])
    expect(await take(guardian, token), 'the replaced link').toEqual({ ok: false, reason: 'link-dead' })
    const grown = await ward()
    const of18 = new Date(`${adultOn(BORN)}T00:00:00+08:00`)
    expect(
      await findOwnWard(records.read, grown.guardian, grown.minor.id, new Date(of18.getTime() - 1)),
    ).not.toBeNull()
    expect(await findOwnWard(records.read, grown.guardian, grown.minor.id, of18)).toBeNull()
    expect(await minorByLink(records.read, grown.token, of18)).toBeNull()
    await records.write
      .updateTable('guardians')
      .set({ adult_on: '2026-01-01' })
      .where('user_id', '=', grown.minor.id)
      .execute()
    await endGuardianships(records, NOW, grown.minor.id)
    expect(await ownChildren(records, grown.guardian)).toEqual([])
  })

  it('is deleted with the guardian’s account, and the minor keeps theirs [CLI-5]', async () => {
    const { minor, guardian } = await ward()
    done(await drop(guardian))
    expect(await findGuardianAccount(records.read, minor.id, NOW)).toBeNull()
    expect(await accountForSignIn(records, minor.email)).not.toBeNull()
    expect(await guardianOf(records.read, minor.id)).toMatchObject({ state: 'agreed' })
  })
})

describe('from the account the guardian', () => {
  it('withdraws and agrees again, signed by the account’s name; nobody else does [FAM-1, LAW-2]', async () => {
    const { minor, guardian } = await ward()
    const answer = (answers: object, actor = guardian) =>
      answerFromAccount(records, actor, { childId: minor.id, answers, read: READ }, after(10))
    expect(await answer({ photographs: true }, await verified())).toEqual({ ok: false, reason: 'not-found' })
    expect(await answer({ photographs: true }, minor)).toEqual({ ok: false, reason: 'not-found' })
    done(await answer({ photographs: true }))
    done(await answer({ training: false }))
    expect(await findConsentAnswers(records.read, minor.id, true)).toMatchObject({
      training: false,
      photographs: true,
    })
    expect((await mailsTo(minor.email)).map(({ kind }) => kind)).toContain('guardian-declined')
    expect(await answer({ messages: true })).toEqual({ ok: false, reason: 'consent-needed' })
    done(await answer({ training: true }))
    const signed = records.read.selectFrom('consents').select('typed_name').where('user_id', '=', minor.id)
    expect(await signed.where('purpose', '=', 'training').where('ended_at', 'is', null).execute()).toEqual([
      { typed_name: 'Ana Cruz' },
    ])
    const log = records.read.selectFrom('audit_log').select('action').where('actor_id', '=', guardian.id)
    expect((await log.execute()).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['guardian agree', 'guardian decline']),
    )
  })

  it('pays the balance of the minor with an own proof and reads what became of it; a stranger and a former guardian do not [FAM-1, FAM-2, MAIL-1]', async () => {
    const { client: minor } = await paidFirst(records, owner)
    const token = await guarded(minor)
    const guardian = await verified()
    expect(await mayUploadReceipt(records, guardian)).toBe(false)
    const pay = async (by: Actor) =>
      sendRest(records, minor.id, await arrivedUpload(records, by.id), after(10), by.id)
    expect(await pay(guardian)).toEqual({ ok: false, reason: 'not-allowed' })
    done(await take(guardian, token))
    expect(await mayUploadReceipt(records, guardian)).toBe(true)
    const upload = await arrivedUpload(records, guardian.id)
    const sent = await Promise.all([1, 2].map(() => sendRest(records, minor.id, upload, after(11), guardian.id)))
    expect(sent.map((each) => done(each).again).toSorted()).toEqual([false, true])
    expect((await ownBalance(records, minor))?.sent).toMatchObject([{ status: 'pending', amountCentavos: REST }])
    const paid = (await ownBalance(records, minor))?.sent[0]?.id ?? ''
    done(
      await decidePayment(records, owner, paid, 'reject', {
        now: after(12),
        reason: 'The receipt is of another day',
      }),
    )
    const letters = (await mailsTo(guardian.email)).filter(({ kind }) => kind.startsWith('payment-'))
    expect(letters.map(({ kind }) => kind)).toEqual(['payment-received', 'payment-rejected'])
    for (const { text } of letters) expect(text).toContain(`/client/family/child/${minor.id}`)
    expect(letters[1]?.text).toContain('Reason: The receipt is of another day')
    expect((await mailsTo(minor.email)).map(({ kind }) => kind)).toContain('payment-rejected')
    // The proof stays when the guardian's account is deleted.
    done(await drop(guardian))
    const [sentProof] = (await ownBalance(records, minor))?.sent ?? []
    expect(await receiptOfPayment(records, sentProof?.id ?? '')).not.toBeNull()
  })
})
