import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PAID_AT_ONCE } from '#domain/money/balance/terms'
import type { Actor } from '#domain/accounts/accounts'
import type { SiteFormValues } from '#domain/content/site-form'
import {
  after,
  enrolled,
  keptFile,
  newAdministrator,
  newClient,
  NOW,
  setUpPackages,
  wholeTables,
} from '#tests/journey'
import { fileFor } from '#records/files/files'
import { openTestRecords } from '#tests/records'
import { siteIdentity, paymentDetailsFile } from '../content.ts'
import { newId, type Records } from '#records/engine/db'
import { removePackage } from '#records/enrolment/package-editing/package-state'
import { addPackage } from '#records/enrolment/package-editing/words'
import { trainingPackages } from '#records/enrolment/packages'
import { readSiteContent } from '../site-content.ts'
import { keepSitePreview, saveSite, siteAsStored, sitePreview } from './site-editing.ts'
import type { SitePictures } from './site-pictures.ts'

let records: Records
let opened: Awaited<ReturnType<typeof openTestRecords>>
let coach: Actor
beforeAll(async () => {
  opened = await openTestRecords()
  records = opened.records
  await setUpPackages(records)
  coach = await newAdministrator(records)
})
afterAll(() => opened.close())
beforeEach(() => records.write.deleteFrom('site_content').execute())

const versionNow = async () =>
  (await records.read.selectFrom('content_version').select('version').executeTakeFirstOrThrow()).version
const NO_PICTURES: SitePictures = { logo: null, paymentPicture: null, withoutLogo: false, mentors: new Map() }
async function form(more: Record<string, string> = {}, lists: Partial<SiteFormValues['lists']> = {}) {
  const { values, revision } = await siteAsStored(records)
  return {
    value: { fields: { ...values.fields, brand: 'Bagong Tala', ...more }, lists: { ...values.lists, ...lists } },
    revision,
    pictures: NO_PICTURES,
  }
}

describe('saving the site content', () => {
  it('puts every part on the site at once, as a new content version, and what the form does not hold stays [ADM-14]', async () => {
    await records.write
      .insertInto('site_content')
      .values({ name: 'recentWinHeader', value: '{"title":"Mutya","name":"Alyanna"}', updated_at: NOW.toISOString() })
      .execute()
    const before = await versionNow()
    const edit = await form(
      {
        contactEmail: 'hello@tala.example',
        history: 'One.\n\nTwo.',
        'hero.words': 'poise\nbreath',
        'package_w.price': '12,500.50',
        'package_o.price': '',
      },
      {
        questions: [{ head: 'Why?', text: 'Because.' }],
        mentors: [{ title: 'Head Coach', name: 'Marivic', bio: '', storedAt: '0' }],
      },
    )
    expect(await saveSite(records, coach, edit, NOW)).toMatchObject({ ok: true })
    expect(await versionNow()).toBeGreaterThan(before)
    expect(await siteIdentity(records)).toMatchObject({
      brand: 'Bagong Tala',
      contactEmail: 'hello@tala.example',
      socialLinks: [],
      contact: {},
    })
    expect(await readSiteContent(records)).toMatchObject({
      history: 'One.\n\nTwo.',
      hero: { words: ['poise', 'breath'] },
      questions: [{ question: 'Why?', answer: 'Because.' }],
      recentWinHeader: { title: 'Mutya', name: 'Alyanna' },
    })
    expect((await readSiteContent(records)).mentors[0]).toMatchObject({ title: 'Head Coach', name: 'Marivic' })
    expect((await trainingPackages(records)).map(({ key, priceCentavos }) => [key, priceCentavos])).toEqual([
      ['package_w', 1_250_050],
      ['package_o', null],
      ['package_r', 1_250_050],
      ['package_d', 2_000_000],
    ])
  })

  it('keeps the ways to reach the academy, and reads the single social link of earlier versions as the first [SETUP-5]', async () => {
    await records.write
      .insertInto('site_content')
      .values({ name: 'socialLink', value: '"https://fb.example/old"', updated_at: NOW.toISOString() })
      .execute()
    expect((await siteIdentity(records)).socialLinks).toEqual(['https://fb.example/old'])
    const socialLink = 'https://fb.example/new\nhttps://tiktok.example/new'
    const edit = await form({ socialLink, phone: '0917 123 4567', openingHours: 'Daily\n9 to 5', address: 'Lipa' })
    expect(await saveSite(records, coach, edit, NOW)).toMatchObject({ ok: true })
    expect(await saveSite(records, coach, edit, NOW), 'a second press').toMatchObject({ ok: true })
    expect(await siteIdentity(records)).toMatchObject({
      socialLinks: socialLink.split('\n'),
      contact: { phone: '0917 123 4567', openingHours: ['Daily', '9 to 5'], address: 'Lipa' },
    })
    const older = records.read.selectFrom('site_content').select('value').where('name', '=', 'socialLink')
    expect((await older.executeTakeFirstOrThrow()).value).toBe('"https://fb.example/new"')
    expect(await saveSite(records, coach, await form({ socialLink: '' }), NOW)).toMatchObject({ ok: true })
    expect((await siteIdentity(records)).socialLinks).toEqual([])
  })

  it('is refused when somebody has saved since, with the name; the same form sent twice is saved once [ADM-14]', async () => {
    const other = { ...(await newAdministrator(records)), name: 'Coach Reyes' }
    const [mine, theirs] = [await form({ vision: 'Mine' }), await form({ vision: 'Theirs' })]
    expect(await saveSite(records, other, theirs, NOW)).toMatchObject({ ok: true })
    const before = await wholeTables(records)
    expect(await saveSite(records, coach, mine, NOW)).toEqual({ ok: false, reason: 'changed', by: 'Coach Reyes' })
    expect(await saveSite(records, other, theirs, NOW), 'a second press').toMatchObject({ ok: true })
    expect(await wholeTables(records)).toEqual(before)
  })

  it('by two at once saves one [ADM-14]', async () => {
    const edits = [await form({ vision: 'One' }), await form({ vision: 'Two' }), await form({ vision: 'Three' })]
    const answers = await Promise.all(edits.map((each) => saveSite(records, coach, each, NOW)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('is for administrators, and a price change stands in the audit log with both prices [ADM-14, PAY-9]', async () => {
    const client = await newClient(records)
    expect(await saveSite(records, client, await form(), NOW)).toEqual({ ok: false, reason: 'not-allowed' })
    await saveSite(records, coach, await form({ 'package_r.price': '9,999' }), NOW)
    const row = await records.read
      .selectFrom('audit_log')
      .select(['action', 'subject_name', 'after'])
      .where('subject', '=', 'site-content')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ action: 'site-content save', subject_name: 'Identity, Packages' })
    expect(JSON.parse(row.after)).toMatchObject({ 'package_r price': '9,999' })
  })

  it('offers the first packages while an academy never had one, and changes those there are by their key [ADM-14, PKG-7]', async () => {
    const fresh = await openTestRecords()
    const staff = await newAdministrator(fresh.records)
    const save = async (more: Record<string, string>) => {
      const { values, revision } = await siteAsStored(fresh.records)
      const value = { ...values, fields: { ...values.fields, brand: 'Bagong Tala', ...more } }
      return saveSite(fresh.records, staff, { value, revision, pictures: NO_PICTURES }, NOW)
    }
    expect(await save({})).toMatchObject({ ok: true })
    expect(await trainingPackages(fresh.records), 'saving the brand puts nothing on sale').toEqual([])
    const filled = { 'package_o.price': '100', 'package_r.description': 'For runways' }
    expect(await save(filled)).toMatchObject({ ok: true })
    const words = {
      name: 'Gala',
      description: '',
      priceCentavos: 1,
      sessions: 0,
      assessments: 1,
      terms: PAID_AT_ONCE,
    }
    await addPackage(fresh.records, staff, { form: newId(), words }, NOW)
    expect(await save({ 'package_gala.price': '50', 'package_none.price': '9' })).toMatchObject({ ok: true })
    const packages = await trainingPackages(fresh.records)
    expect(packages.map(({ key, priceCentavos, hidden }) => [key, priceCentavos, hidden])).toEqual([
      ['package_o', 10_000, false],
      ['package_r', null, true],
      ['package_gala', 5_000, false],
    ])
    for (const { key } of await trainingPackages(fresh.records)) await removePackage(fresh.records, staff, key, NOW)
    expect(Object.keys((await siteAsStored(fresh.records)).values.fields).join(' ')).not.toContain('package_')
    await fresh.close()
  })

  it('never takes sessions away that a trainee has had [ADM-14, TRN-4]', async () => {
    const client = await newClient(records)
    await enrolled(records, coach, client.id, 'package_d')
    await records.write.updateTable('trainees').set({ session_took: 7 }).where('user_id', '=', client.id).execute()
    expect(await saveSite(records, coach, await form({ 'package_d.sessions': '6' }), NOW)).toEqual({
      ok: false,
      reason: 'count-below',
      field: 'package_d.sessions',
      taken: 7,
    })
    expect(await saveSite(records, coach, await form({ 'package_d.sessions': '7' }), NOW)).toMatchObject({ ok: true })
  })

  it('replaces logo and payment picture; the old logo is let go of, the old payment picture stays for owners and the log [ADM-14, ADM-11, STAFF-2]', async () => {
    const pictures = () => ({
      logo: keptFile('picture'),
      paymentPicture: keptFile('payment-details'),
      withoutLogo: false,
      mentors: new Map(),
    })
    const [first, second] = [pictures(), pictures()]
    expect(await saveSite(records, coach, { ...(await form()), pictures: first }, NOW)).toMatchObject({ ok: true })
    const [logo, details] = [(await siteIdentity(records)).logo, await paymentDetailsFile(records)]
    expect(await saveSite(records, coach, { ...(await form()), pictures: second }, NOW)).toMatchObject({ ok: true })
    expect((await siteIdentity(records)).logo).not.toBe(logo)
    expect(await paymentDetailsFile(records)).not.toBe(details)
    const removed = (await records.read.selectFrom('file_removals').select('key').execute()).map(({ key }) => key)
    expect(removed).toEqual(expect.arrayContaining([first.logo.key, first.logo.viewKey]))
    expect(removed).not.toContain(first.paymentPicture.key)
    expect(await fileFor(records, coach, details ?? '')).toMatchObject({ kind: 'former-payment-details' })
    for (const other of [await newAdministrator(records, 'manager'), await newClient(records), null])
      expect(await fileFor(records, other, details ?? '')).toBeNull()
    const line = await records.read
      .selectFrom('audit_log')
      .select(['actor_id', 'before', 'after'])
      .where('action', '=', 'payment-details change')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect([line.actor_id, JSON.parse(line.before), JSON.parse(line.after)]).toEqual([
      coach.id,
      { picture: details },
      { picture: await paymentDetailsFile(records) },
    ])
    const mails = await records.read
      .selectFrom('outbox')
      .select('text')
      .where('kind', '=', 'payment-details-changed')
      .where('recipient', '=', coach.email)
      .execute()
    expect(mails.length).toBe(2)
    expect(mails[1]?.text).toContain(coach.name)
    expect(
      await saveSite(records, coach, { ...(await form()), pictures: { ...NO_PICTURES, withoutLogo: true } }, NOW),
    ).toMatchObject({ ok: true })
    expect((await siteIdentity(records)).logo).toBeNull()
  })
})

it('contact address and payment picture are changed by who has just proved that it is them, the rest by who signed in an hour ago too [STAFF-4]', async () => {
  const stale = { ...coach, provedAt: after(-60).toISOString() }
  const pictures = { ...NO_PICTURES, paymentPicture: keptFile('payment-details') }
  for (const edit of [{ ...(await form()), pictures }, await form({ contactEmail: 'elsewhere@evil.example' })])
    expect(await saveSite(records, stale, edit, NOW)).toEqual({ ok: false, reason: 'proof-needed' })
  expect(await saveSite(records, stale, await form({ vision: 'Without a proof' }), NOW)).toMatchObject({ ok: true })
})

it('the payment picture is changed by owners alone, whatever else a manager may save [STAFF-2]', async () => {
  const manager = await newAdministrator(records, 'manager')
  const before = await paymentDetailsFile(records)
  const pictures = { ...NO_PICTURES, paymentPicture: keptFile('payment-details') }
  expect(await saveSite(records, manager, { ...(await form()), pictures }, NOW)).toEqual({
    ok: false,
    reason: 'not-allowed',
  })
  expect(await paymentDetailsFile(records)).toBe(before)
  expect(await saveSite(records, manager, await form({ vision: 'By a manager' }), NOW)).toMatchObject({ ok: true })
})

describe('a preview', () => {
  it('is for the administrator who asked for it, changes nothing that is public and ends with saving [ADM-14]', async () => {
    const other = await newAdministrator(records)
    const edit = await form({ vision: 'Not yet', 'package_w.price': '1' })
    expect(await keepSitePreview(records, await newClient(records), edit.value, NOW)).toBe(false)
    expect(await keepSitePreview(records, coach, edit.value, NOW)).toBe(true)
    expect(await sitePreview(records, coach)).toMatchObject({
      content: { vision: 'Not yet' },
      identity: { brand: 'Bagong Tala' },
    })
    expect((await sitePreview(records, coach))?.packages[0]?.priceCentavos).toBe(100)
    expect(await sitePreview(records, other)).toBeNull()
    expect((await readSiteContent(records)).vision).not.toBe('Not yet')
    expect(await saveSite(records, coach, edit, NOW)).toMatchObject({ ok: true })
    expect(await sitePreview(records, coach)).toBeNull()
  })
})
