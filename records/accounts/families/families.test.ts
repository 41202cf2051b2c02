import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { childEmail } from '#domain/accounts/families/child-email'
import { MOST_CHILDREN } from '#domain/accounts/families/families'
import { saveAnswers } from '#records/consent/parent-consents'
import { guardianOf } from '#records/consent/guardians'
import { agreesTo } from '#records/consent/pictures'
import { hashOfToken, newId, transaction, type Records } from '#records/engine/db'
import { bookPackage, saveDraft } from '#records/enrolment/enrolment'
import { decidePayment } from '#records/enrolment/payments'
import { submitProof } from '#records/enrolment/submit-proof'
import { queueMail } from '#records/mail/outbox'
import {
  after,
  arrivedUpload,
  CONSENTS,
  done,
  newAdministrator,
  newClient,
  NOW,
  READ,
  setUpPackages,
} from '#tests/journey'
import { FORM } from '#tests/registration-form'
import { openTestRecords } from '#tests/records'
import { actorOf, openSession } from '../accounts.ts'
import { endAllSessions, endOtherSessions } from '../end-sessions.ts'
import { deleteAccount, deletionRequestsPage, requestDeletion } from '../own/deletion-requests.ts'
import { ownData } from '../own/own-data.ts'
import { answerResetRequests, askForReset } from '../password-resets.ts'
import { changePassword } from '../passwords.ts'
import { keepPasskey } from '../passkeys/passkeys.ts'
import { makeResetLink } from '../reset-links.ts'
import { beginSecondStep } from '../second-steps.ts'
import { makeSessionLink } from '../session-links.ts'
import { addChild, ownChildren } from './families.ts'
import { backToFamily, openChild } from './family-sessions.ts'

let records: Records
let close: () => Promise<void>
let parent: Actor
let session: string
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  await setUpPackages(records)
})
afterAll(() => close())
beforeEach(async () => {
  parent = await newClient(records)
  session = hashOfToken(await openSession(records, parent.id, NOW))
})

const ANA = { firstName: 'Ana', lastName: 'Santos', nickname: 'Annie', birthdate: '2014-05-04' }
const add = (details = ANA, formId = newId(), actor = parent) =>
  addChild(records, actor, { details, formId, agreed: READ }, NOW)
const at = (sessionHash: string) => ({ sessionHash, device: 'Chrome on Android', place: null })

/** Opens the child's place as the parent; the actor is read as a request would. */
async function opened(childId: string, from = session, actor = parent) {
  const hash = hashOfToken(done(await openChild(records, actor, childId, at(from), NOW)).token)
  const child = await actorOf(records, hash, NOW)
  if (!child) throw new Error('The session of the child opens nothing.')
  return { child, hash }
}

const mailsOf = (recipient: string) =>
  records.read.selectFrom('outbox').select(['subject', 'kind']).where('recipient', '=', recipient).execute()

describe('a parent’s children [FAM-1]', () => {
  it('a form sent twice, also at once, adds one child, with the parent’s consent to the account', async () => {
    const form = newId()
    const replies = await Promise.all([add(ANA, form), add(ANA, form)])
    expect(replies.map(({ ok }) => ok)).toEqual([true, true])
    const [child, ...more] = await ownChildren(records, parent)
    expect([child?.name, child?.nickname, child?.birthdate, more.length]).toEqual([
      'Ana Santos',
      'Annie',
      '2014-05-04',
      0,
    ])
    const consents = await records.read
      .selectFrom('consents')
      .select(['purpose', 'given', 'by_guardian', 'typed_name'])
      .where('user_id', '=', child?.id ?? '')
      .orderBy('by_guardian')
      .execute()
    expect(consents).toEqual([
      { purpose: 'account', given: 1, by_guardian: 0, typed_name: null },
      { purpose: 'account', given: 1, by_guardian: 1, typed_name: 'Maria Santos' },
    ])
  })

  it('are younger than 18, ten at most, and only of clients who are nobody’s child themselves', async () => {
    const born = async (birthdate: string) => (await add({ ...ANA, birthdate })) as { reason?: string }
    expect((await born('2008-11-20')).reason).toBe('not-a-child')
    expect((await born('2027-01-01')).reason).toBe('born-later')
    expect((await born('soon')).reason).toBe('born-missing')
    const staff = await newAdministrator(records)
    expect(await add(ANA, newId(), staff)).toMatchObject({ reason: 'not-allowed' })
    const { child } = await opened(done(await add()).id)
    expect(await add(ANA, newId(), child)).toMatchObject({ reason: 'not-allowed' })
    expect(await add(ANA, newId(), { ...child, parentId: null })).toMatchObject({ reason: 'not-allowed' })
    session = hashOfToken(await openSession(records, parent.id, NOW))
    expect(await add({ ...ANA, firstName: 'ANA' }), 'a second tab').toMatchObject({ reason: 'added-already' })
    for (let count = 1; count < MOST_CHILDREN; count += 1) done(await add({ ...ANA, firstName: `Ana ${count}` }))
    expect(await add()).toMatchObject({ reason: 'too-many-children' })
  })
})

describe('a child’s place [FAM-1]', () => {
  it('opens by exchanging the parent’s session, once, and goes back the same way', async () => {
    const { id } = done(await add())
    const tries = await Promise.all([1, 2].map(() => openChild(records, parent, id, at(session), NOW)))
    expect(tries.filter(({ ok }) => ok)).toHaveLength(1)
    const hash = hashOfToken(tries.flatMap((each) => (each.ok ? [each.value.token] : []))[0] ?? '')
    expect(await actorOf(records, session, NOW)).toBeNull()
    const child = await actorOf(records, hash, NOW)
    expect(child).toMatchObject({ id, parentId: parent.id, parentName: 'Maria Santos', email: parent.email })
    const backs = await Promise.all([1, 2].map(() => backToFamily(records, child as Actor, at(hash), NOW)))
    expect(backs.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await actorOf(records, hash, NOW)).toBeNull()
    const back = hashOfToken(backs.flatMap((each) => (each.ok ? [each.value.token] : []))[0] ?? '')
    expect(await actorOf(records, back, NOW)).toMatchObject({ id: parent.id, email: parent.email })
  })

  it('of another family, or of a child with an account of their own, is not found', async () => {
    const { id } = done(await add())
    const other = await newClient(records, 'Other Parent')
    const theirs = hashOfToken(await openSession(records, other.id, NOW))
    expect(await openChild(records, other, id, at(theirs), NOW)).toEqual({ ok: false, reason: 'not-found' })
    expect(await openChild(records, parent, other.id, at(session), NOW)).toEqual({ ok: false, reason: 'not-found' })
    const { child, hash } = await opened(id)
    await records.write
      .updateTable('family_members')
      .set({ own_account_at: NOW.toISOString() })
      .where('child_id', '=', id)
      .execute()
    expect(await actorOf(records, hash, NOW)).toBeNull()
    expect(await backToFamily(records, child, at(hash), NOW)).toEqual({ ok: false, reason: 'not-found' })
    const again = hashOfToken(await openSession(records, parent.id, NOW))
    expect(await openChild(records, parent, id, at(again), NOW)).toEqual({ ok: false, reason: 'not-found' })
  })

  it('closes when the parent’s password changes, on signing out everywhere, and with a closed account', async () => {
    const { id } = done(await add())
    const place = async () => {
      const from = hashOfToken(await openSession(records, parent.id, NOW))
      return (await opened(id, from)).hash
    }
    const first = await place()
    const from = { device: null, deviceHash: null }
    done(await changePassword(records, parent, { oldHash: 'a hash', newHash: 'a hash', from }, NOW))
    expect(await actorOf(records, first, NOW)).toBeNull()
    const second = await place()
    await endOtherSessions(records, parent, null, NOW)
    expect(await actorOf(records, second, NOW)).toBeNull()
    const third = await place()
    await endAllSessions(records, parent, NOW)
    expect(await actorOf(records, third, NOW)).toBeNull()
    const fourth = await place()
    await records.write
      .updateTable('users')
      .set({ disabled_at: NOW.toISOString() })
      .where('id', '=', parent.id)
      .execute()
    expect(await actorOf(records, fourth, NOW)).toBeNull()
  })

  it('offers nothing of an account of one’s own, and nothing signs in with its address', async () => {
    const { child, hash } = await opened(done(await add()).id)
    const key = { id: newId(), publicKey: 'k', counter: 0, transports: [], name: 'Key' }
    const context = { codeHashes: [], keepSession: hash, mailIsSetUp: false }
    const from = { device: null, deviceHash: null }
    const refused = [
      await makeSessionLink(records, child, hash, NOW),
      await beginSecondStep(records, child, 'secret', { mailIsSetUp: false }, NOW),
      await keepPasskey(records, { ...child, provedAt: NOW.toISOString() }, key, context, NOW),
      await changePassword(records, child, { oldHash: '', newHash: 'b hash', from }, NOW),
      await makeResetLink(records, await newAdministrator(records), child.id, NOW),
    ]
    expect(refused.map(({ ok }) => ok)).toEqual([false, false, false, false, false])
    await endAllSessions(records, child, NOW)
    expect(await actorOf(records, hash, NOW)).not.toBeNull()
    await askForReset(records, childEmail(child.id), NOW)
    await answerResetRequests(records, NOW)
    expect((await mailsOf(parent.email)).filter(({ kind }) => kind === 'password-reset')).toEqual([])
  })
})

describe('emails about a child [FAM-1]', () => {
  it('go to the parent, who sees first whom they are about; none is ever addressed to the child’s account', async () => {
    const { id } = done(await add())
    const mail = { kind: 'payment-arrived', to: childEmail(id), subject: 'Thank you', text: '', html: '' } as const
    await transaction(records, async (trx) => {
      await queueMail(trx, { ...mail, account: id }, NOW)
      await queueMail(trx, { ...mail, to: childEmail('nobody') }, NOW)
      return { ok: true, value: null }
    })
    expect(await mailsOf(parent.email)).toEqual([{ subject: 'Ana: Thank you', kind: 'payment-arrived' }])
    const lost = records.read.selectFrom('outbox').select('id').where('recipient', 'like', '%@child.invalid')
    expect(await lost.execute()).toEqual([])
    // Control: the family is what sends it on.
    await records.write.deleteFrom('family_members').where('child_id', '=', id).execute()
    await transaction(records, async (trx) => ({
      ok: true,
      value: await queueMail(trx, { ...mail, to: childEmail(id) }, NOW),
    }))
    expect(await mailsOf(parent.email)).toHaveLength(1)
  })
})

describe('consents given by the parent [FAM-1, LAW-2]', () => {
  const BORN = { ...FORM, age: '12', birthdate: ANA.birthdate, fullName: 'Ana Santos' }
  async function sent(childId: string, parentId: string | null) {
    done(await bookPackage(records, childId, 'package_w'))
    done(await saveDraft(records, childId, 'package_w', BORN, 'additional', NOW))
    const upload = await arrivedUpload(records, childId)
    return submitProof(
      records,
      childId,
      { package: 'package_w', upload, form: BORN, consents: CONSENTS, parentId },
      NOW,
    )
  }

  it('count at once: no link is emailed, and staff confirm the payment', async () => {
    const { child } = await opened(done(await add()).id)
    const { paymentId } = done(await sent(child.id, parent.id))
    const guardian = await guardianOf(records.read, child.id)
    expect(guardian).toMatchObject({
      name: 'Maria Santos',
      relation: 'Parent',
      contact: parent.email,
      state: 'agreed',
    })
    expect((await mailsOf(parent.email)).filter(({ kind }) => kind === 'guardian-consent')).toEqual([])
    expect(await agreesTo(records.read, child.id, 'photographs')).toBe(true)
    const staff = await newAdministrator(records)
    done(await decidePayment(records, staff, paymentId, 'confirm', { now: NOW }))
    done(await saveAnswers(records, child, { photographs: false, recordings: true }, READ, after(1)))
    expect(await agreesTo(records.read, child.id, 'photographs')).toBe(false)
    expect(await agreesTo(records.read, child.id, 'recordings')).toBe(true)
  })

  it('need the parent: without one in the place, or with somebody else, nothing is sent', async () => {
    const { child } = await opened(done(await add()).id)
    expect(await sent(child.id, null)).toMatchObject({ reason: 'guardian-needed' })
    const other = await newClient(records)
    expect(await saveAnswers(records, { ...child, parentId: other.id }, { messages: true }, READ, NOW)).toMatchObject(
      {
        ok: false,
      },
    )
  })
})

describe('data of a family [FAM-1, LAW-3]', () => {
  it('the parent’s copy lists the children, the child’s names the parent and holds no email of the parent’s own', async () => {
    const { child } = await opened(done(await add()).id)
    const ofParent = (await ownData(records, parent))?.records
    expect(ofParent?.family).toMatchObject({ children: [{ child: 'Ana Santos' }], parent: null })
    const ofChild = (await ownData(records, child))?.records
    expect(ofChild).toMatchObject({
      family: { children: [], parent: 'Maria Santos' },
      mails: [],
      account: { email: null },
    })
  })

  it('a parent is deleted only after the children whom only they open', async () => {
    const staff = await newAdministrator(records)
    const { child } = await opened(done(await add()).id)
    done(await requestDeletion(records, parent, NOW))
    const requestOf = async (id: string) =>
      (await deletionRequestsPage(records, { page: 1 })).rows.find(({ userId }) => userId === id)?.id ?? ''
    const drop = async (id: string) => deleteAccount(records, staff, await requestOf(id), NOW, { mailed: true })
    expect(await drop(parent.id)).toEqual({ ok: false, reason: 'has-children' })
    done(await requestDeletion(records, child, NOW))
    done(await drop(child.id))
    expect((await mailsOf(parent.email)).map(({ kind }) => kind)).toContain('account-deleted')
    done(await drop(parent.id))
  })
})
