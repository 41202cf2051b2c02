import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import type { Answers } from '#domain/consent/purposes'
import { requestDeletion, deleteAccount } from '#records/accounts/own/deletion-requests'
import { ownData } from '#records/accounts/own/own-data'
import { signUp } from '#records/accounts/accounts'
import { removeStory, saveStory, storiesPage, storyToEdit } from '#records/content/story-editing'
import { latestWins, storyById } from '#records/content/wins'
import { newId, type Records } from '#records/engine/db'
import { submitProof } from '#records/enrolment/submit-proof'
import { waitingRemovals } from '#records/files/file-removals'
import { fileFor } from '#records/files/files'
import { proveLog } from '#records/operating/log-proof'
import { beginUpload, finishUpload } from '#records/files/uploads'
import {
  after,
  actorOfUser,
  arrivedUpload,
  CONSENTS,
  done,
  enrolled,
  keptFile,
  newAdministrator,
  newClient,
  NOW,
  reachReceiptStep,
  READ,
  setUpPackages,
  wholeTables,
} from '#tests/journey'
import { FORM } from '#tests/registration-form'
import { openTestRecords } from '#tests/records'
import { answerPurposes, consentsOf, ownConsents, settleWithdrawal, withdrawals } from './consents.ts'
import { storiesOfDeleted } from './pictures.ts'
import { newestNotice, noticeOf, noticeVersions, publishNotice } from './notices.ts'

let records: Records
let owner: Actor
let close: () => Promise<void>

beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  await setUpPackages(records)
  owner = await newAdministrator(records)
})
afterAll(() => close())

const answersOf = async (actor: Actor) =>
  Object.fromEntries((await ownConsents(records, actor)).map(({ purpose, given }) => [purpose, given]))
const answer = (actor: Actor, said: Answers, now = NOW) => answerPurposes(records, actor, said, READ, now)
const versionOf = async () =>
  (await records.write.selectFrom('content_version').select('version').executeTakeFirstOrThrow()).version
const logOf = async (id: string) =>
  (
    await records.write.selectFrom('audit_log').select('action').where('subject_id', '=', id).orderBy('id').execute()
  ).map(({ action }) => action)

async function pictureBy(actor: Actor) {
  const upload = newId()
  await beginUpload(records, actor.id, upload, NOW, 'picture')
  await finishUpload(records, upload, keptFile('picture'), NOW)
  return upload
}

/** A win with a picture, of this person or of no client. */
async function winOf(person: string | null, by = owner): Promise<{ id: string; image: string }> {
  const id = newId()
  const words = { title: 'Crowned in Cebu', content: 'She won.', date: '2026-11-20', postUrl: null }
  const upload = await pictureBy(by)
  done(await saveStory(records, by, 'wins', { id, revision: null, words, person, upload, focus: null }, NOW))
  const { image } = await records.write
    .selectFrom('wins')
    .select('image')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, image: image ?? '' }
}
const shownOf = async ({ id, image }: { id: string; image: string }) => ({
  page: (await storyById(records, 'wins', id))?.picture?.id ?? null,
  first: (await latestWins(records, 1000)).find((win) => win.id === id)?.picture?.id ?? null,
  list: (await storiesPage(records, 'wins', { search: '', page: 1, sort: 'date' } as never)).rows.find(
    (win) => win.id === id,
  )?.image,
  file: (await fileFor(records, null, image))?.id ?? null,
  ownFile: (await fileFor(records, owner, image))?.id ?? null,
})

describe('agreeing', () => {
  it('signing up writes which notice was agreed to, when and from where; one that never was makes no account [LAW-1]', async () => {
    const client = await newClient(records)
    const [row] = await records.write.selectFrom('consents').selectAll().where('user_id', '=', client.id).execute()
    expect(row).toMatchObject({ purpose: 'account', given: 1, version: 1, at: NOW.toISOString(), place: READ.place })
    const before = await wholeTables(records)
    const person = { firstName: 'A', lastName: 'B', email: `${newId()}@example.ph`, passwordHash: 'h' }
    for (const version of [0, 99])
      expect(await signUp(records, { ...person, agreed: { version, place: null } }, NOW)).toEqual({
        ok: false,
        reason: 'no-such-notice',
      })
    expect(await wholeTables(records)).toEqual(before)
  })

  it('a registration is refused without consent to training, and keeps each purpose apart [LAW-1]', async () => {
    const client = await newClient(records)
    await reachReceiptStep(records, client.id)
    const upload = await arrivedUpload(records, client.id)
    const proof = { package: 'package_w', upload, form: FORM } as const
    const before = await wholeTables(records)
    for (const consents of [
      { ...READ, photographs: true, messages: true },
      { ...READ, training: false },
    ])
      expect(await submitProof(records, client.id, { ...proof, consents }, NOW)).toEqual({
        ok: false,
        reason: 'consent-needed',
      })
    expect(await submitProof(records, client.id, { ...proof, consents: { ...CONSENTS, version: 7 } }, NOW)).toEqual({
      ok: false,
      reason: 'no-such-notice',
    })
    expect(await wholeTables(records)).toEqual(before)
    const consents = { ...READ, training: true, photographs: false, messages: true }
    done(await submitProof(records, client.id, { ...proof, consents }, NOW))
    expect(await answersOf(client)).toEqual({ account: true, training: true, photographs: false, messages: true })
  })

  it('the same answer again writes nothing, another ends the one before, and what was changed stands in the log [LAW-1]', async () => {
    const client = await newClient(records)
    done(await answer(client, { photographs: true }))
    const before = await wholeTables(records)
    done(await answer(client, { photographs: true, account: true }, after(5)))
    expect(await wholeTables(records)).toEqual(before)
    done(await answer(client, { photographs: false }, after(10)))
    const rows = await records.write
      .selectFrom('consents')
      .select(['given', 'at', 'ended_at'])
      .where('user_id', '=', client.id)
      .where('purpose', '=', 'photographs')
      .orderBy('at')
      .execute()
    expect(rows).toEqual([
      { given: 1, at: NOW.toISOString(), ended_at: after(10).toISOString() },
      { given: 0, at: after(10).toISOString(), ended_at: null },
    ])
    expect(await logOf(client.id)).toEqual(['consent withdraw'])
  })

  it('eight presses at once are one answer [LAW-1]', async () => {
    const client = await newClient(records)
    await Promise.all(Array.from({ length: 8 }, (_, at) => answer(client, { photographs: at % 2 === 0 }, after(at))))
    const consentRows = await records.write
      .selectFrom('consents')
      .select('id')
      .where('user_id', '=', client.id)
      .where('purpose', '=', 'photographs')
      .where('ended_at', 'is', null)
      .execute()
    expect(consentRows).toHaveLength(1)
  })

  it('staff who see trainees read what somebody agreed to, others nothing [LAW-1]', async () => {
    const client = await newClient(records)
    expect(await consentsOf(records, owner, client.id)).toHaveLength(1)
    expect(await consentsOf(records, await newAdministrator(records, 'cashier'), client.id)).toEqual([])
    expect(await consentsOf(records, client, client.id)).toEqual([])
  })
})

describe('pictures', () => {
  it('are shown of nobody in particular, and of a trainee while they agree: withdrawn they are gone everywhere, given again they are back [LAW-1]', async () => {
    const client = await newClient(records, 'Pia Litrato')
    const [free, hers] = [await winOf(null), await winOf(client.id)]
    const none = { page: null, first: null, list: null, file: null, ownFile: null }
    const all = (id: string) => ({ page: id, first: id, list: id, file: id, ownFile: id })
    expect(await shownOf(free)).toEqual(all(free.image))
    expect(await shownOf(hers), 'before she was asked').toEqual(none)
    done(await answer(client, { photographs: true }))
    expect(await shownOf(hers)).toEqual(all(hers.image))
    const version = await versionOf()
    done(await answer(client, { photographs: false }, after(1)))
    expect(await shownOf(hers)).toEqual(none)
    expect(Number(await versionOf()), 'every kept page is drawn anew').toBeGreaterThan(Number(version))
    expect(await storyToEdit(records, 'wins', hers.id)).toMatchObject({ imageKind: 'withheld-picture' })
    expect(await shownOf(free)).toEqual(all(free.image))
    done(await answer(client, { photographs: true }, after(2)))
    expect(await shownOf(hers)).toEqual(all(hers.image))
  })

  it('follow the person that staff name: a save shows or withholds, and nobody is named who is not there [LAW-1]', async () => {
    const client = await newClient(records)
    const win = await winOf(null)
    const words = { title: 'Crowned in Cebu', content: 'She won.', date: '2026-11-20', postUrl: null }
    const save = (revision: number, person?: string | null) =>
      saveStory(records, owner, 'wins', { id: win.id, revision, words, person, upload: null, focus: null }, NOW)
    expect(await save(1, client.id)).toMatchObject({ ok: true })
    expect((await shownOf(win)).page).toBeNull()
    expect(await save(2), 'what is not said stays').toMatchObject({ ok: true })
    expect((await shownOf(win)).page).toBeNull()
    expect(await save(3, 'nobody')).toMatchObject({ ok: false, reason: 'person-gone' })
    expect(await save(3, null)).toMatchObject({ ok: true })
    expect((await shownOf(win)).page).toBe(win.image)
  })

  it('a win that is saved while its trainee takes the consent back never shows the picture [LAW-1]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const client = await newClient(records)
      done(await answer(client, { photographs: true }))
      const [win] = await Promise.all([winOf(client.id), answer(client, { photographs: false }, after(1))])
      expect((await shownOf(win)).page).toBeNull()
    }
  })

  it('a withheld one goes with its win, as any other [LAW-1]', async () => {
    const client = await newClient(records)
    const win = await winOf(client.id)
    done(await removeStory(records, owner, 'wins', win.id, NOW))
    expect(await records.write.selectFrom('files').select('id').where('id', '=', win.image).execute()).toEqual([])
  })
})

describe('what was taken back', () => {
  it('is a task of owners and managers until one of them has looked at it, once [LAW-1]', async () => {
    const client = await newClient(records, 'Wina Bawi')
    const { paymentId } = await enrolled(records, owner, client.id)
    done(await answer(client, { training: false, photographs: false, messages: false }, after(1)))
    const of = async (actor: Actor) =>
      (await withdrawals(records, actor, 100)).filter(
        ({ name }) => name === 'Maria Niña Santos' || name === client.name,
      )
    const found = (await of(owner)).filter(({ trainee }) => trainee === paymentId)
    expect(found.map(({ purpose }) => purpose).toSorted()).toEqual(['photographs', 'training'])
    const [first] = found
    const coach = await newAdministrator(records, 'coach')
    expect(await withdrawals(records, coach, 100)).toEqual([])
    expect(await settleWithdrawal(records, coach, first?.id ?? '', NOW)).toEqual({
      ok: false,
      reason: 'not-allowed',
    })
    const manager = await newAdministrator(records, 'manager')
    const both = await Promise.all([1, 2].map(() => settleWithdrawal(records, manager, first?.id ?? '', NOW)))
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect((await of(owner)).filter(({ trainee }) => trainee === paymentId)).toHaveLength(1)
    done(await answer(client, { training: true, photographs: true }, after(2)))
    expect((await of(owner)).filter(({ trainee }) => trainee === paymentId)).toEqual([])
  })

  it('is in one’s own data, and goes with the account: the picture too, the words of the win stay [LAW-1, SEC-7]', async () => {
    const client = await newClient(records, 'Aalis Na')
    done(await answer(client, { photographs: true }))
    const win = await winOf(client.id)
    const own = await ownData(records, client)
    expect(own?.records.consents).toMatchObject([
      { purpose: 'account', given: true, version: 1, place: READ.place },
      { purpose: 'photographs', given: true },
    ])
    expect(own?.files.map(({ name }) => name)).toEqual([`picture-${win.image}.png`])
    done(await requestDeletion(records, client, NOW))
    const { id } = await records.write
      .selectFrom('deletion_requests')
      .select('id')
      .where('user_id', '=', client.id)
      .executeTakeFirstOrThrow()
    done(await deleteAccount(records, owner, id, NOW))
    expect(
      await records.write.selectFrom('consents').select('id').where('user_id', '=', client.id).execute(),
    ).toEqual([])
    expect(
      await records.write.selectFrom('wins').select(['title', 'image', 'user_id']).where('id', '=', win.id).execute(),
    ).toEqual([{ title: 'Crowned in Cebu', image: null, user_id: null }])
    expect((await waitingRemovals(records, NOW)).some((key) => key.startsWith('pictures/'))).toBe(true)
  })

  it('leaves staff a task to take the name out of the win, and the log loses it, then and when it is renamed [LAW-4, SEC-7]', async () => {
    const client = await newClient(records, 'Quintina Pinangalanan')
    done(await answer(client, { photographs: true }))
    const id = newId()
    const save = async (title: string, revision: number | null, person?: string) => {
      const words = { title, content: 'A crown.', date: '2026-11-01', postUrl: null }
      const edit = { id, revision, words, person, upload: await pictureBy(owner), focus: null }
      return saveStory(records, owner, 'wins', edit, after(revision ?? 0))
    }
    done(await save('Quintina wins', null, client.id))
    const logged = async () => JSON.stringify(await records.write.selectFrom('audit_log').selectAll().execute())
    expect(await logged(), 'the control').toContain('Quintina')
    done(await requestDeletion(records, client, NOW))
    const request = await records.write
      .selectFrom('deletion_requests')
      .select('id')
      .where('user_id', '=', client.id)
      .executeTakeFirstOrThrow()
    done(await deleteAccount(records, owner, request.id, NOW))
    expect(await logged()).not.toContain('Quintina')
    const coach = await newAdministrator(records, 'coach')
    const tasks = async (actor = owner) => (await storiesOfDeleted(records, actor)).filter((story) => story.id === id)
    expect(await tasks()).toMatchObject([{ kind: 'wins', title: 'Quintina wins' }])
    expect(await tasks(coach)).toEqual([])
    done(await save('A trainee wins', 1))
    expect(await tasks()).toEqual([])
    expect(await logged()).not.toContain('Quintina')
    expect((await proveLog(records)).broken).toBeNull()
  })
})

describe('the privacy notice', () => {
  it('is there from the beginning as what the product proposes, and is the academy’s once it is published [LAW-1]', async () => {
    const proposed = await newestNotice(records)
    expect(proposed).toMatchObject({ version: 1, publishedAt: null })
    expect(proposed.body).toContain('Republic Act No. 10173')
    expect(proposed.body).toContain('National Privacy Commission')
    const asItIs = { from: 1, words: { brief: proposed.brief, body: proposed.body } }
    for (const actor of [await newAdministrator(records, 'cashier'), await newAdministrator(records, 'coach')])
      expect(await publishNotice(records, actor, asItIs, NOW)).toEqual({ ok: false, reason: 'not-allowed' })
    expect(await publishNotice(records, await newClient(records), asItIs, NOW)).toMatchObject({ ok: false })
    expect(await publishNotice(records, owner, asItIs, NOW)).toEqual({ ok: true, value: { version: 1 } })
    expect(await newestNotice(records)).toMatchObject({ version: 1, publishedAt: NOW.toISOString() })
  })

  it('keeps every version; of two who publish at once one is told, and a form sent twice is one version [LAW-1]', async () => {
    const { version: from } = await newestNotice(records)
    const words = (brief: string) => ({ from, words: { brief, body: 'All of it' } })
    const other = await newAdministrator(records, 'manager')
    const version = await versionOf()
    const both = await Promise.all([
      publishNotice(records, owner, words('One'), NOW),
      publishNotice(records, other, words('Two'), NOW),
    ])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'changed' })
    const newest = await newestNotice(records)
    expect(newest.version).toBe(from + 1)
    expect(await publishNotice(records, owner, words(newest.brief), NOW)).toEqual({
      ok: true,
      value: { version: newest.version },
    })
    expect((await noticeOf(records, from))?.version).toBe(from)
    expect(await noticeOf(records, 99)).toBeNull()
    expect((await noticeVersions(records)).map((each) => each.version)).toEqual([newest.version, from])
    expect(Number(await versionOf()), 'every kept page is drawn anew').toBeGreaterThan(Number(version))
    const actor = await actorOfUser(records, (await newClient(records)).id)
    done(await answerPurposes(records, actor, { messages: true }, { version: newest.version, place: null }, NOW))
    expect((await ownConsents(records, actor)).find(({ purpose }) => purpose === 'messages')?.version).toBe(
      newest.version,
    )
  })
})
