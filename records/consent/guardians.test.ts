import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import type { GuardianAct } from '#domain/consent/guardians'
import type { Answers } from '#domain/consent/purposes'
import { screenFor } from '#domain/enrolment/enrolment'
import { requestDeletion, deleteAccount } from '#records/accounts/own/deletion-requests'
import { ownData } from '#records/accounts/own/own-data'
import { newId, type Records } from '#records/engine/db'
import { saveDraft, bookPackage, findEnrolment } from '#records/enrolment/enrolment'
import { decidePayment } from '#records/enrolment/payments'
import { submitProof } from '#records/enrolment/submit-proof'
import { fileFor } from '#records/files/files'
import { makeLink } from '#records/mail/mail-links'
import { claimMail } from '#records/mail/outbox'
import {
  after,
  arrivedUpload,
  CONSENTS,
  done,
  keptFile,
  newAdministrator,
  newClient,
  NOW,
  READ,
  setUpPackages,
  wholeTables,
} from '#tests/journey'
import { FORM } from '#tests/registration-form'
import { lookAtClock } from '#records/operating/site-clock'
import { recordingsAgreement } from '#records/training/practice/may-record'
import { agreeToRecordings } from '#tests/practice'
import { openTestRecords } from '#tests/records'
import { findConsentAnswers, ownConsents } from './consents.ts'
import { endGuardianships, remindGuardians } from './guardian-duties.ts'
import { minorByLink } from './guardian-links.ts'
import { guardianForStaff, recordPaper, showProgressToGuardian, withoutGuardian } from './guardian-staff.ts'
import { answerAsGuardian, requestGuardianConsent, guardianLink, guardianOf, ownGuardian } from './guardians.ts'
import { agreesToPhotographs } from './pictures.ts'

let records: Records
let owner: Actor
let close: () => Promise<void>

beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  await setUpPackages(records)
  owner = await newAdministrator(records)
})
afterAll(() => close())

const DAY = 24 * 60
const FROM = '198.51.100.9'
const MINOR = { ...FORM, fullName: 'Ligaya Munting', birthdate: '2012-05-17', age: '14' }
const ANA = { guardianName: 'Ana Cruz', guardianRelation: 'Mother', guardianContact: 'ana.cruz@example.ph' }
const YES: Answers = { training: true, photographs: true, messages: true }
const NO: Answers = { training: false, photographs: false, messages: false }

/** A minor whose payment waits for their guardian. */
async function waiting(guardian: typeof ANA | null = ANA, form = MINOR) {
  const client = await newClient(records, 'Ligaya Munting')
  done(await bookPackage(records, client.id, 'package_w'))
  done(await saveDraft(records, client.id, 'package_w', form, 'additional', NOW))
  const upload = await arrivedUpload(records, client.id)
  const proof = { package: 'package_w', upload, form, consents: CONSENTS, guardian } as const
  const submitted = await submitProof(records, client.id, proof, NOW)
  return { client, submitted, paymentId: submitted.ok ? submitted.value.paymentId : '' }
}
const mailsOf = (userId: string) =>
  records.write
    .selectFrom('outbox')
    .select(['id', 'kind', 'recipient', 'created_at as createdAt', 'account_id as accountId', 'text'])
    .where('account_id', '=', userId)
    .orderBy('created_at')
    .execute()
const mailsOfAddress = (email: string) =>
  records.write.selectFrom('outbox').select(['kind', 'text']).where('recipient', '=', email).execute()
/** The link as the mail that leaves now would carry it. */
async function linkInMail(userId: string, now = NOW): Promise<string> {
  const mail = (await mailsOf(userId)).filter(({ kind }) => kind.startsWith('guardian')).at(-1)
  if (!mail) throw new Error('no mail')
  return (await makeLink(records, mail, now)) ?? ''
}
/** What was pressed: one purpose is a change, none of them the button that says no. */
function actIn(answers: Answers): GuardianAct {
  const said = Object.values(answers)
  if (said.length === 1) return 'change'
  return said.some(Boolean) ? 'agree' : 'decline'
}
const says = (token: string, answers: Answers, now = NOW, name = 'Ana M. Cruz', words = '') =>
  answerAsGuardian(
    records,
    token,
    { act: actIn(answers), answers, name, words, read: { version: 1, place: FROM } },
    now,
  )
const screenOf = async (id: string) => {
  const facts = await findEnrolment(records, id)
  return facts && screenFor(facts, 'package_w')
}
const confirm = (paymentId: string, now = NOW) => decidePayment(records, owner, paymentId, 'confirm', { now })
const logOf = async (id: string) =>
  records.write
    .selectFrom('audit_log')
    .select(['action', 'actor_id as by', 'after'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()

describe('a registration under 18', () => {
  it('is refused without a guardian, and waits for one; its payment is confirmed by nobody before they agree [LAW-2]', async () => {
    const before = await wholeTables(records)
    const { submitted } = await waiting(null)
    expect(submitted).toEqual({ ok: false, reason: 'guardian-needed' })
    expect((await wholeTables(records)).payments).toEqual(before.payments)
    const { client, paymentId } = await waiting()
    expect(await screenOf(client.id)).toBe('guardian')
    expect(await confirm(paymentId)).toEqual({ ok: false, reason: 'guardian-waiting' })
    expect((await mailsOf(client.id)).map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['guardian-consent', ANA.guardianContact],
    ])
    const token = await linkInMail(client.id)
    expect(await says(token, YES)).toMatchObject({ ok: true })
    expect(await screenOf(client.id)).toBe('pending')
    expect(await confirm(paymentId)).toMatchObject({ ok: true })
  })

  it('lets practice recordings be sent once the minor and their guardian agreed to these [PRAC-5]', async () => {
    const { client } = await waiting()
    const agreement = () => recordingsAgreement(records.read, client, NOW)
    expect(await agreement()).toBe('open')
    await agreeToRecordings(records, client, true)
    expect(await agreement()).toBe('guardian')
    const token = await linkInMail(client.id)
    done(await says(token, YES))
    expect(await agreement()).toBe('guardian')
    done(await says(token, { recordings: true }))
    expect(await agreement()).toBe('agreed')
    done(await says(token, { recordings: false }))
    expect(await agreement()).toBe('guardian')
  })

  it('asks nobody of whoever is 18, by the day in Manila [LAW-2]', async () => {
    const today = await waiting(null, { ...MINOR, birthdate: '2008-11-21', age: '18' })
    expect(today.submitted.ok).toBe(true)
    expect(await screenOf(today.client.id)).toBe('pending')
    const tomorrow = await waiting(null, { ...MINOR, birthdate: '2008-11-22', age: '18' })
    expect(tomorrow.submitted).toEqual({ ok: false, reason: 'guardian-needed' })
  })

  it('counts the younger of age and birthdate: who is 15 by their age needs a guardian whatever day they were born [LAW-2]', async () => {
    const form = { ...MINOR, age: '15', birthdate: '1999-05-05' }
    expect((await waiting(null, form)).submitted).toEqual({ ok: false, reason: 'guardian-needed' })
    const { client, paymentId } = await waiting(ANA, form)
    expect(await screenOf(client.id)).toBe('guardian')
    expect(await confirm(paymentId)).toEqual({ ok: false, reason: 'guardian-waiting' })
    const moved = await newClient(records)
    await records.write
      .updateTable('users')
      .set({ age: 15, birthdate: '1999-05-05' })
      .where('id', '=', moved.id)
      .execute()
    expect(await ownGuardian(records, moved, NOW), 'as it was moved in').toEqual({ guardian: null, needed: true })
  })

  it('says nothing in the mail that whoever registers has typed, and the link in it is kept as a hash alone [LAW-2]', async () => {
    const { client } = await waiting({ ...ANA, guardianName: 'https://evil.example', guardianRelation: 'Evil words' })
    const [mail] = await mailsOf(client.id)
    expect(mail?.text).not.toMatch(/evil|Ligaya|Munting/i)
    const token = await linkInMail(client.id)
    const all = JSON.stringify(await wholeTables(records))
    expect(all).not.toContain(token)
    expect(await minorByLink(records.read, token, NOW)).toMatchObject({ id: client.id })
  })

  it('a number is mailed nothing: its link is handed over, and another one replaces it [LAW-2]', async () => {
    const { client } = await waiting({ ...ANA, guardianContact: '0917 123 4567' })
    expect(await mailsOf(client.id)).toEqual([])
    const first = done(await guardianLink(records, client, NOW))
    const second = done(await guardianLink(records, client, after(1)))
    expect(await says(first, YES)).toEqual({ ok: false, reason: 'link-dead' })
    expect(await says(second, YES)).toMatchObject({ ok: true })
    const adult = await newClient(records)
    expect(await guardianLink(records, adult, NOW)).toEqual({ ok: false, reason: 'link-dead' })
  })
})

describe('a guardian', () => {
  it('is recorded with version, time, address and typed name, and the log has both addresses [LAW-2]', async () => {
    const { client } = await waiting()
    const token = await linkInMail(client.id)
    expect(await says(token, YES, after(5), '')).toEqual({ ok: false, reason: 'name-missing' })
    const empty = {
      act: 'agree',
      answers: NO,
      name: 'Ana M. Cruz',
      words: '',
      read: { version: 1, place: FROM },
    } as const
    expect(await answerAsGuardian(records, token, empty, after(5))).toEqual({ ok: false, reason: 'consent-needed' })
    expect(await guardianOf(records.read, client.id), 'nothing ticked is no answer').toMatchObject({
      state: 'waiting',
    })
    expect(await says(token, { ...YES, training: false }, after(5))).toEqual({ ok: false, reason: 'consent-needed' })
    expect(await says(token, { ...YES, messages: false }, after(5))).toMatchObject({ ok: true })
    const rows = await records.write
      .selectFrom('consents')
      .selectAll()
      .where('user_id', '=', client.id)
      .where('by_guardian', '=', 1)
      .orderBy('purpose')
      .execute()
    expect(
      rows.map(({ purpose, given, version, at, place, typed_name }) => [
        purpose,
        given,
        version,
        at,
        place,
        typed_name,
      ]),
    ).toEqual(
      [
        ['messages', 0],
        ['photographs', 1],
        ['training', 1],
      ].map((said) => [...said, 1, after(5).toISOString(), FROM, 'Ana M. Cruz']),
    )
    const line = (await logOf(client.id)).find(({ action }) => action === 'guardian agree')
    expect(line).toMatchObject({ by: null })
    expect(JSON.parse(line?.after ?? '')).toMatchObject({
      training: 'yes',
      messages: 'no',
      'client’s address': READ.place,
      'guardian’s address': FROM,
    })
  })

  it('says no with a word, which client and staff read, and may still change their mind [LAW-2]', async () => {
    const { client, paymentId } = await waiting()
    const token = await linkInMail(client.id)
    expect(await says(token, NO, NOW, '', 'Not during exams.')).toMatchObject({ ok: true })
    expect(await screenOf(client.id), 'an open page hears of the no').toBe('declined')
    expect(await guardianOf(records.read, client.id)).toMatchObject({ state: 'declined', words: 'Not during exams.' })
    expect(await confirm(paymentId)).toEqual({ ok: false, reason: 'guardian-waiting' })
    expect(await says(token, YES, after(1))).toMatchObject({ ok: true })
    expect(await confirm(paymentId)).toMatchObject({ ok: true })
  })

  it('reaches child and staff by their no, said at once or later, and once for each no [LAW-2]', async () => {
    const { client } = await waiting()
    const received = (await mailsOfAddress(client.email)).find(({ kind }) => kind === 'payment-received')
    expect(received?.text).toContain('your parent or guardian must agree')
    expect(received?.text).not.toContain('do not need to do anything')
    const token = await linkInMail(client.id)
    const declined = async () =>
      (
        await records.write
          .selectFrom('outbox')
          .select(['recipient', 'text', 'once'])
          .where('kind', '=', 'guardian-declined')
          .execute()
      ).filter(({ once }) => once?.includes(client.id))
    done(await says(token, YES))
    expect(await declined()).toEqual([])
    done(await says(token, { training: false }, after(1)))
    done(await says(token, NO, after(2), '', 'Not during exams.'))
    const notices = await declined()
    expect(notices.map(({ recipient }) => recipient)).toContain(client.email)
    expect(notices.map(({ recipient }) => recipient)).toContain(owner.email)
    expect(notices.filter(({ recipient }) => recipient === client.email)).toHaveLength(1)
  })

  it('holds the row of the payment back until they agree, and no later [LAW-2]', async () => {
    const { client } = await waiting()
    const state = async (now = NOW) =>
      (await withoutGuardian(records.read, [client.id, owner.id], now)).get(client.id)
    expect(await state()).toBe('waiting')
    const token = await linkInMail(client.id)
    done(await says(token, NO, NOW, ''))
    expect(await state()).toBe('declined')
    expect(await state(new Date('2030-05-17T04:00:00.000Z')), 'of age').toBeUndefined()
    done(await says(token, YES, after(1)))
    expect(await state()).toBeUndefined()
  })

  it('takes back by the same link long after two weeks; unused it ends after fourteen days [LAW-2]', async () => {
    const [unused, used] = [await waiting(), await waiting()]
    const dead = await linkInMail(unused.client.id)
    expect(await says(dead, YES, after(14 * DAY - 1))).toMatchObject({ ok: true })
    const late = await waiting()
    const lateLink = await linkInMail(late.client.id)
    expect(await says(lateLink, YES, after(14 * DAY))).toEqual({ ok: false, reason: 'link-dead' })
    const token = await linkInMail(used.client.id)
    expect(await says(token, YES)).toMatchObject({ ok: true })
    expect(await says(token, { photographs: false }, after(200 * DAY), '')).toMatchObject({ ok: true })
    expect(await findConsentAnswers(records.read, used.client.id, true)).toEqual({ ...YES, photographs: false })
  })

  it('and minor both have to agree to photographs; either takes it back [LAW-2]', async () => {
    const { client } = await waiting()
    const token = await linkInMail(client.id)
    expect(await agreesToPhotographs(records.read, client.id), 'the minor alone').toBe(false)
    done(await says(token, YES))
    expect(await agreesToPhotographs(records.read, client.id)).toBe(true)
    done(await says(token, { photographs: false }, after(1)))
    expect(await agreesToPhotographs(records.read, client.id)).toBe(false)
  })

  it('two presses at once are one answer and one line of the log [LAW-2]', async () => {
    const { client } = await waiting()
    const token = await linkInMail(client.id)
    const both = await Promise.all([says(token, YES), says(token, YES), says(token, YES)])
    expect(both.every(({ ok }) => ok)).toBe(true)
    expect((await logOf(client.id)).filter(({ action }) => action === 'guardian agree')).toHaveLength(1)
    const consentRows = await records.write
      .selectFrom('consents')
      .select('id')
      .where('user_id', '=', client.id)
      .where('by_guardian', '=', 1)
      .execute()
    expect(consentRows).toHaveLength(3)
  })

  it('who is replaced while they agree has either agreed before or finds a dead link; never both [LAW-2]', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { client } = await waiting()
      const token = await linkInMail(client.id)
      const other = { ...ANA, guardianContact: 'tita@example.ph' }
      const [agreed, replaced] = await Promise.all([
        says(token, YES),
        requestGuardianConsent(records, client, other, READ.place, after(1)),
      ])
      expect([agreed.ok, replaced.ok].toSorted()).toEqual([false, true])
      expect(agreed.ok ? replaced : agreed).toEqual({
        ok: false,
        reason: agreed.ok ? 'agreed-already' : 'link-dead',
      })
      expect((await guardianOf(records.read, client.id))?.contact).toBe(
        agreed.ok ? ANA.guardianContact : 'tita@example.ph',
      )
    }
  })

  it('is named anew until one has agreed: mails that have not left carry no link, and links of before are dead [LAW-2]', async () => {
    const { client } = await waiting()
    const [first] = await mailsOf(client.id)
    const token = await linkInMail(client.id)
    done(
      await requestGuardianConsent(
        records,
        client,
        { ...ANA, guardianContact: 'tita@example.ph' },
        READ.place,
        after(1),
      ),
    )
    expect(await says(token, YES, after(2))).toEqual({ ok: false, reason: 'link-dead' })
    expect((await mailsOf(client.id)).map(({ recipient }) => recipient)).toEqual(['tita@example.ph'])
    if (first) expect(await makeLink(records, first, after(2)), 'the mail was taken back').toBeNull()
    const adult = await newClient(records)
    expect(await requestGuardianConsent(records, adult, ANA, null, NOW)).toEqual({
      ok: false,
      reason: 'not-a-minor',
    })
    expect(await ownGuardian(records, adult, NOW)).toEqual({ guardian: null, needed: false })
  })
})

describe('a reminder', () => {
  const reminders = async (id: string) => (await mailsOf(id)).filter(({ kind }) => kind === 'guardian-reminder')

  it('goes once after three days to whoever has said nothing, however often it is looked for [LAW-2]', async () => {
    const { client } = await waiting()
    const answered = await waiting()
    done(await says(await linkInMail(answered.client.id), NO, NOW, ''))
    await remindGuardians(records, after(3 * DAY - 1))
    expect(await reminders(client.id)).toEqual([])
    await Promise.all([1, 2, 3].map(() => remindGuardians(records, after(3 * DAY))))
    await remindGuardians(records, after(9 * DAY))
    expect(await reminders(client.id)).toHaveLength(1)
    expect(await reminders(answered.client.id)).toEqual([])
    const token = await linkInMail(client.id, after(3 * DAY))
    expect(await says(token, YES, after(4 * DAY))).toMatchObject({ ok: true })
  })

  it('that was begun and died is in the outbox or not marked at all: both are one transaction [LAW-2]', async () => {
    const { client } = await waiting()
    await remindGuardians(records, after(4 * DAY))
    const marked = await records.write
      .selectFrom('guardians')
      .select('reminded_at')
      .where('user_id', '=', client.id)
      .executeTakeFirstOrThrow()
    expect(marked.reminded_at).toBe(after(4 * DAY).toISOString())
    const [mail] = await reminders(client.id)
    const claimed = await claimMail(records, mail?.id ?? '', after(4 * DAY))
    if (!claimed) throw new Error('nobody could send it')
    expect(await makeLink(records, claimed, after(4 * DAY))).not.toBeNull()
    expect(await makeLink(records, claimed, after(4 * DAY)), 'a second copy carries one that works').not.toBeNull()
  })
})

describe('a signed paper', () => {
  const paper = (answers: Answers = {}) => ({ file: { ...keptFile('receipt') }, answers, version: 1 })

  it('counts as the guardian’s yes to training, recorded by owners, managers and cashiers, seen by them alone [LAW-2]', async () => {
    const { client, paymentId } = await waiting()
    const coach = await newAdministrator(records, 'coach')
    expect(await recordPaper(records, coach, client.id, paper(), NOW)).toEqual({ ok: false, reason: 'not-allowed' })
    expect(await guardianForStaff(records, coach, client.id)).toBeNull()
    const cashier = await newAdministrator(records, 'cashier')
    done(await recordPaper(records, cashier, client.id, paper({ photographs: true }), NOW))
    const found = await guardianForStaff(records, cashier, client.id)
    expect(found?.guardian).toMatchObject({ state: 'agreed' })
    const file = found?.said?.file ?? ''
    const sees = async (actor: Actor | null) => (await fileFor(records, actor, file)) !== null
    expect([await sees(owner), await sees(cashier), await sees(await newAdministrator(records, 'manager'))]).toEqual([
      true,
      true,
      true,
    ])
    expect([await sees(coach), await sees(client), await sees(null)]).toEqual([false, false, false])
    expect((await logOf(client.id)).map(({ action }) => action)).toContain('guardian paper')
    expect(await confirm(paymentId)).toMatchObject({ ok: true })
    expect(await recordPaper(records, owner, (await newClient(records)).id, paper(), NOW)).toEqual({
      ok: false,
      reason: 'not-found',
    })
  })

  it('says nothing about progress: staff switch that on and off [LAW-2]', async () => {
    const { client } = await waiting()
    const token = await linkInMail(client.id)
    const shown = async () => (await minorByLink(records.read, token, NOW))?.seesProgress
    expect(await shown()).toBe(0)
    const coach = await newAdministrator(records, 'coach')
    expect(await showProgressToGuardian(records, coach, client.id, true, NOW)).toMatchObject({ ok: false })
    done(await showProgressToGuardian(records, owner, client.id, true, NOW))
    done(await showProgressToGuardian(records, owner, client.id, true, NOW))
    expect(await shown()).toBe(1)
    expect((await logOf(client.id)).filter(({ action }) => action === 'guardian progress')).toHaveLength(1)
  })
})

describe('turning 18', () => {
  it('ends the guardian’s say on the day itself: the link shows nothing, and the trainee is asked anew, once [LAW-2]', async () => {
    const { client, paymentId } = await waiting(ANA, { ...MINOR, birthdate: '2008-11-24', age: '17' })
    const token = await linkInMail(client.id)
    done(await says(token, YES))
    const before = new Date('2026-11-23T15:59:59.000Z')
    const day = new Date('2026-11-23T16:00:00.000Z')
    await endGuardianships(records, before)
    expect(await minorByLink(records.read, token, before)).toMatchObject({ id: client.id })
    expect(await minorByLink(records.read, token, day), 'also before anybody has looked').toBeNull()
    expect(await says(token, NO, day)).toEqual({ ok: false, reason: 'link-dead' })
    // A clock that has jumped ahead to that day ends nothing.
    await lookAtClock(records, new Date(day.getTime() - 10 * 86_400_000))
    await endGuardianships(records, day, client.id)
    expect(await minorByLink(records.read, token, before)).toMatchObject({ id: client.id })
    await records.write.deleteFrom('site_clock').execute()
    await Promise.all([endGuardianships(records, day), endGuardianships(records, day, client.id)])
    expect(await ownGuardian(records, client, day)).toEqual({ guardian: null, needed: false })
    expect((await ownConsents(records, client)).map(({ purpose }) => purpose)).toEqual(['account'])
    expect(await findConsentAnswers(records.read, client.id, true)).toEqual({})
    expect((await logOf(client.id)).filter(({ action }) => action === 'guardian end')).toHaveLength(1)
    expect(await confirm(paymentId, day)).toMatchObject({ ok: true })
  })

  it('lets staff confirm who waited for a guardian and is 18 by now [LAW-2]', async () => {
    const { paymentId } = await waiting(ANA, { ...MINOR, birthdate: '2008-11-24', age: '17' })
    expect(await confirm(paymentId, new Date('2026-11-23T15:59:59.000Z'))).toMatchObject({ ok: false })
    expect(await confirm(paymentId, new Date('2026-11-23T16:00:00.000Z'))).toMatchObject({ ok: true })
  })
})

it('a deleted person’s guardian is found nowhere, and their own data has held them [LAW-2, SEC-7]', async () => {
  const mark = newId()
  const ana = { guardianName: `Ana ${mark}`, guardianRelation: `Aunt ${mark}`, guardianContact: `${mark}@example.ph` }
  const { client, paymentId } = await waiting(ana)
  done(await says(await linkInMail(client.id), YES, NOW, `Ana ${mark}`))
  done(await recordPaper(records, owner, client.id, { file: keptFile('receipt'), answers: {}, version: 1 }, NOW))
  const own = await ownData(records, client)
  expect(own?.records.guardian).toMatchObject({ name: `Ana ${mark}`, contact: `${mark}@example.ph` })
  expect(JSON.stringify(own?.records.consents)).toContain(`Ana ${mark}`)
  expect(own?.files.map(({ name }) => name.split('-').slice(0, 2).join('-'))).toContain('guardian-paper')
  done(await decidePayment(records, owner, paymentId, 'reject', { now: NOW }))
  done(await requestDeletion(records, client, NOW))
  const { id } = await records.write
    .selectFrom('deletion_requests')
    .select('id')
    .where('user_id', '=', client.id)
    .executeTakeFirstOrThrow()
  done(await deleteAccount(records, owner, id, NOW))
  expect(JSON.stringify(await wholeTables(records))).not.toContain(mark)
})

it('staff who confirm are told why a client who took back their consent is not enrolled [LAW-1]', async () => {
  const { client, paymentId } = await waiting(null, { ...MINOR, birthdate: '2000-01-01', age: '26' })
  const { answerPurposes } = await import('./consents.ts')
  done(await answerPurposes(records, client, { training: false }, READ, NOW))
  expect(await confirm(paymentId)).toEqual({ ok: false, reason: 'consent-taken-back' })
})
